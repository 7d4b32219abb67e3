import type { Flag } from '../../../cli/flag.ts';
import { textFlag, toggle } from '../../../cli/flag-types.ts';
import { type Command, command } from '../../../context/context.ts';
import { menuCategories, menuItems } from '../../../contract/menu.ts';
import { exits } from '../../../ground/errors.ts';
import { notations } from './document.ts';

const fileArg = {
  name: 'file',
  about: {
    en: 'the menu, YAML or JSON; - for standard input',
    es: 'la carta, YAML o JSON; - para la entrada estándar',
  },
  completes: 'files',
} as const;

const prune = toggle({
  en: 'remove what the file does not have',
  es: 'eliminar lo que el fichero no tiene',
});

const outFlag = textFlag(
  'FILE',
  {
    en: 'the file, whole or not at all; standard output when left out',
    es: 'el fichero, entero o nada; si falta, la salida estándar',
  },
  { completes: 'files' },
);

const exportMenu = command({
  path: ['menu', 'export'],
  singleProfileOnly: true,
  summary: { en: 'the whole menu as a file', es: 'toda la carta como fichero' },
  detail: {
    en: 'Categories with their dishes, in the menu’s order; the same bytes for the same menu. YAML, or JSON with -o json.',
    es: 'Las categorías con sus platos, en el orden de la carta; los mismos bytes para la misma carta. YAML, o JSON con -o json.',
  },
  operations: [menuCategories.list, menuItems.list],
  output: null,
  writes: notations,
  flags: {
    out: outFlag,
  },
  examples: [
    { line: 'menu export --out carta.yaml', about: { en: 'to a file', es: 'a un fichero' } },
    { line: 'menu export -o json', about: { en: 'for a program', es: 'para un programa' } },
  ],
  run: async (context, { flags }) => (await import('./work.ts')).exportMenu(context, flags.out),
});

const plan = command({
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
      about: { en: 'with what would go, for a program', es: 'con lo que se iría, para un programa' },
    },
  ],
  run: async (context, { args, flags }) =>
    (await import('./work.ts')).plan(context, args[0], flags.prune === true),
});

const apply = command({
  path: ['menu', 'apply'],
  summary: { en: 'make the menu as a file says', es: 'dejar la carta como dice un fichero' },
  detail: {
    en: 'Shows the plan and asks; without a terminal it needs --yes. Nothing is removed without --prune, and no category while a dish is in it. What failed half-way is named; a second run finishes it.',
    es: 'Muestra el plan y pregunta; sin terminal necesita --yes. No elimina nada sin --prune, ni una categoría con algún plato dentro. Dice qué falló a medias; una segunda vez lo termina.',
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
    { line: 'menu apply carta.yaml --prune --yes', about: { en: 'from a script', es: 'desde un guion' } },
  ],
  run: async (context, { args, flags }) =>
    (await import('./work.ts')).apply(context, args[0], flags.prune === true),
});

const percentFlag: Flag<number> & { required: true } = {
  about: { en: 'by how much; negative lowers', es: 'cuánto; negativo baja' },
  value: 'P',
  type: 'number',
  required: true,
  question: { en: 'Percent up (negative lowers)', es: 'Porcentaje de subida (negativo baja)' },
  read: (raw) => numberIn(raw.trim().replace(/ ?%$/, ''), -99.99, 1000),
  expects: {
    en: 'a percentage from -99.99 to 1000, like 3.5',
    es: 'un porcentaje de -99,99 a 1000, como 3,5',
  },
};

const roundFlag: Flag<number> = {
  about: { en: 'to the nearest multiple; 0.01 when left out', es: 'al múltiplo más próximo; si falta, 0,01' },
  value: 'STEP',
  type: 'number',
  read: (raw) => numberIn(raw, 0.01, 100),
  expects: { en: 'an amount from 0.01, like 0.05', es: 'un importe desde 0,01, como 0,05' },
};

const numberIn = (raw: string, least: number, most: number): number | undefined => {
  const value = /^-?\d+([.,]\d{1,2})?$/.test(raw.trim()) ? Number(raw.trim().replace(',', '.')) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
};

const reprice = command({
  path: ['menu', 'reprice'],
  singleProfileOnly: true,
  summary: {
    en: 'the menu with new prices, for plan and apply',
    es: 'la carta con precios nuevos, para plan y apply',
  },
  detail: {
    en: 'Changes nothing: prints the file. Exact in cents, half a step up.',
    es: 'No cambia nada: escribe el fichero. Exacto al céntimo, medio paso hacia arriba.',
  },
  operations: [menuCategories.list, menuItems.list],
  output: null,
  writes: notations,
  flags: {
    percent: percentFlag,
    category: textFlag('CATEGORY', { en: 'only this one, by id or name', es: 'solo esta, por id o nombre' }),
    round: roundFlag,
    out: outFlag,
  },
  examples: [
    {
      line: 'menu reprice --percent 5 --out carta.yaml',
      about: {
        en: 'to look at, then menu apply carta.yaml',
        es: 'para mirarla, y luego menu apply carta.yaml',
      },
    },
    { line: 'menu reprice --percent 3 --round 0.05', about: { en: 'to five cents', es: 'a cinco céntimos' } },
    {
      line: 'menu reprice --percent -10 --category Postres',
      about: { en: 'one category, cheaper', es: 'una categoría, más barata' },
    },
  ],
  run: async (context, { flags: { percent, category, round, out } }) =>
    (await import('./work.ts')).reprice(context, { percent, category, step: round ?? 0.01, out }),
});

export const menuFile: readonly Command[] = [exportMenu, plan, apply, reprice];
