import { fieldsOf } from '../../cli/body.ts';
import { flagsOf } from '../../cli/fields.ts';
import { type Command, command } from '../../context/context.ts';
import { events } from '../../contract/events.ts';
import { counted } from '../../ground/nouns.ts';
import { createVerb, deleteVerb, getVerb, setVerb, updateVerb } from '../shared/verbs.ts';
import { resource } from './resource.ts';
import { createSession, listSessions } from './sessions.ts';
import { columns } from './view.ts';

const listFlags = flagsOf(events.list.query);

const list = command({
  path: ['events', 'list'],
  summary: { en: 'the events, and when each is next', es: 'los eventos, y cuándo toca cada uno' },
  operations: [events.list],
  flags: listFlags,
  examples: [
    { line: 'events list', about: { en: 'all but archived ones', es: 'todos menos los archivados' } },
    {
      line: 'events list --no-active --archived',
      about: { en: 'what is put away', es: 'lo que está guardado' },
    },
  ],
  run: async (context, { flags }) => {
    const query = fieldsOf(listFlags, flags);
    const { data } = await (await context.client()).call(events.list, { query });
    return {
      kind: 'list',
      records: data,
      columns,
      fields: ['id', 'name', 'title', 'color', 'is_active', 'is_archived', 'block_mode', 'next_session'],
      summary: counted(data.length, resource.noun),
    };
  },
});

export const commands: readonly Command[] = [
  list,
  getVerb(resource, {
    summary: { en: 'one event, with its sessions and floors', es: 'un evento, con sus sesiones y plantas' },
    examples: [
      { line: 'events get 2', about: { en: 'by id', es: 'por id' } },
      { line: 'events get "cata de vinos"', about: { en: 'by name', es: 'por nombre' } },
    ],
  }),
  createVerb(resource, 'create', {
    summary: { en: 'create an event', es: 'crear un evento' },
    examples: [
      {
        line: 'events create --name "Cata de vinos" --max-guests 40 --block-mode block_tables',
        about: { en: 'holding its tables', es: 'con sus mesas bloqueadas' },
      },
      {
        line: 'events create --name Flamenco --enable-payment --payment-amount-minor 2500',
        about: { en: '25 euros ahead', es: '25 euros por adelantado' },
      },
    ],
  }),
  updateVerb(resource, {
    summary: { en: 'change an event: only what is given', es: 'cambiar un evento: solo lo que se indica' },
    examples: [
      { line: 'events update 2 --max-guests 50', about: { en: 'more places', es: 'más plazas' } },
      {
        line: 'events update cata --no-show-on-online-booking',
        about: { en: 'off the web', es: 'fuera de la web' },
      },
    ],
  }),
  deleteVerb(resource, {
    summary: {
      en: 'delete an event that has no active reservations',
      es: 'eliminar un evento sin reservas activas',
    },
    examples: [
      { line: 'events delete 2', about: { en: 'shows it and asks', es: 'lo muestra y pregunta' } },
      { line: 'events delete 2 --yes', about: { en: 'from a script', es: 'desde un guion' } },
    ],
  }),
  setVerb(
    resource,
    'activate',
    { is_active: true },
    {
      summary: { en: 'activate', es: 'activar' },
      examples: [
        { line: 'events activate 2', about: { en: 'by id', es: 'por id' } },
        { line: 'events activate cata', about: { en: 'by name', es: 'por nombre' } },
      ],
    },
  ),
  setVerb(
    resource,
    'deactivate',
    { is_active: false },
    {
      summary: { en: 'deactivate', es: 'desactivar' },
      examples: [
        { line: 'events deactivate 2', about: { en: 'by id', es: 'por id' } },
        { line: 'events deactivate cata', about: { en: 'by name', es: 'por nombre' } },
      ],
    },
  ),
  listSessions,
  createSession,
];
