import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseResponse } from '../../src/client/client.ts';
import { ResponseBody } from '../../src/client/transport.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { reservas } from '../../src/contract/reservas.ts';
import { Failure } from '../../src/ground/errors.ts';

const respond = (body: ResponseBody) => ({ status: 200, headers: new Headers(), body });

/** The records, or the code and the message of the failure. */
const resultOf = async (read: () => Promise<unknown>) => {
  try {
    return { records: await read() };
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, text: error.text.en };
    throw error;
  }
};

const readInBlocks = async (operation: Operation, body: ResponseBody, blockLength: number) =>
  (await parseResponse(operation, respond(body), { minBytes: 0, blockLength })).data;

/** Reads a body as one text, and in blocks of `blockLength` characters. */
const readTwice = async (body: ResponseBody, blockLength = 40, operation: Operation = reservas.list) => {
  const asText = async () => (await parseResponse(operation, respond(body))).data;
  const inBlocks = async () => readInBlocks(operation, body, blockLength);
  return [await resultOf(asText), await resultOf(inBlocks)];
};

/** A body that arrives in pieces of `size` bytes. */
const inPieces = (text: string, size: number): ResponseBody => {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return new ResponseBody(pieces);
};

const text = fc.string({ unit: fc.constantFrom(...'a"\\,[]{}:ñ€🫒\n0123456789'), maxLength: 12 });
const value = fc.oneof(
  text,
  fc.integer(),
  fc.constantFrom(null, true, 9007199254740993n, [], {}, [{}, {}], '"},{"'),
  fc.jsonValue(),
);
const record = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({ id: fc.constant('a'), notas: value, zona: value }, { requiredKeys: ['id'] }),
  },
  { weight: 1, arbitrary: fc.oneof(value, fc.record({ id: value })) },
);
const toJson = (data: unknown): string =>
  JSON.stringify(data, (_key, part) => (typeof part === 'bigint' ? `#${part}#` : part)).replace(
    /"#(\d+)#"/g,
    '$1',
  );
const envelope = fc.constantFrom(
  ['{"success":true,"data":', '}'],
  ['\ufeff{"success":true,"data":', '}'],
  [' {\n "message" : "data", "n":-1.5e3, "success" : true , "data" :\t', ', "total": 3 }\n'],
  ['{"data":', ',"success":true,"links":[{"a":1},{"a":2}]}'],
  ['{"success":false,"data":', '}'],
  ['{"meta":{"a":[1]},"success":true,"data":', '}'],
);
const bodies = fc
  .tuple(envelope, fc.array(record, { maxLength: 12 }), fc.constantFrom(',', ' ,\n'))
  .map(([[before, after], records, comma]) => `${before}[${records.map(toJson).join(comma)}]${after}`);
const pieceSize = fc.integer({ min: 1, max: 60 });

describe('a list read in blocks', () => {
  it('holds the same records as one read as a text, whatever its pieces', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, pieceSize, pieceSize, async (body, size, blockLength) => {
        const [asText, inBlocks] = await readTwice(inPieces(body, size), blockLength);
        expect(inBlocks).toEqual(asText);
      }),
      { numRuns: 120 },
    );
  });

  it('is refused if a character is missing or changed, as one read as a text', async () => {
    const character = fc.constantFrom('', '"', '\\', ',', '[', ']', '{', '}', '1', ' ', 'ñ', '\u0000');
    await fc.assert(
      fc.asyncProperty(bodies, fc.nat(), character, pieceSize, async (body, at, other, size) => {
        const place = at % body.length;
        const broken = body.slice(0, place) + other + body.slice(place + (other === '' ? 1 : 0));
        const [asText, inBlocks] = await readTwice(inPieces(broken, size));
        expect({ ...inBlocks, text: '' }).toEqual({ ...asText, text: '' });
      }),
      { numRuns: 120, examples: [['\ufeff{"success":true,"data":[{"id":"a","notas":0}]}', 0, ' ', 1]] },
    );
  });

  it('names the record that breaks the API by its index', async () => {
    const records = Array.from({ length: 40 }, (_, at) => (at === 33 ? { notas: 'x' } : { id: `${at}` }));
    const [asText, inBlocks] = await readTwice(inPieces(toJson({ success: true, data: records }), 50));
    expect(inBlocks).toEqual(asText);
    expect(inBlocks).toMatchObject({ text: expect.stringContaining('data.33.id') });
  });

  it('keeps a number beyond 2^53 exact, and hides the key', async () => {
    const first = '{"id":"a","customer_id":9007199254740993,"notas":"secret-key"}';
    const body = `{"success":true,"data":[${first},{"id":"b"},{"id":"secret-key"}]}`;
    const masked = new ResponseBody([Buffer.from(body)], (shown) => shown.replaceAll('secret-key', '••••'));
    expect(await readInBlocks(reservas.list, masked, 20)).toEqual([
      { id: 'a', customer_id: 9007199254740993n, notas: '••••' },
      { id: 'b' },
      { id: '••••' },
    ]);
  });
});
