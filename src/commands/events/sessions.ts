import { bodyOf, fieldsOf } from '../../cli/body.ts';
import { flagsOf } from '../../cli/fields.ts';
import type { Flags } from '../../cli/flag.ts';
import type { Mistake } from '../../cli/usage.ts';
import { type Context, command } from '../../context/context.ts';
import { eventSession, eventSessions } from '../../contract/events.ts';
import { shapeOf } from '../../contract/schema.ts';
import { counted, diner, joined, noun } from '../../ground/nouns.ts';
import type { Row } from '../../render/outcome.ts';
import { dataFlag, readData } from '../shared/data.ts';
import { callRow } from '../shared/resource.ts';
import { resource } from './resource.ts';
import { sessionColumns } from './view.ts';

const session = noun(['session', 'sessions'], ['sesión', 'sesiones']);

export const listSessions = command({
  path: ['events', 'sessions', 'list'],
  summary: {
    en: 'the sessions of an event, and how full they are',
    es: 'las sesiones de un evento y cómo van de llenas',
  },
  operations: [eventSessions.list],
  args: [resource.arg],
  examples: [
    { line: 'events sessions list 2', about: { en: 'by id', es: 'por id' } },
    { line: 'events sessions list cata --json', about: { en: 'by name', es: 'por nombre' } },
  ],
  run: async (context, { args }) => {
    const client = await context.client();
    const id = await resource.finder(context, client)(args[0]!);
    const { data } = await callRow(client, eventSessions.list, { params: { id } });
    const records = data as unknown as readonly Row[];
    const guests = records.reduce((sum, { current_guests }) => sum + (Number(current_guests) || 0), 0);
    return {
      kind: 'list',
      records,
      columns: sessionColumns,
      fields: Object.keys(shapeOf(eventSession)),
      summary: joined([counted(records.length, session), counted(guests, diner)]),
    };
  },
});

const creationFlags: Flags = { ...flagsOf(eventSessions.create.body), data: dataFlag };

/** Interface section 8: session_date must be a future date, and the future is the restaurant's. */
const mustBeFuture = ({ session_date }: Readonly<Record<string, unknown>>, context: Context): Mistake[] =>
  String(session_date) > context.today()
    ? []
    : [
        {
          name: '--session-date',
          text: {
            en: `must be after today, ${context.today()}, like +7d`,
            es: `debe ser posterior a hoy, ${context.today()}, como +7d`,
          },
        },
      ];

export const createSession = command({
  path: ['events', 'sessions', 'create'],
  summary: { en: 'add a session to an event', es: 'añadir una sesión a un evento' },
  operations: [eventSessions.create],
  args: [resource.arg],
  flags: creationFlags,
  examples: [
    {
      line: 'events sessions create 2 --session-date +7d --start-time 20:00 --end-time 23:00 --max-guests 40',
      about: { en: 'in a week', es: 'dentro de una semana' },
    },
    {
      line: 'events sessions create cata --session-date viernes --start-time 20:00 --end-time 22:00 --planta-ids 1,2',
      about: { en: 'on two floors', es: 'en dos plantas' },
    },
  ],
  run: async (context, { args, flags }) => {
    const body = bodyOf({
      schema: eventSessions.create.body,
      flags: creationFlags,
      data: await readData(context, flags['data'] as string | undefined),
      fields: fieldsOf(creationFlags, flags),
      check: (body) => mustBeFuture(body, context),
    });
    const client = await context.client();
    const id = await resource.finder(context, client)(args[0]!);
    const { data } = await callRow(client, eventSessions.create, { params: { id }, body });
    return { kind: 'record', record: data, columns: sessionColumns };
  },
});
