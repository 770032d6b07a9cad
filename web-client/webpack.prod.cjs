const path = require('node:path');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const common = require('./webpack.common.cjs');
const PrerenderPlugin = require('./scripts/prerender-plugin.cjs');

const base = common({ development: false });

/** Texts that are shown together; an admin usually opens several tabs. */
const textsTogether = {
  account: ['account', 'security'],
  admin: ['admin', 'admin-appointments', 'admin-payments'],
  desks: ['admin-assistant', 'admin-catalogue', 'admin-requests', 'admin-security', 'application-desk'],
  practice: ['practice', 'week'],
};
/** Returns the shared text file of a module, if it has none of its own. */
function textFile({ resource = '' }) {
  const [, language, feature] = /[\\/]locales[\\/](\w+)[\\/]([\w-]+)\.json$/.exec(resource) ?? [];
  const area = Object.keys(textsTogether).find((name) => textsTogether[name].includes(feature));
  return area && `texts-${language}-${area}`;
}

/** Modules that every call of the API uses. */
const apiCore = /[\\/]src[\\/]api[\\/](ApiError|apiErrorText|baseApi|baseQuery|CallError|tags|useIdempotencyKey)\.ts$/;
/** Modules that every form uses. */
const formCore =
  /[\\/]src[\\/](modules[\\/]forms|ui)[\\/](form[\\/])?(Field|Form|FormFailure|Input|SubmitButton|TextField|merge|rules|theirs|typed|useMutationForm|useUnsavedGuard)\.tsx?$/;

/**
 * Returns the production file of react-router; the package's entry selects the one with
 * developer checks.
 */
const router = (name) => path.join(path.dirname(require.resolve('react-router/package.json')), 'dist/production', name);

module.exports = {
  ...base,
  mode: 'production',
  devtool: false,
  resolve: {
    ...base.resolve,
    alias: {
      ...base.resolve.alias,
      'react-router$': router('index.mjs'),
      'react-router/dom$': router('dom-export.mjs'),
    },
  },
  module: {
    rules: [
      ...base.module.rules,
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, ...common.cssLoaders(false)] },
      // Emotion imports it for `withTheme`, which is unused; the package lacks `sideEffects:
      // false`.
      { test: /node_modules[\\/]hoist-non-react-statics/, sideEffects: false },
    ],
  },
  optimization: {
    minimizer: ['...', new CssMinimizerPlugin()],
    runtimeChunk: 'single',
    splitChunks: {
      chunks: (chunk) => chunk.name !== 'early',
      cacheGroups: {
        // Libraries of the first page: they change rarely, so a release leaves them in the
        // browser's cache.
        vendor: {
          test: /node_modules/,
          name: 'vendor',
          chunks: (chunk) => chunk.name !== 'early' && chunk.canBeInitial(),
          priority: 10,
        },
        // The first page lists the hash of every file, so files are split only where it saves
        // bytes.
        texts: { test: (module) => textFile(module) !== undefined, name: textFile, enforce: true },
        // Small modules that most pages with data or with a form share. By themselves they are below
        // webpack's minimum size and would be copied into every chunk.
        api: { test: apiCore, name: 'api', chunks: 'async', enforce: true },
        form: { test: formCore, name: 'form', chunks: 'async', enforce: true },
        // Nearly every page that calls the API formats dates and money; the others do not load it.
        format: { test: /[\\/]src[\\/]i18n[\\/]format\.ts$/, name: 'format', enforce: true },
      },
    },
  },
  plugins: [
    ...base.plugins,
    new MiniCssExtractPlugin({
      filename: 'assets/[name].[contenthash:6].css',
      chunkFilename: 'assets/[id].[contenthash:6].css',
      ignoreOrder: true,
    }),
    new PrerenderPlugin({
      config: require('./webpack.prerender.cjs'),
      publicFolder: common.publicFolder,
      apiReference: common.apiReference,
    }),
  ],
  // The budgets are in scripts/check-budgets.mjs: they count compressed bytes of a whole route.
  performance: false,
};
