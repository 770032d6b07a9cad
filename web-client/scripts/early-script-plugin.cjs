const HtmlWebpackPlugin = require('html-webpack-plugin');

/** Puts the script of one entry at the start of the head, where the browser waits for it before it paints. */
module.exports = class EarlyScriptPlugin {
  constructor(entry) {
    this.entry = entry;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('EarlyScriptPlugin', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('EarlyScriptPlugin', (groups) => {
        const isEarly = ({ attributes }) => new RegExp(`/${this.entry}\\.`).test(attributes.src ?? '');
        const early = groups.headTags.filter(isEarly);
        for (const tag of early) delete tag.attributes.defer;
        groups.headTags = [...early, ...groups.headTags.filter((tag) => !isEarly(tag))];
      });
    });
  }
};
