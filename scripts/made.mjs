import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ascii } from './ascii.mjs';
import { common, outside } from './common.mjs';

/**
 * What the program would say of itself at every start, made once here: its help and what shells complete, by language,
 * as `define` puts it in (texts, because an object would be a module of its own, which the start then loads), and its
 * commands as data, a text so long that it stays a file of its own.
 */
export const made = async (root) => {
  const { texts } = await evaluated(
    root,
    `
    import { rootHelp } from './src/cli/help.ts';
    import { groups } from './src/commands/groups.ts';
    import { madeDescriptions } from './src/commands/shared/made/descriptions.ts';
    import { madeLine } from './src/commands/shared/made/lines.ts';
    import { languages } from './src/ground/i18n.ts';
    import { toJson } from './src/render/json.ts';

    const byLanguage = async (make) =>
      Object.fromEntries(await Promise.all(languages.map(async (lang) => [lang, await make(lang)])));
    const load = async () => groups;
    export const texts = async () => ({
      help: await byLanguage((lang) => rootHelp(groups, lang, 80)),
      lines: await byLanguage((lang) => madeLine(load, lang)),
      commands: toJson(await madeDescriptions(load)),
    });`,
  );
  const { help, lines, commands } = await texts();
  const text = (value) => JSON.stringify(ascii(JSON.stringify(value)));
  return {
    MAITRE_HELP: text(help),
    MAITRE_LINES: text(lines),
    commands,
  };
};

/** What a source exports, run in this process; none of what stays outside the program is reached by it. */
export const evaluated = async (root, contents) => {
  const { outputFiles } = await build({
    ...common,
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: 'cjs',
    write: false,
    external: outside,
  });
  const module = { exports: {} };
  new Function('module', 'exports', 'require', outputFiles[0].text)(
    module,
    module.exports,
    createRequire(join(root, 'package.json')),
  );
  return module.exports;
};
