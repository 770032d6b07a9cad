/** Replaces unused parts of Material UI in builds (`webpack.common.cjs`). */
export default function Nothing() {
  return null;
}

export { Nothing as CssVarsProvider };
