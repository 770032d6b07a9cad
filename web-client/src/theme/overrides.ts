import type { Components, Theme } from '@mui/material/styles';

const focusRing = { outline: '3px solid var(--primary)', outlineOffset: 2 };

/**
 * Look of MUI components: borders instead of shadows, 48 px controls, the focus ring of
 * base.css.
 */
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
        gap: 10,
        letterSpacing: 'inherit',
        textAlign: 'center',
        '&:active': { transform: 'translateY(1px)' },
        // Disabled controls have a dashed outline, like everything that is not available yet.
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
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
      text: {
        paddingInline: 12,
        '&:hover': { background: 'var(--primary-wash)' },
        '&[data-waiting]': { color: 'var(--primary)' },
      },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: { lineHeight: 1.6, color: 'inherit' },
      input: {
        blockSize: 'auto',
        '&::placeholder': { color: 'var(--text-2)', opacity: '1 !important' },
        // Chromium's padding around the parts of a day makes a date field higher than the others.
        '&::-webkit-datetime-edit-fields-wrapper, &::-webkit-datetime-edit': { paddingBlock: 0 },
        '&:-webkit-autofill': {
          boxShadow: 'inset 0 0 0 100px var(--primary-wash)',
          caretColor: 'var(--text)',
          WebkitTextFillColor: 'var(--text)',
        },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minBlockSize: 48,
        borderRadius: 'var(--r-field)',
        background: 'var(--surface)',
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--text-2)' },
        '&.Mui-focused': { outline: '3px solid var(--primary)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--primary)', borderWidth: 1 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--error)', borderWidth: 2 },
        '&.MuiInputBase-sizeSmall': { minBlockSize: 40, fontSize: '0.875rem' },
      },
      notchedOutline: { borderColor: 'var(--field)' },
      input: { padding: '9px 13px', '&.MuiInputBase-inputSizeSmall': { padding: '5px 11px' } },
      adornedStart: { paddingInlineStart: 13, '& > input': { paddingInlineStart: 12 } },
      adornedEnd: { paddingInlineEnd: 13, '& > input': { paddingInlineEnd: 0 } },
      multiline: {
        padding: 0,
        // The field grows with its text; `rows` is the minimum.
        '& > textarea': {
          padding: '9px 13px',
          resize: 'vertical',
          fieldSizing: 'content',
          minBlockSize: 'calc(var(--rows) * 1lh + 18px)',
          maxBlockSize: '60vh',
        },
        ...Object.fromEntries([2, 3, 6, 7].map((rows) => [`& > textarea[rows="${rows}"]`, { '--rows': rows }])),
      },
    },
  },
  MuiNativeSelect: {
    styleOverrides: {
      select: {
        // Material UI's own rule has as many classes; without this one, long options run under the icon.
        '&&&': { minInlineSize: 0, paddingInlineEnd: 42 },
        // The native option list uses the colours of the page's scheme.
        '& option': { background: 'var(--surface)' },
      },
      icon: { insetBlockStart: 'calc(50% - 10px)', insetInlineEnd: 14, color: 'var(--text-2)', pointerEvents: 'none' },
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
};
