// What development and production share. The page's configuration (brand, contact details) is read from SELAM_SITE_* at build time.
const path = require('node:path');
const { DefinePlugin } = require('webpack');

const siteEnvironment = {
  // Pages are written out when the client is built and must say the same when they start in a browser.
  SELAM_SITE_YEAR: String(new Date().getFullYear()),
  ...Object.fromEntries(Object.entries(process.env).filter(([name, value]) => name.startsWith('SELAM_SITE_') && value)),
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
  plugins: [new DefinePlugin({ __SITE_ENVIRONMENT__: JSON.stringify(siteEnvironment) })],
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
      chunkFilename: development ? 'assets/[name].js' : 'assets/[name].[contenthash:6].js',
      assetModuleFilename: 'assets/[name].[contenthash:6][ext]',
    },
    module: { rules: [...base.module.rules, { test: /\.woff2$/, type: 'asset/resource' }] },
  };
};

module.exports.compiling = compiling;
module.exports.siteOrigin = (siteEnvironment.SELAM_SITE_ORIGIN ?? 'http://localhost:8080').replace(/\/+$/, '');
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
