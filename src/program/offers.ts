import { createContext, type ManagedContext } from '../context/context.ts';
import type { CompletionItem } from '../context/resources/completions.ts';
import { kindCalled } from '../context/resources/register.ts';
import { callOperation } from '../context/resources/resource.ts';
import type { Lang } from '../ground/i18n.ts';
import type { Runtime } from '../ground/runtime.ts';
import type { Screen } from '../render/terminal.ts';

interface Asked {
  readonly kind: string;
  readonly profile: string | undefined;
  readonly lang: Lang;
}

/** What a restaurant has of a kind, as a shell offers it: one request, and never a question. */
export const readOffers = async (
  asked: Asked,
  world: Runtime,
  screen: Screen,
): Promise<readonly CompletionItem[]> => {
  const kind = kindCalled(asked.kind);
  if (!kind?.completion) return [];
  const { rows } = kind;
  const offering = await kind.completion();
  const context = contextFor(asked, world, screen);
  try {
    const client = await context.client();
    const query = rows.list.query && { query: offering.query?.(context.today()) ?? {} };
    const { data } = await callOperation(client, rows.list, { ...query });
    return offering.offersOf(Array.isArray(data) ? data : [], context.lang);
  } finally {
    await context.close();
  }
};

const contextFor = ({ profile, lang }: Asked, world: Runtime, screen: Screen): ManagedContext =>
  createContext({
    world,
    globals: { ...(profile !== undefined && { profile }), 'no-input': true, quiet: true, retries: 0 },
    lang,
    screen,
    format: 'json',
    operations: [],
    groups: [],
    record: async (_context, client) => client,
  });
