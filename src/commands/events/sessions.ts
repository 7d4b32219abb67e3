import type { UsageIssue } from '../../cli/usage.ts';
import type { Context } from '../../context/context.ts';
import { eventSession, tableBookingTexts } from '../../context/resources/event.ts';
import { createVerb } from '../shared/creating.ts';
import { listVerb } from '../shared/verbs.ts';

/** API §8: `session_date` is after today. Today is the restaurant's. */
const checkSessionDate = (
  { session_date }: Readonly<Record<string, unknown>>,
  context: Context,
): UsageIssue[] =>
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

export const sessionCommands = [
  listVerb(eventSession, {
    summary: {
      en: 'the sessions of an event, with their reservations',
      es: 'las sesiones de un evento, con sus reservas',
    },
    examples: [
      { line: 'events sessions list 2', about: { en: 'by id', es: 'por id' } },
      { line: 'events sessions list cata --json', about: { en: 'by name', es: 'por nombre' } },
    ],
  }),
  createVerb(eventSession, 'create', {
    asking: {
      steps: ['session_date', 'start_time', 'end_time', 'max_guests', 'table_booking_mode'],
      questions: {
        session_date: { label: { en: 'Day', es: 'Día' } },
        table_booking_mode: { label: { en: 'Table', es: 'Mesa' }, choiceTexts: tableBookingTexts },
      },
    },
    summary: { en: 'add a session to an event', es: 'añadir una sesión a un evento' },
    check: checkSessionDate,
    examples: [
      {
        line: 'events sessions create 2 --session-date +7d --start-time 20:00 --end-time 23:00 --max-guests 40',
        about: { en: 'in a week', es: 'dentro de una semana' },
      },
      {
        line: 'events sessions create cata --session-date viernes --start-time 20:00 --end-time 22:00 --planta-ids 1,2',
        about: { en: 'on two floor areas', es: 'en dos plantas' },
      },
    ],
  }),
];
