import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { english } from '../../../src/cli/words/english.ts';
import { readWords } from '../../../src/cli/words/read-words.ts';
import { spanish } from '../../../src/cli/words/spanish.ts';
import { isFiller } from '../../../src/cli/words/vocabulary.ts';
import { search } from '../../../src/commands/crm/search.ts';
import { free } from '../../../src/commands/reservas/free.ts';
import { list } from '../../../src/commands/reservas/list.ts';
import { move } from '../../../src/commands/reservas/move.ts';
import { cancel, create, update } from '../../../src/commands/reservas/reservation.ts';
import { stats } from '../../../src/commands/reservas/stats.ts';
import { walkin } from '../../../src/commands/reservas/walkin.ts';
import { fold } from '../../../src/ground/strings.ts';

/** The slots as texts; open words have a question mark. */
const read = (words: string) => {
  const { flags, numbers, open } = readWords(words.split(' '), create, 'es');
  const { fecha: day, inicio: time, comensales: size, telefono: phone, mesa: table, ...others } = flags;
  const { nombre: name, notas: notes, ...rest } = others;
  const values = { day, time, size, phone, table, name, notes, ...rest, numbers: numbers?.join(' ') };
  const left = open.map(({ word }) => `${word}?`).join(' ') || undefined;
  const given = Object.entries({ ...values, open: left }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
};

const fields = (name: string, day: string, time: string, size: string) => ({ name, day, time, size });

describe('free words', () => {
  it.each([
    ['García mañana 21.30 4', fields('García', 'mañana', '21.30', '4')],
    ['4 García 21.30 mañana', fields('García', 'mañana', '21.30', '4')],
    ['Ana Ruiz hoy 2130 2', fields('Ana Ruiz', 'hoy', '2130', '2')],
    ['para 4 el viernes que viene a las 21 Ana', fields('Ana', 'el viernes que viene', '21', '4')],
    [
      'pasado mañana 9:30 pm 12 pax Marta de la Fuente',
      fields('Marta de la Fuente', 'pasado mañana', '9:30 pm', '12'),
    ],
    ['Domingo García mañana 14h 2', fields('Domingo García', 'mañana', '14h', '2')],
    ['García 21.30', { name: 'García', time: '21.30' }],
    ['García 4', { name: 'García', size: '4' }],
    ['García 21', { name: 'García', time: '21' }],
    ['García 4 personas 9', { name: 'García', size: '4', time: '9' }],
    ['612 345 678 hoy 21.30 2', { phone: '612 345 678', day: 'hoy', time: '21.30', size: '2' }],
    [
      'Ana Belén mañana 21h 4 612345678',
      { ...fields('Ana Belén', 'mañana', '21h', '4'), phone: '612345678' },
    ],
    [
      'Ana 2026-11-21 4 21:30 +34 612 34 56 78',
      { ...fields('Ana', '2026-11-21', '21:30', '4'), phone: '+34 612 34 56 78' },
    ],
    ['ana mañana 21:30 2 tlf 612345678', { ...fields('ana', 'mañana', '21:30', '2'), phone: '612345678' }],
    ['Ana mañana a las 9 y media 4', fields('Ana', 'mañana', '9 y media', '4')],
    ['García mañana 930 4', fields('García', 'mañana', '930', '4')],
    ['ana mañana a las 9 de la noche 2 personas', fields('ana', 'mañana', '9 de la noche', '2')],
    ['ana viernes 10 por la mañana para dos', fields('ana', 'viernes', '10 por la mañana', '2')],
    ['ana mañana por la noche 4 personas 9', fields('ana', 'mañana', '9 por la noche', '4')],
    ['ana a las nueve y media de la noche mañana 4', fields('ana', 'mañana', '9 y media de la noche', '4')],
    ['ana tomorrow 8 in the evening two people', fields('ana', 'tomorrow', '8 in the evening', '2')],
    ['a nombre de Ana para mañana 21:30 4', fields('Ana', 'mañana', '21:30', '4')],
    ['ana mañana 21:30 2 mesa T1', { ...fields('ana', 'mañana', '21:30', '2'), table: 'T1' }],
    ['ana S9 mañana 21:30 2', { ...fields('ana', 'mañana', '21:30', '2'), table: 'S9' }],
    ['ana 21 de noviembre de 2026 21:30 2', fields('ana', '21 de noviembre de 2026', '21:30', '2')],
  ])('give the fields: %s', (words, expected) => {
    expect(read(words)).toEqual(expected);
  });

  it.each([
    ['ana 2 mañana 9', { name: 'ana', day: 'mañana', numbers: '2 9' }],
    ['4 21 Ana hoy', { name: 'Ana', day: 'hoy', numbers: '4 21' }],
    ['Ana Ruiz 21/11 21 4', { name: 'Ana Ruiz', day: '21/11', numbers: '21 4' }],
  ])('leave two bare numbers open: %s', (words, expected) => {
    expect(read(words)).toEqual(expected);
  });

  it.each([
    ['lopez dos alergia nueces', { name: 'lopez', size: '2', notes: 'alergia nueces' }],
    ['ana sin gluten mañana', { name: 'ana', day: 'mañana', notes: 'sin gluten' }],
    [
      'ana es alérgica a los frutos secos 4',
      { name: 'ana', size: '4', notes: 'es alérgica a los frutos secos' },
    ],
    ['ana mañana embarazada', { name: 'ana', day: 'mañana', notes: 'embarazada' }],
    ['lopez alergia nueces mñana', { name: 'lopez', notes: 'alergia nueces', day: 'mañana', open: 'mñana?' }],
    ['smith nut allergy', { name: 'smith', notes: 'nut allergy' }],
  ])('put an allergy into the notes: %s', (words, expected) => {
    expect(read(words)).toEqual(expected);
  });

  it.each([
    ['ruiz noche', 'ruiz', undefined],
    ['ruiz mañana 9pm noche', 'ruiz', 'noche?'],
    ['ana mñana', 'ana', 'mñana?'],
    ['ana viernse 21:30', 'ana', 'viernse?'],
    ['ana tomorow', 'ana', 'tomorow?'],
    ['ana viernes mañana', 'ana', 'viernes?'],
    ['ana terraza', 'ana', 'terraza?'],
    ['ana dos 21:30 4', 'ana', 'dos?'],
    ['García 21.30 4 5', 'García', '4? 5?'],
    ['García mañana 21.30 22.30 4', 'García', '22.30?'],
    ['García 1234567', 'García', '1234567?'],
    ['llega tarde Crespo', 'Crespo', 'llega?'],
    ['Marta next month', 'Marta', 'next? month?'],
    ['Mar Sánchez mar 14:00 2', 'Mar Sánchez', 'mar?'],
    ['Marta Juana Julia', 'Marta Juana Julia', undefined],
    ['Ortega y Gasset', 'Ortega y Gasset', undefined],
    ['María de los Ángeles', 'María de los Ángeles', undefined],
  ])('leave other words open: %s', (words, name, open) => {
    expect(read(words)).toMatchObject({ name, ...(open !== undefined && { open }) });
  });

  it.each([
    [
      'Marta every thursday 21:00 2',
      { name: 'Marta', day: 'thursday', repeat: 'weekly', time: '21:00', size: '2' },
    ],
    [
      'Marta todos los jueves 21:00 2 hasta el 24/12',
      { name: 'Marta', day: 'jueves', repeat: 'weekly', until: '24/12', time: '21:00', size: '2' },
    ],
    [
      'Ana cada mes 1/12 14:00 4 hasta 1/6',
      { name: 'Ana', day: '1/12', repeat: 'monthly', until: '1/6', time: '14:00', size: '4' },
    ],
    ['Peña half past nine tomorrow for 3', { name: 'Peña', day: 'tomorrow', time: 'half past 9', size: '3' }],
  ])('repeat, and spell the hour: %s', (words, expected) => {
    expect(read(words)).toEqual(expected);
  });

  const names = fc.constantFrom('García', 'Ana Ruiz', 'Marta de la Fuente', 'José Antonio');
  const days = fc.constantFrom('mañana', 'pasado mañana', '21/11', 'el viernes que viene', '2026-12-01');
  const times = fc.constantFrom('21.30', '21:30', 'a las 9', '9 de la noche', '9pm', '2130', '21h');
  const sizes = fc.constantFrom('para 4', '12 personas', '4 pax', 'for 2', 'dos personas');

  it('give the same fields in any order', () => {
    const parts = fc.tuple(names, days, times, sizes);
    const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
    fc.assert(
      fc.property(parts, order, (texts, positions) => {
        expect(read(positions.map((at) => texts[at]).join(' '))).toEqual(read(texts.join(' ')));
      }),
      { numRuns: 25 },
    );
  });

  const anyWords = [
    ...'Ana Ruiz mañana mñana noche 9 4 21:30 terraza alergia nueces S9 viernes mar'.split(' '),
    ...'dos de la 612345678 personas trona sin gluten every todos los jueves llega'.split(' '),
    ...'tarde next week until para con Domingo y 4.50 confirmada +20 half past xyz'.split(' '),
  ];
  const lines = fc.array(fc.constantFrom(...anyWords), { minLength: 2, maxLength: 8 });
  const commands = [create, walkin, move, update, cancel, list, free, search, stats].map(
    (command) => [command.path.join(' '), command] as const,
  );

  it.each(commands)('of %s each end in a slot, a filler, a name or an open word', (_name, command) => {
    fc.assert(
      fc.property(lines, (words) => {
        const { args, flags, numbers = [], dayPart = '', open } = readWords(words, command, 'es');
        const values = Object.entries(flags).flatMap(([name, value]) => (value === true ? [name] : [value]));
        const kept = [...args, ...values, ...numbers, dayPart, ...open.map(({ word }) => word)];
        const found = new Set(fold(kept.join(' ')).split(/[ ,@]+/));
        const lost = words.map(fold).filter((word) => !found.has(word) && !isFiller(word));
        const isClue = (word: string) => args.some((arg) => arg.includes(', ')) && partsOfClues.test(word);
        expect(lost.filter((word) => !partsOfSlots.has(word) && !isClue(word))).toEqual([]);
      }),
      { numRuns: 25, examples: [[['4', 'mar', '9', 'Ana']]] },
    );
  });

  it.each(commands)('of %s never put a word of a sentence into a name', (_name, command) => {
    fc.assert(
      fc.property(lines, (words) => {
        const { args, flags } = readWords(words, command, 'es');
        const name = [...args, flags[command.words?.name ?? '-'] ?? ''].join(' ').split(' ');
        // `de los` is part of a name.
        const isWrong = (word: string, at: number) => sentenceWords.includes(word) && name[at] !== 'de';
        expect(name.slice(1).filter(isWrong)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

it.each(Object.entries({ english, spanish }))('choices in %s do not nest', (_language, vocabulary) => {
  const nested = /\[[^\]]*\[/;
  expect(Object.entries(vocabulary).filter(([, list]) => nested.test(String(list)))).toEqual([]);
});

/** Words that are part of a slot's value and not of its text: `4 personas` is 4, `every thursday` is weekly. */
const partsOfSlots = new Set([
  ...['personas', 'every', 'todos', 'los', 'week', 'dos', 'half', 'past', '+20', 'tarde', 'until', 'llega'],
]);

/** `Ana, 04:50/16:50, cena, 2 pax` */
const partsOfClues = /^(?:noche|dos|personas|next|[\d.:]+)$/;

const sentenceWords = 'every todos los next llega tarde terraza mñana week until half past'.split(' ');
