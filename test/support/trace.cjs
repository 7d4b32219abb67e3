// Loaded before the program: when it ends, writes which files and which of Node's own modules were loaded.
const { writeFileSync } = require('node:fs');

process.on('exit', () => {
  const files = Object.keys(require.cache).filter((file) => file !== __filename);
  writeFileSync(process.env.TRACE, JSON.stringify({ files, modules: process.moduleLoadList }));
});
