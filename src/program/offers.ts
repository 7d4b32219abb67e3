import { createContext, type ManagedContext } from '../context/context.ts';
import { callRow } from '../context/kinds/call-row.ts';
import type { Offer } from '../context/kinds/offering.ts';
import { kindCalled } from '../context/kinds/register.ts';
import type { Lang } from '../ground/lang.ts';
import type { World } from '../ground/world.ts';
import type { Screen } from '../render/screen.ts';

interface Asked {
  readonly kind: string;
  readonly profile: string | undefined;
  readonly lang: Lang;
}

/** What a restaurant has of a kind, as a shell offers it: one request, and never a question. */
export const readOffers = async (asked: Asked, world: World, screen: Screen): Promise<readonly Offer[]> => {
  const kind = kindCalled(asked.kind);
  if (!kind?.offering) return [];
  const { rows } = kind;
  const offering = await kind.offering();
  const context = contextFor(asked, world, screen);
  try {
    const client = await context.client();
    const query = rows.list.query && { query: offering.query?.(context.today()) ?? {} };
    const { data } = await callRow(client, rows.list, { ...query });
    return offering.offersOf(Array.isArray(data) ? data : [], context.lang);
  } finally {
    await context.close();
  }
};

const contextFor = ({ profile, lang }: Asked, world: World, screen: Screen): ManagedContext =>
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
