import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { TransportError } from '../../src/client/transport-error.ts';
import type { Context } from '../../src/context/context.ts';
import { customer } from '../../src/context/resources/customer.ts';
import { createWriteFailure } from '../../src/files/file-errors.ts';
import { Failure } from '../../src/ground/errors.ts';
import { untranslated } from '../../src/ground/i18n.ts';
import type { Ledger } from '../../src/importing/ledger.ts';
import type { RowAction } from '../../src/importing/row-actions.ts';
import { sendActions } from '../../src/importing/send.ts';
import type { ValidRow } from '../../src/importing/validate.ts';
import type { ApiRecord } from '../../src/render/result.ts';

interface Options {
  readonly append?: Ledger['append'];
  readonly call: (operation: { readonly method: string }, ...sent: unknown[]) => Promise<unknown>;
  readonly count?: number;
  readonly updateBody?: ApiRecord;
  readonly signal?: AbortSignal;
  /** Default: every row creates a customer. */
  readonly toAction?: (row: ValidRow) => RowAction;
}

/** Sends rows, two at a time. */
const send = async ({ append = async () => {}, call, count = 1, updateBody = {}, ...more }: Options) => {
  const { toAction = (row) => ({ action: 'create', row }), signal = new AbortController().signal } = more;
  const rows = Array.from({ length: count }, (_, at) => ({
    source: { line: at + 2, cells: {} },
    body: { full_name: `Ana ${at}` },
    updateBody,
    key: String(at),
  }));
  const reported: string[] = [];
  let settled = 0;
  const result = await sendActions(rows.map(toAction), {
    context: {
      ...{ runtime: { signal }, globals: {} },
      reportFailure: ({ text }: Failure) => void reported.push(text.en),
    } as unknown as Context,
    client: { call } as unknown as Client,
    resource: customer,
    name: 'c.csv',
    ledger: { append },
    concurrency: 2,
    onSettled: () => {
      settled++;
    },
  });
  return { ...result, reported, settled };
};

/** What the ledger notes about a row, without the note that it is about to be sent. */
const noting = () => {
  const noted: string[] = [];
  const append: Ledger['append'] = async (events) =>
    void noted.push(...events.flatMap(({ type }) => (type === 'claimed' ? [] : [type])));
  return { noted, append };
};

const transportError = (code: 'UNREACHABLE' | 'INTERRUPTED', maybeApplied = false) =>
  new TransportError(code, { en: 'no route', es: 'sin ruta', maybeApplied });

it('no row is sent before the ledger has it on the disk', async () => {
  const events: string[] = [];
  await send({
    append: async ([event], { isDurable } = {}) => {
      events.push(`${event?.type} begins`);
      await new Promise(setImmediate);
      events.push(`${event?.type} ends${isDurable ? ' on the disk' : ''}`);
    },
    call: async () => {
      events.push('sent');
      return { data: { id: 1 } };
    },
  });
  expect(events).toEqual(['claimed begins', 'claimed ends on the disk', 'sent', 'done begins', 'done ends']);
});

it('a row that was sent stays in flight if the ledger cannot note the result', async () => {
  const noted: string[] = [];
  const sending = send({
    append: async (events) => {
      for (const { type } of events) {
        noted.push(type);
        if (type === 'done') throw createWriteFailure('c.csv.import-1', new Error('ENOSPC'));
      }
    },
    call: async () => ({ data: { id: 1 } }),
  });
  await expect(sending).rejects.toMatchObject({ code: 'WRITE_FAILED' });
  expect(noted).toEqual(['claimed', 'done']);
});

it('the import ends if the journal cannot be written: the other rows are not sent, and none counts as refused', async () => {
  let calls = 0;
  const failToWrite = async () => {
    calls++;
    throw createWriteFailure('journal/2026-11-20.ndjson', new Error('ENOSPC'));
  };
  expect(await send({ call: failToWrite, count: 100 })).toMatchObject({
    ...{ created: 0, rejected: [], unsent: 100 },
    stopped: { code: 'WRITE_FAILED' },
  });
  expect(calls).toBeLessThan(100);
});

