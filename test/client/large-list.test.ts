import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readAnswer } from '../../src/client/answer.ts';
import { Body, bodyOf } from '../../src/client/body.ts';
import { readLargeList } from '../../src/client/large-list.ts';
import { menuCategories } from '../../src/contract/menu.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { reservas } from '../../src/contract/reservas.ts';
import { Failure } from '../../src/ground/errors.ts';

const received = (body: Body) => ({ status: 200, headers: new Headers(), body });

/** What comes of an answer: its records, or the code and the words of why not. */
const outcomeOf = (read: () => unknown) => {
  try {
    return { records: read() };
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, text: error.text.en };
    throw error;
  }
};

/** Read at once, and read in blocks: what cannot be cut is read at once after all. */
const bothWays = (body: Body, operation: Operation = reservas.list) => {
  const whole = () => readAnswer(operation, received(body)).data;
  const inBlocks = () => {
    const rows = readLargeList(operation, received(body));
    return rows ? [...rows] : whole();
  };
  return [outcomeOf(whole), outcomeOf(inBlocks)];
};

/** A text in pieces of so many bytes. */
const inPieces = (text: string, size: number): Body => {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return new Body(pieces);
};

const text = fc.string({ unit: fc.constantFrom(...'a"\\,[]{}:ñ€🫒\n0123456789'), maxLength: 12 });
const value = fc.oneof(
  text,
  fc.integer(),
  fc.constantFrom(null, true, 9007199254740993n, [], {}),
  fc.jsonValue(),
);
const row = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({ id: fc.constant('a'), notas: value, zona: value }, { requiredKeys: ['id'] }),
  },
  { weight: 1, arbitrary: fc.oneof(value, fc.record({ id: value })) },
);
const written = (each: unknown): string =>
  JSON.stringify(each, (_key, part) => (typeof part === 'bigint' ? `#${part}#` : part)).replace(
    /"#(\d+)#"/g,
    '$1',
  );
const around = fc.constantFrom(
  ['{"success":true,"data":', '}'],
  [' {\n "message" : "data", "n":-1.5e3, "success" : true , "data" :\t', ', "total": 3 }\n'],
  ['{"data":', ',"success":true}'],
  ['{"success":false,"data":', '}'],
  ['{"meta":{"a":[1]},"success":true,"data":', '}'],
  ['{"success":true,"data":[],"data":', '}'],
  ['{"success":true,"data":', ',"data":[{"id":"b"}]}'],
  ['{"success":true,"data":', ',"data":[0]}'],
  ['{"success":true,"data":7,"data":', '}'],
);
const answer = fc
  .tuple(around, fc.array(row, { maxLength: 6 }), fc.constantFrom(',', ' ,\n'))
  .map(([[before, after], rows, comma]) => `${before}[${rows.map(written).join(comma)}]${after}`);

describe('a large list', () => {
  it('is what it is when it is read at once, whatever pieces it comes in', () => {
    fc.assert(
      fc.property(answer, fc.integer({ min: 1, max: 60 }), (body, size) => {
        const [whole, inBlocks] = bothWays(inPieces(body, size));
        expect(inBlocks).toEqual(whole);
      }),
    );
  });

  it('is refused where a sign of it is lost or comes in between, as at once', () => {
    const sign = fc.constantFrom('', '"', '\\', ',', '[', ']', '{', '}', '1', ' ', 'ñ', '\u0000');
    fc.assert(
      fc.property(answer, fc.nat(), sign, fc.integer({ min: 1, max: 60 }), (body, at, other, size) => {
        const place = at % body.length;
        const broken = body.slice(0, place) + other + body.slice(place + (other === '' ? 1 : 0));
        const [whole, inBlocks] = bothWays(inPieces(broken, size));
        expect({ ...inBlocks, text: '' }).toEqual({ ...whole, text: '' });
      }),
      { numRuns: 300 },
    );
  });

  it('is gone through again and again, and knows its length and its fields', () => {
    const rows = Array.from({ length: 40 }, (_, at) => (at === 7 ? { id: `${at}`, ñu: 1 } : { id: `${at}` }));
    const list = readLargeList(reservas.list, received(inPieces(written({ success: true, data: rows }), 50)));
    expect([list?.length, list?.fields]).toEqual([40, ['id', 'ñu']]);
    expect([...list!]).toEqual(rows);
    expect([...list!]).toEqual(rows);
  });

  it('names the record that breaks the interface by its place', () => {
    const rows = Array.from({ length: 40 }, (_, at) => (at === 33 ? { notas: 'x' } : { id: `${at}` }));
    const [whole, inBlocks] = bothWays(inPieces(written({ success: true, data: rows }), 50));
    expect(inBlocks).toEqual(whole);
    expect(inBlocks).toMatchObject({ text: expect.stringContaining('data.33.id') });
  });

  it('of records that hold others is checked as deep as at once', () => {
    const categories = [
      { id: 1, items: [{ id: 2 }] },
      { id: 2, items: 'none' },
    ];
    const [whole, inBlocks] = bothWays(
      inPieces(written({ success: true, data: categories }), 20),
      menuCategories.list,
    );
    expect(inBlocks).toEqual(whole);
    expect(inBlocks).toMatchObject({
      code: 'MALFORMED_ANSWER',
      text: expect.stringContaining('data.1.items'),
    });
  });

  it('keeps a number that a double cannot hold, and nothing of the key', () => {
    const body = '{"success":true,"data":[{"id":"a","customer_id":9007199254740993,"notas":"secret-key"}]}';
    const hiding = new Body([Buffer.from(body)], (shown) => shown.replaceAll('secret-key', '••••'));
    const list = readLargeList(reservas.list, received(hiding));
    expect([...list!]).toEqual([{ id: 'a', customer_id: 9007199254740993n, notas: '••••' }]);
  });
});

test('the fields of a large list hold nothing of the key', () => {
  const body = '{"success":true,"data":[{"id":"a","x secret-key":1}]}';
  const hiding = new Body([Buffer.from(body)], (shown) => shown.replaceAll('secret-key', '••••'));
  expect(readLargeList(reservas.list, received(hiding))?.fields).toEqual(['id', 'x ••••']);
});

test('a body knows how it begins and ends', () => {
  expect([bodyOf('').start(), bodyOf('').lastSign(), bodyOf('').size]).toEqual(['', '', 0]);
  const body = inPieces('\ufeff{"ñ": 1} \n\n ', 2);
  expect([body.text(), body.lastSign(), body.size]).toEqual(['{"ñ": 1} \n\n ', '}', 16]);
});
