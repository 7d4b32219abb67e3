import type { Lang } from '../../ground/i18n.ts';
import type { CommandSpec, Group } from '../command.ts';
import type { AnyArg, Flag, Flags, RecordCompletion } from '../flag.ts';
import { globalFlags } from '../globals.ts';
import { dateWords } from '../words/date-vocabulary.ts';

/** A word that a shell offers, and what it means. */
export interface Candidate {
  readonly word: string;
  readonly about: string;
}

/** What may stand where a value is expected; `list` takes several, separated by commas. */
export type Values =
  | { readonly kind: 'words'; readonly words: readonly string[]; readonly list: boolean }
  | { readonly kind: 'records'; readonly of: RecordCompletion }
  | { readonly kind: 'profiles' | 'files' | 'anything' };

export interface Option extends Candidate {
  /** `-p`, beside `--profile`. */
  readonly short?: string;
  /** None where it takes no value. */
  readonly values?: Values;
}

/** A place on the line: after `maitre`, a group or a command. */
interface Place {
  /** The words up to it, joined by spaces; empty after `maitre` alone. */
  readonly path: string;
  /** Its commands and groups. */
  readonly words: readonly Candidate[];
  readonly options: readonly Option[];
  readonly args?: Values;
}

export interface Line {
  readonly places: readonly Place[];
  /** The options of every place. */
  readonly globals: readonly Option[];
}

interface Program<C, R> {
  readonly groups: readonly Group<C, R>[];
  readonly commands: readonly CommandSpec<C, R>[];
  readonly formats: readonly string[];
  readonly lang: Lang;
}

/** Everything that a line can say, place by place. */
export const lineOf = <C, R>(program: Program<C, R>): Line => ({
  places: pathsOf(program).map((path) => placeOf(program, path)),
  globals: [
    ...optionsOf(
      { ...globalFlags, output: { ...globalFlags.output, choices: program.formats } },
      program.lang,
    ),
    { word: '--help', short: '-h', about: helpAbout[program.lang] },
  ],
});

const helpAbout = { en: 'show the help', es: 'mostrar la ayuda' };

/** Every path and every beginning of one, the shortest first. */
const pathsOf = <C, R>({ commands }: Program<C, R>): string[] => {
  const all = commands.flatMap(({ path }) => path.map((_, end) => path.slice(0, end + 1).join(' ')));
  return ['', ...new Set(all)];
};

const placeOf = <C, R>(program: Program<C, R>, path: string): Place => {
  const { commands, lang } = program;
  const depth = path === '' ? 0 : path.split(' ').length;
  const below = commands.filter((spec) => isBelow(spec, path));
  const here = commands.find((spec) => spec.path.join(' ') === path) ?? below.find((spec) => spec.isDefault);
  const words = new Set(below.flatMap(({ path: words }) => words[depth] ?? []));
  const args = argsOf(here?.args?.[0], lang);
  return {
    path,
    words: [...words].map((word) => ({
      word,
      about: summaryOf(program, path === '' ? word : `${path} ${word}`),
    })),
    options: optionsOf(here?.flags ?? {}, lang),
    ...(args && { args }),
  };
};

const isBelow = <C, R>(spec: CommandSpec<C, R>, path: string): boolean =>
  path === '' || spec.path.join(' ').startsWith(`${path} `);

const summaryOf = <C, R>({ groups, commands, lang }: Program<C, R>, path: string): string => {
  const [name, ...rest] = path.split(' ');
  const group = groups.find((candidate) => candidate.name === name);
  const command = commands.find((spec) => spec.path.join(' ') === path);
  const summary =
    rest.length === 0 ? group?.summary : (command?.summary ?? group?.subgroups?.[rest.join(' ')]);
  return summary?.[lang] ?? '';
};

const optionsOf = (flags: Flags, lang: Lang): Option[] =>
  Object.entries(flags).flatMap(([name, flag]) => {
    const values = valuesOf(flag, lang);
    const option = {
      word: `--${name}`,
      about: flag.about[lang],
      ...(flag.short && { short: `-${flag.short}` }),
      ...(values && { values }),
    };
    return flag.negatable ? [option, { word: `--no-${name}`, about: flag.about[lang] }] : [option];
  });

const valuesOf = (flag: Flag, lang: Lang): Values | undefined => {
  if (flag.value === undefined) return undefined;
  if (flag.choices) return { kind: 'words', words: flag.choices, list: flag.type === 'list' };
  if (flag.type === 'date') return { kind: 'words', words: dateWords[lang], list: false };
  const { completes = 'anything' } = flag;
  return typeof completes === 'object' ? { kind: 'records', of: completes } : { kind: completes };
};

const argsOf = (arg: AnyArg | undefined, lang: Lang): Values | undefined =>
  arg && valuesOf({ about: arg.about, value: arg.name, ...without(arg) }, lang);

const without = ({ choices, completes }: AnyArg): Pick<Flag, 'choices' | 'completes'> => ({
  ...(choices && { choices }),
  ...(completes && { completes }),
});
