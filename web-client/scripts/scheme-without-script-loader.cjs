// The dark scheme hangs on an attribute that a script sets. This repeats its rules for browsers that run no script and ask for dark colours.
const postcss = require('postcss');

const DARK = /\[data-scheme=(?:'dark'|"dark")\]/g;

const repeatDarkRules = {
  postcssPlugin: 'scheme-without-script',
  Rule(rule) {
    if (rule.repeated || !DARK.test(rule.selector)) return;
    DARK.lastIndex = 0;
    // Only the selectors that speak of the dark scheme: a rule may name others beside it.
    const selectors = rule.selectors.filter((selector) => selector.includes('data-scheme') && /dark/.test(selector));
    const copy = rule.clone({
      selectors: selectors.map((selector) => selector.replace(DARK, ':root:not([data-scheme])')),
    });
    copy.repeated = true;
    const media = postcss.atRule({ name: 'media', params: '(prefers-color-scheme: dark)', source: rule.source });
    media.append(copy);
    rule.repeated = true;
    rule.after(media);
  },
};

module.exports = function schemeWithoutScriptLoader(source) {
  const done = this.async();
  if (!source.includes('data-scheme')) {
    done(null, source);
    return;
  }
  postcss([repeatDarkRules])
    .process(source, { from: this.resourcePath, map: false })
    .then(({ css }) => done(null, css), done);
};
