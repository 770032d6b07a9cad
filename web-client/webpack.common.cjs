// What development and production share. The page's configuration (brand, contact details) is read from SELAM_SITE_* at build time.
const path = require('node:path');
const { DefinePlugin } = require('webpack');
const HtmlWebpackPlugin = require('html-webpack-plugin');

const siteEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name, value]) => name.startsWith('SELAM_SITE_') && value),
);

/** @param {{ development: boolean }} mode */
module.exports = ({ development }) => ({
  entry: './src/main.tsx',
  output: {
    path: path.resolve(__dirname, 'dist'),
    publicPath: '/',
    clean: true,
    filename: development ? 'assets/[name].js' : 'assets/[name].[contenthash:10].js',
    chunkFilename: development ? 'assets/[name].js' : 'assets/[name].[contenthash:10].js',
    assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
  },
  resolve: {
    extensions: ['.tsx', '.ts', '.js'],
    alias: { '@': path.resolve(__dirname, 'src') },
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        use: {
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
      },
      { test: /\.woff2$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new DefinePlugin({ __SITE_ENVIRONMENT__: JSON.stringify(siteEnvironment) }),
    new HtmlWebpackPlugin({ template: './src/index.html', favicon: './src/favicon.svg', scriptLoading: 'defer' }),
  ],
});

/** css-loader for plain sheets and for *.module.css. */
module.exports.cssLoader = (development) => ({
  loader: 'css-loader',
  options: {
    modules: {
      auto: true,
      namedExport: false,
      exportLocalsConvention: 'camelCaseOnly',
      localIdentName: development ? '[name]__[local]' : '[hash:base64:6]',
    },
  },
});
