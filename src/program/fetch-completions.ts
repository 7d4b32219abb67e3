import { callOperation } from '../client/client.ts';
import { createContext } from '../context/create-context.ts';
import type { CompletionItem } from '../context/resources/completions.ts';
import { findResource } from '../context/resources/register.ts';
import { exits } from '../ground/errors.ts';
import type { Lang } from '../ground/i18n.ts';
import type { Runtime } from '../ground/runtime.ts';
import type { Screen } from '../render/terminal.ts';

interface CompletionRequest {
  readonly resource: string;
  readonly profile: string | undefined;
  readonly lang: Lang;
}

/** Reads the records of a resource as completions, without retries or prompts. */
export const fetchCompletions = async (
  { resource: name, profile, lang }: CompletionRequest,
  runtime: Runtime,
  screen: Screen,
): Promise<readonly CompletionItem[]> => {
  const resource = findResource(name);
  if (!resource?.completion) return [];
  const { operations, completion } = resource;
  const context = createContext({
    runtime,
    globals: { ...(profile !== undefined && { profile }), 'no-input': true, quiet: true, retries: 0 },
    lang,
    screen,
    format: 'json',
    operations: [],
    groups: [],
    runCommand: async () => exits.done,
    recordWrites: async (_context, client) => client,
  });
  try {
    const client = await context.client();
    const clock = context.wallClock();
    const queries = completion.queries?.(clock) ?? [{}];
    const lists = queries.map(async (query) => {
      const { data } = await callOperation(client, operations.list, operations.list.query ? { query } : {});
      return Array.isArray(data) ? data : [];
    });
    return completion.toItems((await Promise.all(lists)).flat(), context.lang, clock);
  } finally {
    await context.close();
  }
};
