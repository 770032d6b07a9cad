// Configuration shared by development and production.
const path = require('node:path');
const { DefinePlugin, NormalModuleReplacementPlugin } = require('webpack');
const offers = require('./scripts/offers.cjs');

/**
 * Company data of the pages, the same as in emails. SELAM_COMPANY_FILE names another file of the
 * same form.
 */
const company = require(
  path.resolve(process.env.SELAM_COMPANY_FILE || path.join(__dirname, '../services/notifications/company.json')),
);
const site = {
  company,
  offers,
  /** Origin of absolute addresses. */
  origin: (process.env.SELAM_SITE_ORIGIN || 'http://localhost:8080').replace(/\/+$/, ''),
  // Fixed at build time, because written-out pages must equal their hydrated version.
  year: Number(process.env.SELAM_SITE_YEAR || new Date().getFullYear()),
};

/**
 * Resolution, compilation and build-time values: the same for browsers and for writing pages
 * out.
 */
const compiling = ({ development }) => ({
  resolve: {
    extensions: ['.tsx', '.ts', '.js'],
    alias: { '@': path.resolve(__dirname, 'src') },
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        use: [
          {
            loader: 'swc-loader',
            options: {
              jsc: {
                // The browsers in package.json support it.
                target: 'es2022',
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic', development, refresh: development } },
              },
            },
          },
        ],
      },
      // A page loads only the parts that it uses, not all that the index of a folder lists.
      { test: /src[\\/](ui|modules)[\\/][\w-]+[\\/]index\.ts$/, sideEffects: false },
      {
        test: /\.svg$/,
        include: path.resolve(__dirname, 'src/ui/illustrations'),
        use: path.resolve(__dirname, 'scripts/svg-loader.cjs'),
      },
    ],
  },
  plugins: [
    new DefinePlugin({ __SITE__: JSON.stringify(site) }),
    // Material UI imports a ripple, which the theme disables; an indicator, which ui/Button replaces;
    // a text area that measures, which ui/Input replaces; and themes that write CSS variables, which
    // tokens.css replaces.
    new NormalModuleReplacementPlugin(
      /^\.\.?\/(TouchRipple|CircularProgress\/index|TextareaAutosize\/index|(createTheme|ThemeProvider)WithVars)\.mjs$/,
      path.resolve(__dirname, 'src/theme/nothing.ts'),
    ),
  ],
});

/** @param {{ development: boolean }} mode */
module.exports = ({ development }) => {
  const base = compiling({ development });
  return {
    ...base,
    entry: {
      main: './src/main.ts',
      // Self-contained, because it blocks rendering.
      early: { import: './src/early.ts', runtime: false },
    },
    output: {
      path: path.resolve(__dirname, 'dist'),
      publicPath: '/',
      clean: true,
      // The first page lists the hash of every file, which does not compress: use the shortest hash
      // that distinguishes versions.
      filename: development ? 'assets/[name].js' : 'assets/[name].[contenthash:6].js',
      // The first page also lists chunk names. There are hundreds, three text files per feature, so
      // chunks have numeric ids.
      chunkFilename: development ? 'assets/[name].js' : 'assets/[id].[contenthash:6].js',
      assetModuleFilename: 'assets/[name].[contenthash:6][ext]',
    },
    module: { rules: [...base.module.rules, { test: /\.woff2$/, type: 'asset/resource' }] },
  };
};

module.exports.compiling = compiling;
module.exports.siteOrigin = site.origin;
/** Files that are published unchanged. */
module.exports.publicFolder = path.resolve(__dirname, 'src/public');
/** Redoc, which the page in src/public/docs/api loads. */
module.exports.apiReference = { folder: path.resolve(__dirname, 'node_modules/redoc/bundles'), path: 'docs/api' };

/** Loaders for plain sheets, for *.module.css and for the utility classes. */
module.exports.cssLoaders = (development, { exportOnlyLocals = false } = {}) => [
  {
    loader: 'css-loader',
    options: {
      modules: {
        auto: true,
        namedExport: false,
        exportLocalsConvention: 'camelCaseOnly',
        localIdentName: development ? '[name]__[local]' : '[hash:base64:6]',
        exportOnlyLocals,
      },
    },
  },
  { loader: '@tailwindcss/webpack', options: { optimize: false } },
];
