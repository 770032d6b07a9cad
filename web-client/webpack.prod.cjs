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
    rules: [
      ...base.module.rules,
      {
        test: /\.css$/,
        use: [
          MiniCssExtractPlugin.loader,
          common.cssLoader(false),
          require.resolve('./scripts/scheme-without-script-loader.cjs'),
        ],
      },
    ],
  },
  optimization: {
    minimizer: ['...', new CssMinimizerPlugin()],
    // The first page has no byte to spare: as far as the minifier gets without what it calls unsafe.
    minimizeOptions: { javascript: { ecma: 2020, module: true, compress: { passes: 4 } } },
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
        // A file of its own is compiled on its own: two short pauses instead of a long one.
        react: {
          test: /node_modules\/(?:react|react-dom|scheduler)\//,
          name: 'react',
          chunks: (chunk) => chunk.name !== 'early' && chunk.canBeInitial(),
          priority: 20,
        },
      },
    },
  },
  plugins: [
    ...base.plugins,
    new MiniCssExtractPlugin({
      filename: 'assets/[name].[contenthash:6].css',
      chunkFilename: 'assets/[name].[contenthash:6].css',
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
