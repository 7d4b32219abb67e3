import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { spawn } from '@lydell/node-pty';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bin, type Folder, openFolder } from '../support/program.ts';
import { runOnSockets } from '../support/served-cli.ts';

const isThere = (shell: string): boolean =>
  process.env['PATH']!.split(delimiter).some((folder) => existsSync(join(folder, shell)));

let folder: Folder;
let env: Record<string, string>;

beforeAll(async () => {
  folder = openFolder();
  writeFileSync(
    join(folder.folder, 'config.json'),
    JSON.stringify({
      profiles: { centro: {}, playa: {}, '$(touch broken-into)': {}, '`touch broken-into`': {} },
    }),
  );
  const program = join(folder.folder, 'maitre');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`);
  chmodSync(program, 0o700);
  env = { ...folder.env, PATH: `${folder.folder}${delimiter}${folder.env.PATH}`, TERM: 'dumb' };
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout } = await runOnSockets(['completion', shell], folder);
    writeFileSync(join(folder.folder, `completion.${shell}`), stdout);
  }
});
afterAll(() => folder.close());

/** A shell on a terminal, which completes lines at the keyboard as a person's does. */
const openShell = (command: string, args: readonly string[], setup: readonly string[]) => {
  const terminal = spawn(command, [...args], { cols: 200, rows: 60, cwd: folder.folder, env });
  let screen = '';
  let wake = () => {};
  terminal.onData((text) => {
    screen += text;
    wake();
  });
  const until = async (words: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = words.exec(screen);
      if (found) return found;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const keys = async (typed: string, words: RegExp): Promise<{ shown: string; found: RegExpExecArray }> => {
    screen = '';
    terminal.write(typed);
    const found = await until(words);
    return { shown: screen, found };
  };
  return {
    ready: async () => {
      for (const line of setup) await keys(`${line}; echo d''one\r`, /done/);
    },
    /** The line after a Tab, and everything that is shown meanwhile. */
    complete: async (line: string) => {
      await keys('\u0015\u0007', /<<>>/);
      const { shown, found } = await keys(`${line}\t\u0007`, /<<(.+)>>/);
      return { line: found[1]!, shown: shown.replaceAll(line, '') };
    },
    close: () => terminal.kill(),
  };
};

const cases: readonly [line: string, offered: readonly string[], kept?: readonly string[]][] = [
  ['maitre reservas ', ['list', 'create', 'seat'], ['items']],
  ['maitre menu ', ['items', 'categories']],
  ['maitre reservas list --estado ', ['pendiente', 'en_curso', 'finalizada']],
  ['maitre reservas list --estado pendiente,c', ['confirmada', 'cancelada'], ['finalizada']],
  ['maitre -p centro reservas list --fecha ', ['today', 'saturday'], ['list']],
  ['maitre -o ', ['table', 'ndjson', 'yaml']],
  ['maitre profile use ', ['centro', 'playa'], ['touch']],
  ['maitre reservas list -p ', ['centro', 'playa'], ['touch']],
  ['maitre events create --no-', ['--no-is-active', '--no-color'], ['--is-active']],
];
const finished: readonly [line: string, becomes: string][] = [
  ['maitre res', 'maitre reservas '],
  ['maitre reservas list --telef', 'maitre reservas list --telefono '],
  ['maitre reservas list --estado=pendiente,conf', 'maitre reservas list --estado=pendiente,confirmada '],
  ['maitre menu items add --type simp', 'maitre menu items add --type simple '],
  [
    'maitre admin keys create --scopes crm:read,reservas:w',
    'maitre admin keys create --scopes crm:read,reservas:write ',
  ],
  ['maitre --profile pl', 'maitre --profile playa '],
];

const shells = {
  bash: {
    args: ['--norc', '--noprofile'],
    setup: [
      'bind "set show-all-if-ambiguous on"',
      'bind "set completion-query-items 0"',
      'bind "set enable-bracketed-paste off"',
      `bind -x '"\\C-g": echo "<<$READLINE_LINE>>"'`,
      'source completion.bash',
    ],
  },
  zsh: {
    args: ['-f'],
    setup: [
      'autoload -Uz compinit && compinit -D -u',
      'show() { print -r -- "<<$BUFFER>>" }; zle -N show; bindkey "^G" show',
      'source completion.zsh',
    ],
  },
} as const;

describe.each(Object.entries(shells))('in %s', (shell, { args, setup }) => {
  it.runIf(isThere(shell))('completes words, options, choices and profiles', async () => {
    const terminal = openShell(shell, args, setup);
    await terminal.ready();
    for (const [line, offered, kept = []] of cases) {
      const { shown } = await terminal.complete(line);
      for (const word of offered) expect(shown, line).toContain(word);
      for (const word of kept) expect(shown, line).not.toMatch(new RegExp(`(^|\\s)${word}`));
    }
    for (const [line, becomes] of finished) {
      const completed = await terminal.complete(line);
      expect(completed.line).toBe(becomes);
    }
    terminal.close();
    expect(readdirSync(folder.folder)).not.toContain('broken-into');
  });
});

describe('in fish', () => {
  /** The words that are offered after each line. */
  const complete = (lines: readonly string[]): Map<string, string[]> => {
    const script = lines.map((line) => `complete --do-complete '${line}'; echo; echo ---`).join('; ');
    const output = execFileSync('fish', ['--no-config', '-c', `source completion.fish; ${script}`], {
      cwd: folder.folder,
      env,
      encoding: 'utf8',
    });
    const wordsIn = (part: string) =>
      part.split('\n').flatMap((row) => row.split('\t')[0]!.replace(/.*,/, '') || []);
    const parts = output.split('---\n');
    return new Map(lines.map((line, at) => [line, wordsIn(parts[at] ?? '')]));
  };

  it.runIf(isThere('fish'))('completes words, options, choices and profiles', () => {
    const words = complete([...cases, ...finished].map(([line]) => line));
    for (const [line, offered, kept = []] of cases) {
      for (const word of offered) expect(words.get(line), line).toContain(word);
      for (const word of kept) expect(words.get(line), line).not.toContain(word);
    }
    for (const [line, becomes] of finished) {
      const last = becomes.trim().split(/[ ,]/).at(-1);
      expect(words.get(line), line).toEqual([last]);
    }
    expect(readdirSync(folder.folder)).not.toContain('broken-into');
  });
});
