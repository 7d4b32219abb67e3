import { accessSync, constants, existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { chooseTimeZone } from '../../cli/preferences.ts';
import type { Context } from '../../context/context.ts';
import { getSilenceMs } from '../../files/lock.ts';
import { catchFailure, getErrorCode } from '../../ground/errors.ts';
import { type LocalizedText, untranslated } from '../../ground/i18n.ts';
import { tryOr } from '../../ground/invariant.ts';
import { parseJson } from '../../ground/json.ts';
import { engines, platform } from '../../ground/runtime.ts';
import { formatCommand } from '../../ground/strings.ts';
import { getJournalFolder } from '../../journal/file.ts';
import { getSettingsPath, isReadableByOthers } from '../../profiles/settings.ts';

/** What a check found, and what to do about it. */
export interface Finding {
  readonly check: string;
  /** A problem stops or endangers the work; an advice does not. */
  readonly level: 'problem' | 'advice';
  readonly text: LocalizedText;
  readonly action: LocalizedText;
}

/** Reports a failure as a problem, with `action` if it has no hint and no field. Throws an interruption and other errors. */
export const toFinding = (check: string, error: unknown, action: LocalizedText): Finding => {
  const { text, hint, field } = catchFailure(error);
  const correction = field === undefined ? action : { en: `correct ${field}`, es: `corrija ${field}` };
  return { level: 'problem', check, text, action: hint ?? correction };
};

/** Checks what belongs to this machine rather than to a restaurant. Reads only. */
export const checkMachine = (context: Context): readonly Finding[] => {
  const { configDir, dataDir } = context;
  return [
    ...checkTimeZone(context),
    ...checkPermissions(context),
    ...[configDir, dataDir].flatMap((folder) => checkFolder(folder)),
    ...checkLocks(dataDir),
    ...checkJournal(dataDir),
    ...checkNode(),
    ...checkCompletion(context),
  ];
};

const checkTimeZone = ({ runtime: { env } }: Context): readonly Finding[] => {
  try {
    chooseTimeZone({}, { env, profile: undefined });
    return [];
  } catch (error) {
    return [toFinding('timezone', error, untranslated(''))];
  }
};

const checkPermissions = ({ configDir }: Context): readonly Finding[] => {
  if (!isReadableByOthers(configDir)) return [];
  const file = getSettingsPath(configDir);
  const text = { en: `others can read the keys in ${file}`, es: `otros pueden leer las claves de ${file}` };
  const action = untranslated(formatCommand('chmod', '600', file));
  return [{ level: 'problem', check: 'settings', text, action }];
};

/** Enough for the journal of months and for a database to grow. */
const minFreeBytes = 100 * 2 ** 20;

/** Checks that a folder, or the nearest one above it that exists, can be written, and that its disk has room. */
export const checkFolder = (folder: string, check = 'folders'): readonly Finding[] => {
  const existing = findExisting(folder);
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch (error) {
    const text = {
      en: `${existing} cannot be written: ${getErrorCode(error)}`,
      es: `no se puede escribir en ${existing}: ${getErrorCode(error)}`,
    };
    const action = {
      en: 'give this user the right to write there, or set MAITRE_CONFIG_DIR and MAITRE_DATA_DIR',
      es: 'dé a este usuario permiso de escritura, o indique MAITRE_CONFIG_DIR y MAITRE_DATA_DIR',
    };
    return [{ level: 'problem', check, text, action }];
  }
  const { bavail, bsize } = statfsSync(existing);
  if (bavail * bsize >= minFreeBytes) return [];
  const free = Math.floor((bavail * bsize) / 2 ** 20);
  const text = {
    en: `the disk of ${existing} has only ${free} MiB left`,
    es: `al disco de ${existing} solo le quedan ${free} MiB`,
  };
  const action = { en: 'make room on it', es: 'libere espacio' };
  return [{ level: 'problem', check: 'disk', text, action }];
};

const findExisting = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : findExisting(dirname(path));

/** A running command refreshes its lock every minute. A command that is silent for this long probably hangs. */
const maxSilenceMs = 10 * 60_000;

const checkLocks = (dataDir: string): readonly Finding[] =>
  listFiles(dataDir)
    .filter((file) => /(^|\.)lock$/.test(basename(file)))
    .flatMap((file): readonly Finding[] => {
      const silenceMs = getSilenceMs(file);
      if (silenceMs < maxSilenceMs) return [];
      const minutes = Math.round(silenceMs / 60_000);
      const text = {
        en: `the command that holds ${file} has been silent for ${minutes} minutes`,
        es: `el comando que ocupa ${file} lleva ${minutes} minutos sin dar señales`,
      };
      const action = {
        en: 'see whether that command still runs, and end it if it hangs',
        es: 'compruebe si ese comando sigue en marcha, y termínelo si está colgado',
      };
      return [{ level: 'advice', check: 'locks', text, action }];
    });

const checkJournal = (dataDir: string): readonly Finding[] =>
  listFiles(getJournalFolder(dataDir))
    .filter((file) => file.endsWith('.ndjson'))
    .flatMap((file): readonly Finding[] => {
      const damaged = tryOr(undefined, () => countDamagedLines(file));
      if (damaged === 0) return [];
      const text =
        damaged === undefined
          ? { en: `${file} cannot be read`, es: `no se puede leer ${file}` }
          : { en: `${file} has damaged lines: ${damaged}`, es: `${file} tiene líneas dañadas: ${damaged}` };
      const action = {
        en: 'maitre undo cannot revert what they recorded: check the disk and who may read the file',
        es: 'maitre undo no puede deshacer lo que registraban: compruebe el disco y quién puede leer el fichero',
      };
      return [{ level: 'problem', check: 'journal', text, action }];
    });

/** Ignores what follows the last line break: a killed command leaves half a line there. */
const countDamagedLines = (file: string): number => {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.filter((line) => line !== '' && tryOr(undefined, () => parseJson(line)) === undefined).length;
};

/** The files below a folder; none if it cannot be listed. */
const listFiles = (folder: string): readonly string[] =>
  tryOr([], () => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The oldest release line of Node that still gets security fixes. */
const oldestMaintainedNode = 22;

const checkNode = (): readonly Finding[] => {
  const { node, bun } = engines;
  if (bun || Number.parseInt(node, 10) >= oldestMaintainedNode) return [];
  const text = { en: `Node ${node} gets no more fixes`, es: `Node ${node} ya no recibe correcciones` };
  const action = {
    en: 'install Node 24: maitre also starts faster on it',
    es: 'instale Node 24: maitre también arranca antes con él',
  };
  return [{ level: 'advice', check: 'node', text, action }];
};

/** Where each shell looks for completion: files of its own, and start files that load the script. */
const completionPlaces: Readonly<
  Record<string, { readonly files: readonly string[]; readonly startFiles: readonly string[] }>
> = {
  bash: {
    files: [
      '~/.local/share/bash-completion/completions/maitre',
      '/usr/share/bash-completion/completions/maitre',
      '/etc/bash_completion.d/maitre',
    ],
    startFiles: ['~/.bashrc', '~/.bash_profile', '~/.profile', '~/.bash_completion'],
  },
  zsh: {
    files: [
      '~/.zfunc/_maitre',
      '/usr/share/zsh/vendor-completions/_maitre',
      '/usr/share/zsh/site-functions/_maitre',
      '/usr/local/share/zsh/site-functions/_maitre',
    ],
    startFiles: ['~/.zshrc'],
  },
  fish: {
    files: [
      '~/.config/fish/completions/maitre.fish',
      '/usr/share/fish/vendor_completions.d/maitre.fish',
      '/etc/fish/completions/maitre.fish',
    ],
    startFiles: ['~/.config/fish/config.fish'],
  },
};

const checkCompletion = ({ runtime: { env } }: Context): readonly Finding[] => {
  const shell = basename(env['SHELL'] ?? '');
  const places = Object.hasOwn(completionPlaces, shell) ? completionPlaces[shell] : undefined;
  const home = env['HOME'];
  if (!places || home === undefined || platform === 'win32') return [];
  const resolve = (path: string) => path.replace(/^~/, home);
  const loadsScript = (path: string) =>
    tryOr('', () => readFileSync(resolve(path), 'utf8')).includes('maitre completion');
  if (places.files.some((path) => existsSync(resolve(path))) || places.startFiles.some(loadsScript))
    return [];
  const text = {
    en: `${shell} does not complete maitre's words`,
    es: `${shell} no completa las palabras de maitre`,
  };
  const action = untranslated(`maitre completion ${shell} > ${places.files[0]}`);
  return [{ level: 'advice', check: 'completion', text, action }];
};
