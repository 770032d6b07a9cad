// The client as one Node script that writes the pages out (scripts/prerender-plugin.cjs). It emits
// no browser files.
const { DefinePlugin, optimize } = require('webpack');
const common = require('./webpack.common.cjs');

const base = common.compiling({ development: false });

module.exports = {
  ...base,
  mode: 'production',
  target: 'node20',
  devtool: false,
  entry: { prerender: './src/prerender/index.ts' },
  output: { filename: '[name].cjs', library: { type: 'commonjs2' } },
  module: {
    rules: [
      ...base.module.rules,
      { test: /\.css$/, use: [...common.cssLoaders(false, { exportOnlyLocals: true })] },
      { test: /\.woff2$/, type: 'asset/resource', generator: { emit: false } },
    ],
  },
  plugins: [
    ...base.plugins,
    // The only browser value that modules read while loading.
    new DefinePlugin({ 'window.location.origin': JSON.stringify(common.siteOrigin) }),
    new optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
  ],
  // Readable positions in errors of pages that cannot render without a browser.
  optimization: { minimize: false },
  performance: false,
};
