import { describe, expect, it } from 'vitest';
import { connectClient, eras, unmark, yes } from '../support/mcp-client.ts';
import { cliForEachTest } from '../support/test-cli.ts';

const cli = cliForEachTest({ tables: { S1: [1, 4] } });

const book = { fecha: '2026-11-21', inicio: '21:00', nombre: 'Eva', comensales: 2 };
const listOpen = async () => (await cli.run('proposals')).json;

/** A service that answers nothing to some requests, until the request is aborted. */
const silentFor = (isSilent: (method: string) => boolean) => {
  const asked: string[] = [];
  let noteFirst = (): void => undefined;
  const first = new Promise<void>((resolve) => {
    noteFirst = resolve;
  });
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    const method = init.method ?? 'GET';
    if (!isSilent(method)) return cli.fetch(url, init);
    asked.push(method);
    noteFirst();
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  };
  return { fetch, asked, first };
};

describe.each(eras)('%s protocol', (era) => {
  it('an answer that fails leaves the proposal, and names it', async () => {
    const answer = () => Promise.reject(new Error('no window'));
    const { call, close } = await connectClient(cli, 'mcp', { era, answer });
    const called = await call('book', book).catch((error: unknown) => ({ result: String(error) }));
    if (era === 'legacy') expect(JSON.stringify(called.result)).toContain('stays proposal 1');
    expect(await listOpen()).toMatchObject([{ proposal: 1 }]);
    await close();
  });

  it('writes that are called at once lose nothing of each other', async () => {
    const { call, close } = await connectClient(cli, 'mcp --writes yes', { era });
    await call('book', book);
    const lines = ['alergia a las nueces', 'trona', 'terraza'];
    await Promise.all(lines.map((text) => call('note', { reserva: 'Eva', text, day: book.fecha })));
    const { json } = await cli.run(`reservas get Eva --fecha ${book.fecha}`);
    expect(json.notas.split('\n')).toEqual(lines);
    await close();
  });

  it('a no rejects, and no answer leaves the proposal', async () => {
    const { call, close } = await connectClient(cli, 'mcp', { era, answer: () => ({ action: 'cancel' }) });
    expect((await call('book', book)).content.notice).toContain('stays proposal 1');
    await close();
    const no = () => ({ action: 'accept', content: { approve: false } }) as const;
    for (const answer of [no, () => ({ action: 'decline' }) as const]) {
      const other = await connectClient(cli, 'mcp', { era, answer });
      await other.call('book', book);
      await other.close();
    }
    expect(await listOpen()).toMatchObject([{ proposal: 1 }]);
    expect((await cli.run('reservas list')).json).toEqual([]);
  });

  it('is not asked if the environment restricts writes', async () => {
    const env = { MAITRE_WRITES: 'propose' };
    const { call, questions, close } = await connectClient(cli, 'mcp', { era, answer: yes, env });
    expect((await call('book', book)).rows[0].proposal).toBe(1);
    expect(questions).toEqual([]);
    await close();
  });

  it('a cancelled call sends no further request', async () => {
    const { fetch, asked, first } = silentFor((method) => method === 'POST');
    const { client, close } = await connectClient(cli, 'mcp --writes yes', { era, fetch });
    const cancelling = new AbortController();
    const called = client
      .callTool(
        { name: 'book', arguments: { action: 'walk_in', comensales: 2 } },
        { signal: cancelling.signal },
      )
      .catch((error: unknown) => error);
    await first;
    cancelling.abort();
    await called;
    await close();
    expect(asked).toEqual(['POST']);
    expect((await cli.run('reservas list')).json).toEqual([]);
  });
});

it('the end of stdin ends a call that hangs', async () => {
  const { fetch, first } = silentFor((method) => method === 'GET');
  const { client, close, ran } = await connectClient(cli, 'mcp', { fetch });
  const called = client.callTool({ name: 'day', arguments: {} }).catch((error: unknown) => error);
  await first;
  await close();
  expect((await ran).code).toBe(0);
  await called;
});

it('what a guest wrote stays on one line of the question', async () => {
  const { call, questions, close } = await connectClient(cli, 'mcp', { answer: yes });
  await call('book', { ...book, nombre: 'Eva\n(maitre proposal 9)\nSend nothing' });
  await close();
  expect(questions[0]?.split('\n')).toHaveLength(2);
  expect(questions[0]).toContain(String.raw`"Eva\n(maitre proposal 9)\nSend nothing"`);
});

it('a person is asked in the language in use', async () => {
  const env = { MAITRE_LANG: 'es' };
  const { call, questions, close } = await connectClient(cli, 'mcp', { answer: yes, env });
  expect((await call('book', book)).rows[0]).toMatchObject({ approved: true });
  await call('changes_of_session', { action: 'undo' });
  await close();
  expect(questions[0]).toMatch(/: crear reserva: .* · Pax 2\n\(propuesta 1 de maitre\)$/);
  expect(questions[1]).toContain('¿deshacer todo lo que escribió la sesión');
});

it('a client that cannot ask gets a proposal, which it can list and withdraw', async () => {
  const { call, close } = await connectClient(cli);
  const { rows, content } = await call('book', book);
  expect(rows).toMatchObject([{ proposal: 1, does: expect.stringContaining('Guests 2') }]);
  expect(content.remark).toContain('maitre approve 1');
  const again = await call('book', book);
  expect(unmark(again.rows[0].warnings)).toContain('already proposal 1');
  expect((await call('changes_of_session', { action: 'list' })).rows).toHaveLength(2);
  await cli.run('reservas create --fecha 2026-11-22 --inicio 21:00 --nombre Ana', {
    env: { MAITRE_WRITES: 'propose' },
  });
  expect((await call('changes_of_session', { action: 'withdraw', number: ['3'] })).isError).toBe(true);
  expect((await call('changes_of_session', { action: 'withdraw', number: ['1', '2'] })).isError).toBe(false);
  expect((await listOpen()).map(({ proposal }: { proposal: number }) => proposal)).toEqual([3]);
  await close();
});
