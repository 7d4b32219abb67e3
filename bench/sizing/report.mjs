import { listOf } from '../processes.mjs';

/** What was found, for people or for programs. */
export const told = (found, isJson) => {
  const text = isJson ? JSON.stringify(found) : inWords(found);
  process.stdout.write(`${text}\n`);
};

const inWords = ({ node, version, rounds, few, size, stored, plans, grown, beside }) =>
  [
    `node ${node}, ${version.split(' on ')[0]}, ${rounds} rounds; medians`,
    `${size.restaurants} restaurants, loaded in ${stored.seconds.toFixed(0)} s`,
    listOf([['', 'rows', 'MB', 'indexes, MB', 'bytes a row'], ...stored.tables.map(tableLine)]),
    listOf([['', 'MB'], ...stored.indexes.map(({ name, bytes }) => [name, megabytes(bytes)])]),
    ...(plans ? Object.entries(plans).map(planned) : []),
    listOf([
      [`beside: ${few.restaurants}`, 'median, ms', 'p95', 'a second', 'node, ms', 'server, ms'],
      ...grown.map(({ name, few }) => [name, ...figuresOf(few)]),
    ]),
    listOf([
      [
        `${size.restaurants} restaurants`,
        'median, ms',
        'p95',
        'a second',
        'node, ms',
        'server, ms',
        'median ÷',
        'rate ÷',
      ],
      ...grown.map(({ name, few, large }) => [
        ...[name, ...figuresOf(large)],
        ...[(large.median / few.median).toFixed(2), (large.rate / few.rate).toFixed(2)],
      ]),
    ]),
    listOf([
      ['a second', 'one process', 'two', 'ratio'],
      ...beside.map(({ name, one, two }) => [name, one.toFixed(0), two.toFixed(0), (two / one).toFixed(2)]),
    ]),
  ].join('\n\n');

const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(0);

const tableLine = ({ name, rows, bytes, indexes }) => [
  ...[name, rows.toFixed(0), megabytes(bytes), megabytes(indexes)],
  ((bytes + indexes) / rows).toFixed(0),
];

const figuresOf = ({ median, p95, rate, node, postgres }) => [
  ...[median.toFixed(2), p95.toFixed(2), rate.toFixed(0), node.toFixed(2), postgres.toFixed(2)],
];

const planned = ([name, statements]) =>
  [`== ${name}`, ...statements.flatMap(({ text, plan }) => [`-- ${text}`, ...plan, ''])].join('\n');
