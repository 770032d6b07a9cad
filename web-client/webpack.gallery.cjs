// The gallery of building blocks, for development only: no other configuration contains its entry.
// `npm run gallery` serves it, `npm run gallery:build` writes it to .cache/gallery for the browser
// tests.
const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const common = require('./webpack.common.cjs');

module.exports = (env, { mode }) => {
  const development = mode === 'development';
  // React Refresh needs a plugin that the gallery does not use.
  const base = common({ development: false });
  return {
    mode,
    devtool: development ? 'eval-cheap-module-source-map' : false,
    entry: './src/gallery/main.tsx',
    output: {
      path: path.resolve(__dirname, '.cache/gallery'),
      publicPath: '/',
      clean: true,
      filename: '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    resolve: base.resolve,
    module: { rules: [...base.module.rules, { test: /\.css$/, use: ['style-loader', ...common.cssLoaders(true)] }] },
    plugins: [
      ...base.plugins,
      new HtmlWebpackPlugin({ template: './src/gallery/index.html', favicon: './src/public/favicon.svg' }),
    ],
    performance: false,
    // Every browser test run builds it, mostly from unchanged sources.
    cache: !development && {
      type: 'filesystem',
      cacheDirectory: path.resolve(__dirname, '.cache/webpack-gallery'),
      buildDependencies: { config: [__filename, require.resolve('./webpack.common.cjs')] },
    },
    devServer: {
      port: Number(process.env.GALLERY_PORT ?? 8082),
      host: '127.0.0.1',
      hot: false,
      liveReload: true,
      client: { overlay: { errors: true, warnings: false } },
    },
  };
};
