const { cp, mkdir, mkdtemp, rm, writeFile } = require('node:fs/promises');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { webpack } = require('webpack');

const NAME = 'PrerenderPlugin';

/**
 * Writes every page of the client to its own file after a build: `about/index.html`,
 * `ar/about/index.html`, `404.html`. Node renders the pages from a second build of the same
 * sources (webpack.prerender.cjs). Script and style files come from the browser build. Also
 * writes the sitemap, robots.txt, the manifest and the public files.
 */
module.exports = class PrerenderPlugin {
  constructor({ config, publicFolder, apiReference }) {
    this.config = config;
    this.publicFolder = publicFolder;
    this.apiReference = apiReference;
  }

  apply(compiler) {
    let folder;
    let script;
    compiler.hooks.run.tapPromise(NAME, async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'prerender-'));
      script = build(this.config, folder);
      // The result is awaited after the other build, so a rejection before that is not unhandled.
      script.catch(() => undefined);
    });
    compiler.hooks.afterEmit.tapPromise(NAME, async (compilation) => {
      if (compilation.errors.length > 0) return;
      const target = compilation.outputOptions.path;
      const { writtenPages, siteFiles } = require(await script);
      await cp(this.publicFolder, target, { recursive: true });
      for (const name of ['redoc.standalone.js', 'redoc.standalone.js.LICENSE.txt']) {
        await cp(path.join(this.apiReference.folder, name), path.join(target, this.apiReference.path, name));
      }
      for (const [name, text] of Object.entries(siteFiles())) await write(path.join(target, name), text);
      for await (const { name, text } of writtenPages(clientFiles(compilation))) {
        await write(path.join(target, name), text);
      }
    });
    compiler.hooks.done.tapPromise(NAME, async () => {
      if (folder) await rm(folder, { recursive: true, force: true });
    });
  }
};

/** Builds the script that renders the pages; resolves with its path. */
function build(config, folder) {
  return new Promise((resolve, reject) => {
    webpack({ ...config, output: { ...config.output, path: folder } }, (error, stats) => {
      if (error) reject(error);
      else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve(path.join(folder, 'prerender.cjs'));
    });
  });
}

async function write(file, text) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Files of the browser build by their source (`ClientFiles` of src/prerender/render.tsx). */
function clientFiles({ assetsInfo, entrypoints, namedChunkGroups }) {
  const addresses = (group) => group.getFiles().map((file) => `/${file}`);
  const bySource = new Map([...assetsInfo].map(([file, { sourceFilename }]) => [sourceFilename, `/${file}`]));
  const known = (found, what) => {
    if (!found) throw new Error(`The build has no ${what}`);
    return found;
  };
  return {
    early: addresses(entrypoints.get('early'))[0],
    main: addresses(entrypoints.get('main')),
    chunk: (name) => addresses(known(namedChunkGroups.get(name), `chunk ${name}`)),
    font: (name) => known(bySource.get(`src/theme/fonts/${name}.woff2`), `font ${name}`),
  };
}
