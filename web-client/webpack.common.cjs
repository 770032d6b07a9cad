// What development and production share.
const path = require('node:path');
const { DefinePlugin } = require('webpack');
const offers = require('./scripts/offers.cjs');

/** What pages say about the company, the same as mails do. SELAM_COMPANY_FILE names another file of that form. */
const company = require(
  path.resolve(process.env.SELAM_COMPANY_FILE ?? path.join(__dirname, '../services/notifications/company.json')),
);
const site = {
  company,
  offers,
  /** Start of absolute addresses. */
  origin: (process.env.SELAM_SITE_ORIGIN || 'http://localhost:8080').replace(/\/+$/, ''),
  // Pages are written out when the client is built and must say the same when they start in a browser.
  year: Number(process.env.SELAM_SITE_YEAR || new Date().getFullYear()),
};

/** Resolving, compiling and what is known at build time: the same for browsers and for writing pages out. */
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
                // The browsers of package.json need nothing older.
                target: 'es2022',
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic', development, refresh: development } },
              },
            },
          },
        ],
      },
    ],
  },
  plugins: [new DefinePlugin({ __SITE__: JSON.stringify(site) })],
});

/** @param {{ development: boolean }} mode */
module.exports = ({ development }) => {
  const base = compiling({ development });
  return {
    ...base,
    entry: {
      main: './src/main.ts',
      // Whole in itself, because the browser waits for it.
      early: { import: './src/early.ts', runtime: false },
    },
    output: {
      path: path.resolve(__dirname, 'dist'),
      publicPath: '/',
      clean: true,
      // The first page lists the hash of every file, which no compression makes smaller: as long as telling the versions of one file apart needs.
      filename: development ? 'assets/[name].js' : 'assets/[name].[contenthash:6].js',
      // Nor does it list what the others are called: there are hundreds, three of texts for every feature, and a number does.
      chunkFilename: development ? 'assets/[name].js' : 'assets/[id].[contenthash:6].js',
      assetModuleFilename: 'assets/[name].[contenthash:6][ext]',
    },
    module: { rules: [...base.module.rules, { test: /\.woff2$/, type: 'asset/resource' }] },
  };
};

module.exports.compiling = compiling;
module.exports.siteOrigin = site.origin;
/** Files that are published as they are. */
module.exports.publicFolder = path.resolve(__dirname, 'src/public');

/** css-loader for plain sheets and for *.module.css. */
module.exports.cssLoader = (development, { exportOnlyLocals = false } = {}) => ({
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
});
