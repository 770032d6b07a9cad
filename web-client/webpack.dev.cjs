const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const common = require('./webpack.common.cjs');

const base = common({ development: true });
const origin = process.env.SELAM_ORIGIN ?? 'http://localhost:8080';

module.exports = {
  ...base,
  mode: 'development',
  devtool: 'eval-cheap-module-source-map',
  module: { rules: [...base.module.rules, { test: /\.css$/, use: ['style-loader', ...common.cssLoaders(true)] }] },
  plugins: [
    ...base.plugins,
    // A build renders its own HTML (src/prerender/Document.tsx).
    new HtmlWebpackPlugin({ template: './src/index.html', excludeChunks: ['early'] }),
    new ReactRefreshPlugin({ overlay: false }),
  ],
  devServer: {
    port: Number(process.env.WEB_DEV_PORT ?? 8081),
    host: '127.0.0.1',
    allowedHosts: 'auto',
    hot: true,
    static: [
      common.publicFolder,
      { directory: common.apiReference.folder, publicPath: `/${common.apiReference.path}`, watch: false },
    ],
    historyApiFallback: true,
    client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
    // The same paths on one origin as behind the gateway.
    proxy: [{ context: ['/auth/v1', '/v1', '/dev', '/openapi.json', '/healthz'], target: origin, changeOrigin: false }],
  },
};
