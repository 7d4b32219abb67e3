import type { Client } from '../client/client.ts';
import type { Id } from '../commands/shared/find.ts';
import { callRow } from '../commands/shared/resource.ts';
import { eventSessions } from '../contract/events.ts';
import { menuItems } from '../contract/menu.ts';
import type { Row } from '../render/outcome.ts';
import { type Kind, kinds } from './kinds.ts';

/** A record with all that goes when it goes, as the service sends it: a category's dishes, an event's sessions. */
export const readWhole = async (client: Client, kind: Kind, id: Id): Promise<Row> => {
  const { data } = await callRow(client, kinds[kind].rows.get, { params: { id } });
  if (kind === 'menu_category') return withItems(client, id, data);
  return kind === 'event' ? withSessions(client, id, data) : data;
};

const withItems = async (client: Client, id: Id, category: Row): Promise<Row> => {
  if (Array.isArray(category['items'])) return category;
  const { data } = await client.call(menuItems.list, { query: { category_id: Number(id) } });
  return { ...category, items: data.filter(({ category_id }) => (category_id ?? id) === id) };
};

/** The shape of the sessions within an event is not shown (interface section 2.6); that of their own list is. */
const withSessions = async (client: Client, id: Id, event: Row): Promise<Row> => {
  const { sessions } = event;
  if (Array.isArray(sessions) && sessions.every(isDated)) return event;
  const { data } = await client.call(eventSessions.list, { params: { id: Number(id) } });
  return { ...event, sessions: data };
};

const isDated = (session: unknown): boolean => {
  const { session_date, start_time, end_time } = Object(session) as Row;
  return [session_date, start_time, end_time].every((value) => typeof value === 'string');
};
