import { createTheme, type PaletteOptions, type Theme } from '@mui/material/styles';
import { componentOverrides } from './overrides';

/** A role of the palette, taken from tokens.css. Both schemes use the same names: the values behind them change. */
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
};

/** The MUI theme on the tokens. Made anew only when the direction of writing changes. */
export const selamTheme = (direction: 'ltr' | 'rtl'): Theme =>
  createTheme({
    direction,
    // Colours are CSS variables, so colour arithmetic is left to the browser.
    cssVariables: { colorSchemeSelector: 'data-scheme', nativeColor: true },
    colorSchemes: { light: { palette }, dark: { palette } },
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
  });