describe('a creation that fails', () => {
  const counts = { created: 0, updated: 0, partial: 0, unknown: 0, unsent: 0, rejected: [] as unknown[] };

  it.each([
    [
      'is refused: another run sends it',
      new Failure('BUSINESS_ERROR', 'no'),
      ['open'],
      { rejected: [{ source: { line: 2 } }], stopped: undefined },
      1,
    ],
    [
      'is in doubt: it stays in flight',
      new Failure('UNKNOWN_OUTCOME', 'no'),
      [],
      { unknown: 1, stopped: undefined },
      1,
    ],
    [
      'is interrupted on its way: it stays in flight',
      transportError('INTERRUPTED', true),
      [],
      { unknown: 1, stopped: { code: 'INTERRUPTED' } },
      1,
    ],
    [
      'is interrupted before it left',
      transportError('INTERRUPTED'),
      [],
      { unsent: 1, stopped: { code: 'INTERRUPTED' } },
      1,
    ],
    [
      'did not reach the service: it is sent again',
      transportError('UNREACHABLE'),
      ['open'],
      { unsent: 1, stopped: { code: 'UNREACHABLE' } },
      0,
    ],
    [
      'is sent with a refused key',
      new Failure('UNAUTHORIZED', 'no'),
      ['open'],
      { unsent: 1, stopped: { code: 'UNAUTHORIZED' } },
      1,
    ],
  ] as const)('%s', async (_, failure, events, more, settled) => {
    const { noted, append } = noting();
    const result = await send({ append, call: () => Promise.reject(failure) });
    expect(result).toMatchObject({ ...counts, ...more, settled });
    expect(noted).toEqual(events);
    expect(result.reported).toEqual(failure.code === 'UNKNOWN_OUTCOME' ? ['c.csv:2: no'] : []);
  });

  it('does not end the import if it is refused, nor if the service was unreachable once', async () => {
    for (const failure of [
      new Failure('BUSINESS_ERROR', { ...untranslated('no'), wait: 30_000 }),
      transportError('UNREACHABLE'),
    ]) {
      let calls = 0;
      const call = async () => {
        if (++calls % 2 === 0) throw failure;
        return { data: { id: calls } };
      };
      expect((await send({ call, count: 20 })).created).toBe(10);
      expect(calls).toBe(20);
    }
  });

  it.each([
    ['the service is unreachable for as many rows as run at the same time', transportError('UNREACHABLE')],
    ['the key is refused', new Failure('UNAUTHORIZED', 'no')],
    [
      'the service asks to wait longer than 30 s',
      new Failure('BUSINESS_ERROR', { ...untranslated('no'), wait: 30_001 }),
    ],
  ])('ends the import if %s', async (_, failure) => {
    let calls = 0;
    const call = () => {
      calls++;
      return Promise.reject(failure);
    };
    const { stopped, unsent, created } = await send({ call, count: 20 });
    expect([stopped?.code, unsent, created, calls]).toEqual([failure.code, 20, 0, 2]);
  });
});

it('nothing is sent after an interruption', async () => {
  const { noted, append } = noting();
  const call = () => Promise.reject(new Error('was sent'));
  const result = await send({ append, call, count: 3, signal: AbortSignal.abort() });
  expect(result).toMatchObject({ unsent: 3, stopped: { code: 'INTERRUPTED' }, settled: 0 });
  expect(noted).toEqual([]);
});

describe('fields that only an update takes', () => {
  const updateBody = { is_vip: true };
  const refuse =
    (failure: Failure): Options['call'] =>
    async ({ method }) => {
      if (method === 'PUT') throw failure;
      return { data: { id: 7, is_vip: false } };
    };

  it('are sent after the creation, unless the response shows them', async () => {
    for (const is_vip of [true, false]) {
      const methods: string[] = [];
      const { noted, append } = noting();
      const call: Options['call'] = async ({ method }) => {
        methods.push(method);
        return { data: { id: 7, is_vip } };
      };
      expect(await send({ append, call, updateBody })).toMatchObject({
        created: 1,
        partial: 0,
        reported: [],
      });
      expect([methods, noted]).toEqual([is_vip ? ['POST'] : ['POST', 'PUT'], ['done']]);
    }
  });

  it('are reported if they are refused, and the next run sets them', async () => {
    const { noted, append } = noting();
    const result = await send({ append, updateBody, call: refuse(new Failure('BUSINESS_ERROR', 'no')) });
    expect(result).toMatchObject({ created: 1, partial: 1, rejected: [], stopped: undefined });
    expect(result.reported).toEqual(['c.csv:2: created, but is_vip could not be set: no']);
    expect(noted).toEqual(['partiallyCreated']);
  });

  it('end the import if the key is refused', async () => {
    const call = refuse(new Failure('UNAUTHORIZED', 'no'));
    const result = await send({ call, updateBody, count: 20 });
    expect(result).toMatchObject({ created: 2, partial: 2, unsent: 18, stopped: { code: 'UNAUTHORIZED' } });
    expect(result.reported).toEqual([]);
  });
});

