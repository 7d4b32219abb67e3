import { PassThrough } from 'node:stream';
import { Client, type ElicitResult, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import type { RunOptions, TestCli } from './test-cli.ts';

export type Era = 'legacy' | 'modern';
export const eras: readonly Era[] = ['legacy', 'modern'];

interface ClientOptions extends RunOptions {
  readonly era?: Era;
  /** What a person answers to a confirmation; without it the client cannot ask. */
  readonly answer?: () => Promise<ElicitResult> | ElicitResult;
}

export const yes = (): ElicitResult => ({ action: 'accept', content: { approve: true } });

/** The SDK's own client, connected to `maitre mcp` in this process. */
export const connectClient = async (cli: TestCli, line = 'mcp', options: ClientOptions = {}) => {
  const { era = 'legacy', answer, ...running } = options;
  const stdin = new PassThrough();
  let rest = '';
  const transport: Transport = {
    start: async () => undefined,
    send: async (message: JSONRPCMessage) => void stdin.write(`${JSON.stringify(message)}\n`),
    close: async () => {
      stdin.end();
      await ran;
      transport.onclose?.();
    },
  };
  const onStdout = (text: string): void => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const message of lines) transport.onmessage?.(JSON.parse(message));
  };
  const ran = cli.run(line, { ...running, stdin, onStdout });
  const client = new Client(
    { name: 'test', version: '1' },
    {
      capabilities: answer ? { elicitation: { form: {} } } : {},
      versionNegotiation: { mode: era === 'modern' ? { pin: '2026-07-28' } : 'legacy' },
    },
  );
  const questions: string[] = [];
  if (answer)
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      questions.push(params.message);
      return answer();
    });
  await client.connect(transport);
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name, arguments: args });
    // biome-ignore lint/suspicious/noExplicitAny: tests read results of every shape
    const content: any = result.structuredContent ?? {};
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const rows: readonly any[] = content.rows ?? [];
    return { content, rows, isError: result.isError === true, result };
  };
  return { client, call, questions, ran, close: () => client.close() };
};

/** A text of a guest without its markers. */
export const unmark = (text: unknown): string => String(text).replace(/<\/?d-[0-9a-f]{6}>/g, '');
