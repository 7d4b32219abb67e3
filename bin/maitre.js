#!/usr/bin/env node
// Whatever Node there is reads this file, to say which one is needed: nothing in it is newer than ES2015.
// biome-ignore lint/style/useNodejsImportProtocol: an old Node does not know it
const { writeSync } = require('fs');

const oldest = [20, 19];

const messageOf = (error) => String(error instanceof Error ? error.message : error).split('\n')[0];

/** The last catch: one line for people, whatever it was, and never what Node would print. */
const end = (en, es, error) => {
  const { env, argv, exit } = process;
  const locale = env.MAITRE_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  const reason = error === undefined ? '' : `: ${messageOf(error)}`;
  const stack = error && argv.indexOf('--verbose') > 0 ? `${error.stack}\n` : '';
  try {
    writeSync(2, `${/^es/i.test(locale) ? es : en}${reason}\n${stack}`);
  } catch (_unheard) {
    // Nobody reads it.
  }
  exit(1);
};
const failed = (error) => end('maitre failed', 'maitre ha fallado', error);

const parts = process.versions.node.split('.').map(Number);
if (parts[0] < oldest[0] || (parts[0] === oldest[0] && parts[1] < oldest[1])) {
  const needed = oldest.join('.');
  end(`maitre needs Node ${needed} or later`, `maitre necesita Node ${needed} o posterior`);
}
process.on('uncaughtException', failed);

let start;
try {
  start = require('./load.js').load('start.cjs').start;
} catch (error) {
  end('maitre is not whole, install it again', 'maitre no está completo, hay que instalarlo de nuevo', error);
}
start(process).then((code) => process.exit(code), failed);