describe('an update', () => {
  const updating =
    (isFollowUp: boolean) =>
    (row: ValidRow): RowAction => ({
      action: 'update',
      row,
      id: 7,
      body: { is_vip: true },
      before: { id: 7 },
      isFollowUp,
    });

  it('counts as one, and is noted with its id', async () => {
    const events: unknown[] = [];
    const append: Ledger['append'] = async (lines) => void events.push(...lines);
    const result = await send({ append, call: async () => ({ data: {} }), toAction: updating(false) });
    expect(result).toMatchObject({ created: 0, updated: 1 });
    expect(events.at(-1)).toEqual({ type: 'done', key: '0', id: 7 });
  });

  it.each([
    ['of a record that this import created stays half done if it is refused', true, 'BUSINESS_ERROR', []],
    ['of a record that this import created is done if it was deleted', true, 'NOT_FOUND', ['done']],
    ['of another record is sent again if it is refused', false, 'NOT_FOUND', ['open']],
  ] as const)('%s', async (_, isFollowUp, code, events) => {
    const { noted, append } = noting();
    const call = () => Promise.reject(new Failure(code, 'no'));
    expect((await send({ append, call, toAction: updating(isFollowUp) })).rejected).toHaveLength(1);
    expect(noted).toEqual(events);
  });
});

describe('a row is sent', () => {
  const sentBy = async (options: Omit<Options, 'call'>, shown: ApiRecord = {}) => {
    const sent: unknown[] = [];
    const lines: unknown[] = [];
    const call: Options['call'] = async ({ method }, ...rest) => {
      sent.push([method, ...rest.filter((each) => each !== undefined)]);
      return { data: { id: 7, ...shown } };
    };
    const result = await send({ ...options, call, append: async (events) => void lines.push(...events) });
    return { sent, lines, result };
  };
  const created = ['POST', { body: { full_name: 'Ana 0' } }];

  it('with its fields; those that only an update takes follow, with the record if it shows them', async () => {
    const { sent, lines } = await sentBy({});
    expect(sent).toEqual([created]);
    expect(lines).toEqual([
      { type: 'claimed', keys: ['0'] },
      { type: 'done', key: '0', id: 7 },
    ]);
    const updateBody = { is_vip: true, notes: 'patio' };
    const update = ['PUT', { params: { id: 7 }, body: updateBody }];
    expect((await sentBy({ updateBody }, { is_vip: false })).sent).toEqual([created, update]);
    const shown = { is_vip: false, notes: null };
    expect((await sentBy({ updateBody }, shown)).sent).toEqual([
      created,
      [...update, { before: { id: 7, ...shown } }],
    ]);
  });

  it('as an update of its record, which the journal reads first unless this import created it', async () => {
    const before = { id: 7, notes: null };
    for (const isFollowUp of [true, false]) {
      const toAction = (row: ValidRow) =>
        ({ action: 'update', row, id: 7, body: { notes: 'patio' }, before, isFollowUp }) as const;
      const update = ['PUT', { params: { id: 7 }, body: { notes: 'patio' } }];
      expect((await sentBy({ toAction })).sent).toEqual([isFollowUp ? [...update, { before }] : update]);
    }
  });

  it('not at all if there is nothing to do', async () => {
    const { sent, lines } = await sentBy({
      toAction: (row) => ({ action: 'none', row, id: 9, reason: 'exists' }),
    });
    expect([sent, lines.at(-1)]).toEqual([[], { type: 'done', key: '0', id: 9 }]);
  });

  it('and a mistake of the program is not a refusal', async () => {
    const broken = send({ call: () => Promise.reject(new TypeError('a mistake')) });
    await expect(broken).rejects.toThrow('a mistake');
  });
});
