import type { Flag } from '../../../cli/flag.ts';
import { booleanFlag, textFlag } from '../../../cli/flag-types.ts';
import { type Command, defineCommand } from '../../../context/context.ts';
import { menuCategories, menuItems } from '../../../contract/menu.ts';
import { exits } from '../../../ground/errors.ts';
import { menuFormats } from './document.ts';

const fileArg = {
  name: 'file',
  about: {
    en: 'the menu, YAML or JSON; - for standard input',
    es: 'la carta, YAML o JSON; - para la entrada estándar',
  },
  completion: 'files',
} as const;

const prune = booleanFlag({
  en: 'remove what the file lacks',
  es: 'elimina lo que no está en el fichero',
});

const outFlag = textFlag(
  'FILE',
  {
    en: 'the file to write; by default standard output',
    es: 'el fichero que se escribe; si falta, la salida estándar',
  },
  { completion: 'files' },
);

const exportMenu = defineCommand({
  path: ['menu', 'export'],
  singleProfileOnly: true,
  summary: { en: 'the whole menu as a file', es: 'toda la carta como fichero' },
  detail: {
    en: 'Categories with their dishes, in the menu’s order; the same menu gives the same bytes. YAML, or JSON with -o json.',
    es: 'Las categorías con sus platos, en el orden de la carta; la misma carta da los mismos bytes. YAML, o JSON con -o json.',
  },
  operations: [menuCategories.list, menuItems.list],
  output: null,
  writes: menuFormats,
  flags: {
    out: outFlag,
  },
  examples: [
    { line: 'menu export --out carta.yaml', about: { en: 'to a file', es: 'a un fichero' } },
    { line: 'menu export -o json', about: { en: 'for a program', es: 'para un programa' } },
  ],
  run: async (context, { flags }) => (await import('./run.ts')).exportMenu(context, flags.out),
});

const plan = defineCommand({
  path: ['menu', 'plan'],
  summary: { en: 'what a file would change in the menu', es: 'qué cambiaría un fichero en la carta' },
  operations: [menuCategories.list, menuItems.list],
  output: null,
  args: [fileArg],
  flags: { prune },
  examples: [
    { line: 'menu plan carta.yaml', about: { en: 'sends nothing', es: 'no envía nada' } },
    {
      line: 'menu plan carta.yaml --prune --json',
      about: { en: 'with removals, for a program', es: 'con lo que se eliminaría, para un programa' },
    },
  ],
  run: async (context, { args, flags }) =>
    (await import('./run.ts')).plan(context, args[0], flags.prune === true),
});

const apply = defineCommand({
  path: ['menu', 'apply'],
  effect: 'unproposable',
  summary: { en: 'change the menu to match a file', es: 'dejar la carta como dice un fichero' },
  detail: {
    en: 'Shows the plan and asks; without a terminal it needs --yes. Removes nothing without --prune, and no category that has dishes. Reports the steps that failed; a second run does them.',
    es: 'Muestra el plan y pregunta; sin terminal necesita --yes. No elimina nada sin --prune, ni una categoría con algún plato dentro. Indica los pasos que fallaron; si lo ejecuta otra vez, los hace.',
  },
  operations: [
    menuItems.update,
    menuItems.create,
    menuItems.delete,
    menuCategories.create,
    menuCategories.update,
    menuCategories.delete,
    menuCategories.list,
    menuItems.list,
  ],
  output: null,
  args: [fileArg],
  flags: { prune },
  exits: [exits.partial],
  examples: [
    { line: 'menu apply carta.yaml', about: { en: 'shows it and asks', es: 'lo muestra y pregunta' } },
    { line: 'menu apply carta.yaml --prune --yes', about: { en: 'in a script', es: 'en un script' } },
  ],
  run: async (context, { args, flags }) =>
    (await import('./run.ts')).apply(context, args[0], flags.prune === true),
});

const percentFlag: Flag<number> & { required: true } = {
  about: { en: 'percentage; negative lowers prices', es: 'porcentaje; negativo baja los precios' },
  placeholder: 'P',
  type: 'number',
  required: true,
  question: { en: 'Percent up (negative lowers)', es: 'Porcentaje de subida (negativo baja)' },
  parse: (raw) => parseNumber(raw.trim().replace(/ ?%$/, ''), -99.99, 1000),
  expected: {
    en: 'a percentage from -99.99 to 1000, like 3.5',
    es: 'un porcentaje de -99,99 a 1000, como 3,5',
  },
};

const roundFlag: Flag<number> = {
  about: { en: 'round to a multiple of this; 0.01 by default', es: 'redondea a un múltiplo; si falta, 0,01' },
  placeholder: 'STEP',
  type: 'number',
  parse: (raw) => parseNumber(raw, 0.01, 100),
  expected: { en: 'an amount from 0.01, like 0.05', es: 'un importe desde 0,01, como 0,05' },
};

const parseNumber = (raw: string, min: number, max: number): number | undefined => {
  const value = /^-?\d+([.,]\d{1,2})?$/.test(raw.trim()) ? Number(raw.trim().replace(',', '.')) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
};

const reprice = defineCommand({
  path: ['menu', 'reprice'],
  singleProfileOnly: true,
  summary: {
    en: 'the menu with new prices, for plan and apply',
    es: 'la carta con precios nuevos, para plan y apply',
  },
  detail: {
    en: 'Changes nothing: prints the file. Computes in cents and rounds half a step up.',
    es: 'No cambia nada: escribe el fichero. Calcula al céntimo y redondea medio paso hacia arriba.',
  },
  operations: [menuCategories.list, menuItems.list],
  output: null,
  writes: menuFormats,
  flags: {
    percent: percentFlag,
    category: textFlag('CATEGORY', {
      en: 'only this category, by id or name',
      es: 'solo esta categoría, por id o nombre',
    }),
    round: roundFlag,
    out: outFlag,
  },
  examples: [
    {
      line: 'menu reprice --percent 5 --out carta.yaml',
      about: {
        en: 'to review, then menu apply carta.yaml',
        es: 'para revisarla, y luego menu apply carta.yaml',
      },
    },
    { line: 'menu reprice --percent 3 --round 0.05', about: { en: 'to five cents', es: 'a cinco céntimos' } },
    {
      line: 'menu reprice --percent -10 --category Postres',
      about: { en: 'one category, cheaper', es: 'una categoría, más barata' },
    },
  ],
  run: async (context, { flags: { percent, category, round, out } }) =>
    (await import('./reprice.ts')).reprice(context, { percent, category, step: round ?? 0.01, out }),
});

export const menuFileCommands: readonly Command[] = [exportMenu, plan, apply, reprice];
