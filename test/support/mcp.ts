import { PassThrough } from 'node:stream';
import { type Folder, start } from './program.ts';
import type { RunOptions, TestCli } from './test-cli.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into messages of every kind
type Message = any;

export type Era = 'legacy' | 'modern';

const initialize = (capabilities: object) => ({
  protocolVersion: '2025-06-18',
  capabilities,
  clientInfo: { name: 'test', version: '1' },
});

const envelope = (capabilities: object) => ({
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  },
});

const encode = (message: object): string => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;

/**
 * Sends requests to `maitre mcp` in this process, all at once, and ends stdin when all have a response. Resolves to the
 * responses in the order of the requests.
 */
export const askServer = async (
  cli: TestCli,
  line: string,
  requests: readonly (readonly [method: string, params: object])[],
  options: RunOptions & { readonly era?: Era } = {},
) => {
  const { era = 'legacy' } = options;
  const extra = era === 'modern' ? envelope({}) : {};
  const input = [
    ...(era === 'legacy'
      ? [
          encode({ id: 'start', method: 'initialize', params: initialize({}) }),
          encode({ method: 'notifications/initialized' }),
        ]
      : []),
    ...requests.map(([method, params], id) => encode({ id, method, params: { ...params, ...extra } })),
  ].join('');
  const stdin = new PassThrough();
  stdin.write(input);
  let missing = requests.length + (era === 'legacy' ? 1 : 0);
  const onStdout = (text: string): void => {
    missing -= text.split('\n').length - 1;
    if (missing <= 0) stdin.end();
  };
  const { code, stdout, sent } = await cli.run(line, { ...options, stdin, onStdout });
  const messages: Message[] = stdout
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text));
  const responses = requests.map((_request, id) => messages.find((message) => message.id === id));
  return { code, sent, messages, responses };
};

/** Calls one tool in this process. */
export const callTool = async (
  cli: TestCli,
  line: string,
  [name, args]: readonly [string, object],
  options: RunOptions & { readonly era?: Era } = {},
) => {
  const asked = await askServer(cli, line, [['tools/call', { name, arguments: args }]], options);
  return { ...asked, result: asked.responses[0]?.result };
};

/** A client of `maitre mcp` in its own process; `answer` is its reply to a confirmation. */
export const openClient = async (
  folder: Folder,
  era: Era,
  { answer, env = {} }: { answer?: object; env?: Record<string, string> } = {},
) => {
  const child = start(folder, ['mcp'], env);
  const capabilities = answer ? { elicitation: { form: {} } } : {};
  const waiting = new Map<unknown, (message: Message) => void>();
  const questions: string[] = [];
  let rest = '';
  child.stdout.on('data', (chunk) => {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const message of lines.map((text): Message => JSON.parse(text))) {
      if (message.method === 'elicitation/create') {
        questions.push(message.params.message);
        child.stdin.write(encode({ id: message.id, result: answer }));
      } else waiting.get(message.id)?.(message);
    }
  });
  let count = 0;
  const ask = (method: string, params: object): Promise<Message> => {
    const id = ++count;
    const extra = era === 'modern' ? envelope(capabilities) : {};
    child.stdin.write(encode({ id, method, params: { ...params, ...extra } }));
    return new Promise((resolve) => void waiting.set(id, resolve));
  };
  if (era === 'legacy') {
    await ask('initialize', initialize(capabilities));
    child.stdin.write(encode({ method: 'notifications/initialized' }));
  }
  const call = async (name: string, args: object): Promise<Message> => {
    const params = { name, arguments: args };
    const { result } = await ask('tools/call', params);
    if (result?.resultType !== 'input_required') return result;
    questions.push(result.inputRequests.confirm.params.message);
    const { requestState } = result;
    const inputResponses = { confirm: answer };
    return (await ask('tools/call', { ...params, requestState, inputResponses })).result;
  };
  const close = (): Promise<number | null> => {
    const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve));
    child.stdin.end();
    return ended;
  };
  return { ask, call, close, questions };
};
