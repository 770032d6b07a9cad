import { createTheme, type PaletteOptions, type Theme } from '@mui/material/styles';
import { componentOverrides } from './overrides';

/** Palette role from tokens.css. Both schemes use the same names; their values differ. */
const role = (name: string, on: string) => ({
  main: `var(--${name})`,
  light: `var(--${name})`,
  dark: `var(--${name})`,
  contrastText: `var(${on})`,
});

const palette: PaletteOptions = {
  primary: {
    main: 'var(--primary)',
    light: 'var(--primary-wash)',
    dark: 'var(--primary-hover)',
    contrastText: 'var(--on-primary)',
  },
  secondary: role('text-2', '--bg'),
  error: role('error', '--surface'),
  success: role('success', '--surface'),
  warning: role('warning', '--surface'),
  info: role('info', '--surface'),
  background: { default: 'var(--bg)', paper: 'var(--surface)' },
  text: { primary: 'var(--text)', secondary: 'var(--text-2)', disabled: 'var(--text-2)' },
  divider: 'var(--line)',
  action: {
    active: 'var(--text-2)',
    hover: 'var(--line)',
    selected: 'var(--primary-wash)',
    disabled: 'var(--text-2)',
    disabledBackground: 'var(--line)',
    focus: 'var(--primary-wash)',
  },
};

const percent = (share: number | string) => `calc(${share} * 100%)`;

/** Colour arithmetic in CSS, because only the browser can resolve a token. */
const mixing = {
  alpha: (color: string, share: number | string) => `color-mix(in srgb, ${color} ${percent(share)}, transparent)`,
  lighten: (color: string, share: number | string) => `color-mix(in srgb, #fff ${percent(share)}, ${color})`,
  darken: (color: string, share: number | string) => `color-mix(in srgb, #000 ${percent(share)}, ${color})`,
} satisfies Partial<Theme>;

/**
 * MUI theme on the tokens, the same in both schemes (docs/decisions/0009). Recreated only when
 * the writing direction changes.
 */
export const selamTheme = (direction: 'ltr' | 'rtl'): Theme =>
  Object.assign(
    createTheme({
      direction,
      palette,
      breakpoints: { values: { xs: 0, sm: 480, md: 768, lg: 1100, xl: 1280 } },
      spacing: 4,
      shape: { borderRadius: 8 },
      typography: {
        fontFamily: 'var(--font)',
        fontWeightMedium: 550,
        fontWeightBold: 700,
        button: { textTransform: 'none' },
      },
      transitions: {
        duration: {
          shortest: 120,
          shorter: 120,
          short: 200,
          standard: 200,
          complex: 320,
          enteringScreen: 200,
          leavingScreen: 120,
        },
      },
      components: componentOverrides,
    }),
    mixing,
  );
