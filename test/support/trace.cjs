// Loaded before the program: at its end, tells which files and which of Node's own modules were loaded.
const { writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

process.on('exit', () => {
  const byNode = Object.keys(require.cache).filter((file) => file !== __filename);
  const loader = byNode.find((file) => file.endsWith(join('bin', 'load.js')));
  const { loaded, compiledFile } = loader ? require(loader) : { loaded: new Map() };
  const files = [...byNode, ...[...loaded.keys()].map((name) => join(dirname(compiledFile), name))];
  const refused = [...loaded]
    .filter(([, { script }]) => script.cachedDataRejected !== false)
    .map(([name]) => name);
  writeFileSync(process.env.TRACE, JSON.stringify({ files, refused, modules: process.moduleLoadList }));
});
