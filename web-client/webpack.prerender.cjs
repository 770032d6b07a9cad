// The client as one script for Node, which writes the pages out (scripts/prerender-plugin.cjs). It makes no files for browsers.
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
      { test: /\.css$/, use: [common.cssLoader(false, { exportOnlyLocals: true })] },
      { test: /\.woff2$/, type: 'asset/resource', generator: { emit: false } },
    ],
  },
  plugins: [
    ...base.plugins,
    // The one thing of a browser that modules ask for as soon as they are loaded.
    new DefinePlugin({ 'window.location.origin': JSON.stringify(common.siteOrigin) }),
    new optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
  ],
  // Readable positions in the errors of pages that cannot be drawn without a browser.
  optimization: { minimize: false },
  performance: false,
};
