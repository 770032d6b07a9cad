import type { Components, Theme } from '@mui/material/styles';

const focusRing = { outline: '3px solid var(--primary)', outlineOffset: 2 };

/** How MUI's components look here: borders before shadows, 48 px controls, the focus ring of base.css. */
export const componentOverrides: Components<Omit<Theme, 'components'>> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined' },
    styleOverrides: {
      root: {
        minBlockSize: 48,
        padding: '11px 22px',
        borderRadius: 'var(--r-btn)',
        fontSize: '1rem',
        fontWeight: 650,
        lineHeight: 1.4,
        letterSpacing: 'inherit',
        textAlign: 'center',
        '&:active': { transform: 'translateY(1px)' },
        // Disabled is a dashed outline, the same as everything that is still to come.
        '&.Mui-disabled:not([data-waiting])': {
          background: 'transparent',
          color: 'var(--text-2)',
          border: '1px dashed var(--field)',
        },
        '&[aria-busy]': { opacity: 0.86, cursor: 'progress' },
      },
      sizeSmall: { minBlockSize: 40, padding: '7px 16px', fontSize: '0.875rem' },
      contained: {
        '&:hover': { backgroundColor: 'var(--primary-hover)' },
        '&[data-waiting]': { backgroundColor: 'var(--primary)', color: 'var(--on-primary)' },
      },
      outlined: {
        background: 'var(--surface)',
        borderColor: 'var(--field)',
        color: 'var(--text)',
        '&:hover': { background: 'var(--primary-wash)', borderColor: 'var(--primary)' },
        '&[data-waiting]': { borderColor: 'var(--field)', color: 'var(--text)' },
        variants: [
          {
            props: { color: 'error' },
            style: {
              borderColor: 'var(--error)',
              color: 'var(--error)',
              '&:hover': { background: 'var(--error-wash)', borderColor: 'var(--error)' },
            },
          },
        ],
      },
      text: {
        paddingInline: 12,
        '&:hover': { background: 'var(--primary-wash)' },
        '&[data-waiting]': { color: 'var(--primary)' },
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        inlineSize: 40,
        blockSize: 40,
        color: 'inherit',
        borderRadius: 12,
        '&:hover': { background: 'var(--primary-wash)' },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 24,
        border: '1px solid var(--line-2)',
        backgroundImage: 'none',
        boxShadow: 'var(--shadow)',
        inlineSize: '100%',
        margin: 16,
      },
    },
  },
  MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: 'rgb(8 20 26 / .55)' } } } },
  MuiTabs: {
    styleOverrides: {
      root: { borderBlockEnd: '1px solid var(--line-2)', minBlockSize: 52 },
      indicator: { blockSize: 3, background: 'var(--accent)' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minBlockSize: 52,
        maxInlineSize: 'none',
        padding: '14px',
        fontSize: '1rem',
        fontWeight: 550,
        letterSpacing: 'inherit',
        color: 'var(--text-2)',
        '&.Mui-selected': { fontWeight: 650, color: 'var(--primary)' },
        '&.Mui-focusVisible': { ...focusRing, outlineOffset: -3 },
      },
    },
  },
};
