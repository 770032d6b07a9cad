const { createHash } = require('node:crypto');
const { cp, mkdir, mkdtemp, readFile, rm, writeFile } = require('node:fs/promises');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { webpack } = require('webpack');

const NAME = 'PrerenderPlugin';

/**
 * Writes every page of the client out as a file of its own after a build: `about/index.html`, `ar/about/index.html`, `404.html`. The pages are
 * drawn in Node from a second build of the same sources (webpack.prerender.cjs); the files of scripts and styles that a page needs come from
 * the build for browsers. Adds sitemap, robots.txt, manifest and the files that are published as they are.
 */
module.exports = class PrerenderPlugin {
  constructor({ config, publicFolder }) {
    this.config = config;
    this.publicFolder = publicFolder;
  }

  apply(compiler) {
    let folder;
    let script;
    compiler.hooks.run.tapPromise(NAME, async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'prerender-'));
      script = build(this.config, folder);
      // Looked at after the other build; until then nobody waits for it.
      script.catch(() => undefined);
    });
    compiler.hooks.afterEmit.tapPromise(NAME, async (compilation) => {
      if (compilation.errors.length > 0) return;
      const target = compilation.outputOptions.path;
      const files = new BuiltFiles(compilation);
      const { writtenPages, siteFiles } = require(await script);
      await cp(this.publicFolder, target, { recursive: true });
      for (const [name, text] of Object.entries(siteFiles())) await writeFile(path.join(target, name), text);
      const template = await readFile(path.join(target, 'index.html'), 'utf8');
      for await (const page of writtenPages()) {
        const styles = page.styles && (await writeStyles(page.styles, target));
        await write(path.join(target, fileOf(page.address)), documentOf(template, page, files, styles));
      }
    });
    compiler.hooks.done.tapPromise(NAME, async () => {
      if (folder) await rm(folder, { recursive: true, force: true });
    });
  }
};

/** Builds the script that draws the pages; resolves with its path. */
function build(config, folder) {
  return new Promise((resolve, reject) => {
    webpack({ ...config, output: { ...config.output, path: folder } }, (error, stats) => {
      if (error) reject(error);
      else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve(path.join(folder, 'prerender.cjs'));
    });
  });
}

/**
 * `/ar/about` is ar/about/index.html, `/track/:number` is track/[number]/index.html, and `/404` is 404.html: that one is no folder, because it
 * is the answer to other addresses.
 */
const fileOf = (address) =>
  /(^|\/)404$/.test(address) ? `${address}.html` : path.join(address.replace(/:(\w+)/g, '[$1]'), 'index.html');

async function write(file, text) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** The styles of a page as a file, because the content security policy lets none stand in the page. Pages with the same styles share it. */
async function writeStyles(rules, target) {
  const name = `assets/page.${createHash('sha256').update(rules).digest('hex').slice(0, 10)}.css`;
  await writeFile(path.join(target, name), rules);
  return `/${name}`;
}

/** Which files the build for browsers has made of what the sources import. */
class BuiltFiles {
  constructor({ assetsInfo, chunkGroups, entrypoints }) {
    this.initial = new Set([...entrypoints.values()].flatMap((entry) => entry.getFiles()));
    this.byRequest = new Map();
    this.byName = new Map();
    this.bySource = new Map([...assetsInfo].map(([file, { sourceFilename }]) => [sourceFilename, file]));
    for (const group of chunkGroups) {
      const files = group.getFiles().filter((file) => !this.initial.has(file));
      if (group.name) this.byName.set(group.name, files);
      for (const { request } of group.origins) if (request) this.byRequest.set(request, files);
    }
  }

  font(name) {
    const file = this.bySource.get(`src/theme/fonts/${name}.woff2`);
    if (!file) throw new Error(`The build has no font ${name}`);
    return file;
  }

  /** Everything that a page loads beside what every page loads. */
  of({ request, texts, language, direction }) {
    const page = request ? this.byRequest.get(request) : [];
    if (!page) throw new Error(`The build has no files of ${request}`);
    const named = [...texts.map((name) => `text-${language}-${name}-json`), ...(direction === 'rtl' ? ['rtl'] : [])];
    return [...page, ...named.flatMap((name) => this.byName.get(name) ?? [])];
  }
}

/** A script that starts the client, as the template has it. */
const START = /<script defer(?:="defer")? src="?([^\s">]+)"?><\/script>/g;
const ROOT = /<div id="?root"?>/;

/** The template of pages that can be read before they start: their scripts are fetched after the first paint (src/app/afterPaint.ts). */
function startingLater(template, { address }, own) {
  const starting = [...template.matchAll(START)].map(([, source]) => source);
  if (starting.length === 0) throw new Error('The template starts no script');
  return template
    .replace(START, '')
    .replace(ROOT, () => `<div id="root" data-page="${address}" data-scripts="${[...starting, ...own].join(' ')}">`);
}

/** The whole file of a page. Every replacement is a function: texts may hold `$`, which replacement patterns would take for themselves. */
function documentOf(template, page, files, styles) {
  const needed = page.hydrates ? files.of(page).map((file) => `/${file}`) : [];
  const ofKind = (ending) => needed.filter((file) => file.endsWith(ending));
  const sheets = [...ofKind('.css'), ...(styles ? [styles] : [])];
  const head = [
    page.head,
    ...page.fonts.map(
      (name) => `<link rel="preload" as="font" type="font/woff2" href="/${files.font(name)}" crossorigin>`,
    ),
    ...page.data.map(
      (data) => `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`,
    ),
  ].join('');
  const links = sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  return (page.hydrates ? startingLater(template, page, ofKind('.js')) : template)
    .replace(/<html[^>]*>/, () => `<html lang="${page.language}" dir="${page.direction}">`)
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('</head>', () => `${links}</head>`)
    .replace(/(<div id="?root"?[^>]*>)(<\/div>)/, (_, start, end) => start + page.body + end);
}
