import type { Input } from '../contract/operation.ts';
import { waitlist as operations, waitlistPanel } from '../contract/waitlist.ts';
import type { NewWaitlistEntry, WaitlistEntry } from '../storage/records.ts';
import type { Repositories } from '../storage/store.ts';
import { requireFound } from './api-error.ts';
import {
  addOne,
  applyPatch,
  createRoutes,
  type HandlerContext,
  type Handlers,
  type OptionalFields,
  replyDeleted,
  withDefaults,
} from './handler.ts';

/** A waiting entry as in API §2.5; `index` is its place in the list. */
export const toApiEntry = <Entry extends WaitlistEntry>(entry: Entry, index: number) => {
  const { notes, created_at, estimated_wait_minutes, ...rest } = entry;
  return {
    ...rest,
    position: index + 1,
    estimated_wait_minutes,
    ...(notes === null ? {} : { notes }),
    created_at,
  };
};

/** API §4.5. */
const handlers: Handlers<typeof operations> = {
  async list({ store, tenant }) {
    const entries = await store.waitlist.list(tenant.id);
    return { data: entries.map(toApiEntry) };
  },
};

export const waitlist = createRoutes('waitlist', operations, handlers);

const { list: _, ...panelOperations } = waitlistPanel;

const entryDefaults: Pick<WaitlistEntry, OptionalFields<typeof panelOperations.create>> = {
  phone: null,
  notes: null,
  estimated_wait_minutes: null,
};

export const createWaitlistEntry = (
  body: Input<typeof panelOperations.create>['body'],
  now: Date,
): NewWaitlistEntry => ({
  ...withDefaults(entryDefaults, body),
  status: 'en_cola',
  created_at: now.toISOString(),
});

/** The restaurant's own panel edits the waitlist. Only callers in the process can use it. */
const panelHandlers: Handlers<typeof panelOperations> = {
  async get(context, { params }) {
    return { data: await toPanelEntry(context.store.waitlist, await readEntry(context, params.id)) };
  },

  async create(context, { body }) {
    const { waitlist } = context.store;
    const entry = await addOne(waitlist, context.tenant.id, createWaitlistEntry(body, context.now));
    return { data: await toPanelEntry(waitlist, entry) };
  },

  async update(context, { params, body }) {
    const edited = applyPatch(await readEntry(context, params.id), entryDefaults, body);
    await context.store.waitlist.save(edited);
    return { data: await toPanelEntry(context.store.waitlist, edited) };
  },

  delete: async ({ store, tenant }, { params }) =>
    replyDeleted(await store.waitlist.remove(tenant.id, params.id), 'waitlist', 'Entrada eliminada'),
};

const readEntry = ({ store, tenant }: HandlerContext, id: number): Promise<WaitlistEntry> =>
  requireFound(store.waitlist.find(tenant.id, id), 'waitlist');

/** An entry that no longer waits has no position. */
export const toPanelEntry = async (waitlist: Repositories['waitlist'], entry: WaitlistEntry) => {
  const index = (await waitlist.list(entry.tenant_id)).findIndex(({ id }) => id === entry.id);
  return { ...toApiEntry(entry, index), position: index < 0 ? null : index + 1 };
};

export const panelWaitlist = createRoutes('waitlist', panelOperations, panelHandlers);
