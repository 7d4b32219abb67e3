import { beforeAll, describe, expect, it } from 'vitest';
import { addToWaitlist } from '../../../src/service/panel/waitlist.ts';
import { cliForAllTests, friday } from '../../support/test-cli.ts';

const cli = cliForAllTests();
beforeAll(async () => {
  await addToWaitlist(cli.store, cli.tenantId, { customer_name: 'Ana', party_size: 2 }, friday);
});

/** Watches for several reads: the second has a new party, the third finds the service down. */
const watchFor = async (looks: number, argv: string, columns?: number) => {
  const interruption = new AbortController();
  let count = 0;
  return cli.run(`${argv} --watch --retries 0`, {
    ...(columns !== undefined && { columns }),
    signal: interruption.signal,
    fetch: async (url, init) => {
      count++;
      if (count >= looks) interruption.abort('SIGINT');
      if (count === 2)
        await addToWaitlist(cli.store, cli.tenantId, { customer_name: 'Eva', party_size: 4 }, friday);
      if (count === 3) return new Response('', { status: 503 });
      return cli.fetch(url, init);
    },
  });
};

describe('waitlist --watch', () => {
  it('prints a line of JSON on each change of the waitlist, until it is interrupted', async () => {
    const { code, stdout } = await watchFor(5, 'waitlist --json');
    expect(code).toBe(130);
    const names = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).map(({ customer_name }: { customer_name: string }) => customer_name));
    expect(names).toEqual([['Ana'], ['Ana', 'Eva']]);
  });

  it('redraws the screen for people, with the age of the data while the service is down', async () => {
    const { stdout } = await watchFor(4, 'waitlist', 80);
    const frames = stdout.split('\x1b[H\x1b[2J\x1b[3J').slice(1);
    for (const frame of frames) expect(frame).toContain('Ana');
    expect(frames[2]).toContain('⚠ no answer: the waitlist as of 20:00');
  });

  it('draws the floor plan too', async () => {
    const interruption = new AbortController();
    let count = 0;
    const { code, stdout } = await cli.run('reservas now --watch', {
      columns: 80,
      signal: interruption.signal,
      // The first read takes three days of reservations and the waitlist.
      fetch: async (url, init) => {
        if (++count === 5) interruption.abort('SIGINT');
        return cli.fetch(url, init);
      },
    });
    expect([code, stdout]).toEqual([130, expect.stringContaining('\x1b[H\x1b[2J')]);
  });
});
