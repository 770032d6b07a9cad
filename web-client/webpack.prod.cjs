const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const common = require('./webpack.common.cjs');
const PrerenderPlugin = require('./scripts/prerender-plugin.cjs');

const base = common({ development: false });

module.exports = {
  ...base,
  mode: 'production',
  devtool: false,
  module: {
    rules: [...base.module.rules, { test: /\.css$/, use: [MiniCssExtractPlugin.loader, common.cssLoader(false)] }],
  },
  optimization: {
    minimizer: ['...', new CssMinimizerPlugin()],
    runtimeChunk: 'single',
    splitChunks: {
      chunks: (chunk) => chunk.name !== 'early',
      cacheGroups: {
        // Libraries of the first page: they change rarely, so a release of ours leaves them in the browser's cache.
        vendor: {
          test: /node_modules/,
          name: 'vendor',
          chunks: (chunk) => chunk.name !== 'early' && chunk.canBeInitial(),
          priority: 10,
        },
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
    }),
  ],
  // The budgets are in scripts/check-budgets.mjs: they count compressed bytes of a whole route.
  performance: false,
};
