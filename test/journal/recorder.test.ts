import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRejected, TransportError } from '../../src/client/transport-error.ts';
import type { Context } from '../../src/context/context.ts';
import { crm } from '../../src/contract/crm.ts';
import { Failure, type FailureCode } from '../../src/ground/errors.ts';
import type { JournalLine, Write } from '../../src/journal/entry.ts';
import { getJournalFolder } from '../../src/journal/file.ts';
import { createRecorder, type WriteInput, type WriteMetadata } from '../../src/journal/recorder.ts';
import { settled } from '../support/journal.ts';
import { cliForEachTest, friday } from '../support/test-cli.ts';

const cli = cliForEachTest();

const readText = () =>
  readdirSync(getJournalFolder(cli.folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ndjson'))
    .map((name) => readFileSync(join(getJournalFolder(cli.folder), name), 'utf8'))
    .join('');
const readLines = () =>
  readText()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const addCustomer = async (name: string) =>
  String((await cli.run(['crm', 'create', '--full-name', name])).json.id);

describe('a write in the journal', () => {
  it('is on disk with the old record before it is sent, and its outcome after', async () => {
    const id = await addCustomer('Ana Ruiz');
    let seen: unknown;
    await cli.run(['crm', 'delete', id, '--yes'], {
      fetch: async (url, init) => {
        if (init.method === 'DELETE') seen = readLines().at(-1);
        return cli.fetch(url, init);
      },
    });
    const written = {
      ...{ v: 1, type: 'write', entry: expect.any(String), n: 0, at: friday.toISOString() },
      command: 'crm delete',
      restaurant: {
        profile: null,
        place: 'http://127.0.0.1:9/casa',
        key_fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/),
      },
      ...{ kind: 'customer', verb: 'delete', id: Number(id) },
      before: expect.objectContaining({ full_name: 'Ana Ruiz', total_reservas: 0 }),
    };
    expect(seen).toEqual(written);
    expect(readLines().at(-1)).toEqual(settled((seen as Write).entry, 0));
  });

  it('is recorded, but not with api, --no-journal or --dry-run', async () => {
    const id = await addCustomer('Ana');
    await cli.run(`crm update ${id} --notes x`);
    for (const line of [
      `crm update ${id} --notes y --no-journal`,
      `crm update ${id} --notes z --dry-run`,
      `api PUT /developer/api/crm/customers/${id} --data {"notes":"w"}`,
      `crm get ${id}`,
    ])
      expect((await cli.run(line)).code).toBe(0);
    const after = expect.objectContaining({ notes: 'x' });
    expect(readLines().at(-1)).toEqual(settled(expect.any(String), 0, { after }));
    expect(readLines().filter(({ type }) => type === 'write')).toMatchObject([
      { command: 'crm create', verb: 'create', body: { full_name: 'Ana' } },
      { command: 'crm update', verb: 'update', body: { notes: 'x' }, before: { notes: null } },
    ]);
  });

  it('has the parent of a child, and not the children of an edited record', async () => {
    await cli.run('events create --name Cata');
    await cli.run(
      'events sessions create 1 --session-date 2026-12-01 --start-time 20:00 --end-time 22:00'.split(' '),
    );
    await cli.run('menu categories add --name Postres');
    await cli.run('menu items add --category-id 1 --name Flan');
    await cli.run('menu categories update 1 --name Dulces');
    const [, session, , , edit] = readLines().filter(({ type }) => type === 'write');
    expect([session.kind, session.parent, session.id]).toEqual(['event_session', 1, undefined]);
    expect(edit.before).toMatchObject({ name: 'Postres' });
    expect(edit.before).not.toHaveProperty('items');
    expect(readLines().at(-1).after).not.toHaveProperty('items');
  });

  it('never contains the key', async () => {
    await cli.run(['crm', 'delete', await addCustomer('Ana'), '--yes']);
    await cli.run('undo --yes');
    expect(readText()).not.toContain(cli.key);
    expect(readText()).not.toContain(cli.key.slice(-16));
  });

  it('is recorded for each of several concurrent commands', async () => {
    const ids = [];
    for (let n = 0; n < 8; n++) ids.push(await addCustomer(`Guest ${n}`));
    await Promise.all(ids.map((id) => cli.run(['crm', 'delete', id, '--yes'])));
    const deleted = readLines().filter(({ verb }) => verb === 'delete');
    expect(deleted.map((line) => String(line.id)).sort()).toEqual([...ids].sort());
    expect(readLines().filter(({ outcome }) => outcome === 'done')).toHaveLength(16);
  });
});

describe('the recorder', () => {
  /** Records a write of the customer 7. With the client's response to the write, and to the read before it. */
  const record = async (
    verb: 'create' | 'update' | 'delete',
    respond: (hints: Hints) => unknown,
    { read = async () => ({ id: 7 }), append = async () => {}, equalIds }: Parts = {},
  ) => {
    const lines: JournalLine[] = [];
    const call = async ({ method }: { method: string }, _: WriteInput, hints: never) => ({
      data: await (method === 'GET' ? read() : respond(hints)),
    });
    const newestFirst = () => {
      throw new Failure('INTERNAL', 'unreadable');
    };
    const target = () => ({ baseUrl: 'http://127.0.0.1:9', key: 'sk_live_1' });
    const context = { runtime: { now: () => friday }, notice: () => {}, target } as unknown as Context;
    const recorder = createRecorder(context, { newestFirst } as never, {
      ...{ client: { call } as never, command: 'crm' },
      append: async (line) => {
        await append();
        lines.push(line);
      },
    });
    const input = { ...(verb !== 'create' && { params: { id: 7 } }), body: { notes: 'x' } };
    const [sent] = await Promise.allSettled([recorder(crm[verb], input, equalIds && { equalIds })]);
    return { error: sent.status === 'rejected' ? sent.reason : undefined, lines };
  };
  interface Hints {
    readonly listExistingIds: () => Promise<unknown[]>;
  }
  interface Parts {
    readonly read?: () => Promise<unknown>;
    readonly append?: () => Promise<void>;
    readonly equalIds?: WriteMetadata['equalIds'];
  }
  const fail = (error: unknown) => () => Promise.reject(error);

  const failure = (code: FailureCode, detail: object) => new Failure(code, { ...text('no'), ...detail });
  const cut = (maybeApplied: boolean) => new TransportError('UNREACHABLE', { ...text('no'), maybeApplied });

  const other = Object.assign(new Error('no'), { status: 400, exit: 7, retryable: true });

  it.each<[string, unknown, outcome: string, isRejected: boolean]>([
    ['a status of 400', failure('BUSINESS_ERROR', { status: 400 }), 'undone', true],
    ['a status of 499', failure('VALIDATION_ERROR', { status: 499 }), 'undone', true],
    ['a status of 399', failure('MALFORMED_ANSWER', { status: 399 }), 'unknown', false],
    ['a status of 500', failure('MALFORMED_ANSWER', { status: 500 }), 'unknown', false],
    ['no status', failure('MALFORMED_ANSWER', {}), 'unknown', false],
    ['a busy service', failure('UNAVAILABLE', { status: 429 }), 'undone', false],
    ['a service that may do it late', failure('TIMEOUT', { retryable: false }), 'unknown', false],
    ['a doubt', failure('UNKNOWN_OUTCOME', { retryable: true }), 'unknown', false],
    ['no connection', cut(false), 'undone', false],
    ['a lost connection', cut(true), 'unknown', false],
    ['another error', other, 'unknown', false],
  ])('after %s notes what is known of the write', async (_, thrown, outcome, rejected) => {
    const { error, lines } = await record('update', fail(thrown));
    expect([error, isRejected(thrown)]).toEqual([thrown, rejected]);
    expect(lines).toMatchObject([{ before: { id: 7 } }, { type: 'outcome', outcome }]);
  });

  it('notes what a creation or edit has made, not what a deletion returns', async () => {
    const made = (await record('create', () => ({ id: 7 }))).lines[1];
    expect(made).toMatchObject({ id: 7, after: { id: 7 } });
    for (const verb of ['update', 'delete'] as const)
      expect((await record(verb, () => ({ id: 7 }))).lines[1]).not.toMatchObject({ id: 7 });
    expect((await record('delete', () => ({ id: 7 }))).lines[1]).not.toHaveProperty('after');
  });

  it.each(['update', 'delete'] as const)('sends no %s if the record cannot be read', async (verb) => {
    const down = new Failure('UNREACHABLE', 'down');
    expect(await record(verb, () => ({}), { read: fail(down) })).toEqual({ error: down, lines: [] });
  });

  const full = failure('WRITE_FAILED', { hint: text('free some') });
  it.each<[string, Error, code: string | undefined, hint: RegExp]>([
    ['full', full, 'WRITE_FAILED', /^free some\nnothing was .*--no-j/],
    ['locked', failure('WRITE_FAILED', {}), 'WRITE_FAILED', /^nothing was sent/],
    ['left', failure('INTERRUPTED', { hint: text('x') }), 'INTERRUPTED', /^undefined$/],
    ['broken', new TypeError('broken'), undefined, /^undefined$/],
  ])('sends nothing if the journal is %s', async (_, thrown, code, hint) => {
    const { error } = await record('create', fail('was sent'), { append: fail(thrown) });
    expect([error.code, error.maybeApplied ?? false]).toEqual([code, false]);
    expect(String(error.hint?.en)).toMatch(hint);
  });

  it('marks a write as not sent if the journal fails after its line was written', async () => {
    let appends = 0;
    const append = async () => {
      if (++appends === 1) throw full;
    };
    const { lines } = await record('create', fail('was sent'), { append });
    expect(lines).toMatchObject([{ type: 'outcome', outcome: 'undone' }]);
    const held = failure('WRITE_FAILED', { retryable: true });
    expect((await record('create', fail('was sent'), { append: fail(held) })).lines).toEqual([]);
  });

  it('knows equal records even if the journal cannot be read', async () => {
    const respond = async (hints: Hints) => ({ ids: await hints.listExistingIds() });
    const { lines } = await record('create', respond, { equalIds: [3] });
    expect(lines[1]).toMatchObject({ after: { ids: [3] } });
  });
});

const text = (words: string) => ({ en: words, es: words });
