import type { Body } from '../../cli/body.ts';
import { parseNumber, removeCurrency } from '../../cli/words/parse.ts';
import type { Command, Context } from '../../context/context.ts';
import { blockModeTexts, event, eventSession, tableBookingTexts } from '../../context/resources/event.ts';
import type { UsageIssue } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import type { ApiRecord } from '../../render/result.ts';
import { createVerb } from '../../verbs/creating.ts';
import type { Dialogue, PromptOptions } from '../../verbs/prompt-body.ts';
import { deleteVerb, getVerb, listVerb, setVerb, updateVerb } from '../../verbs/verbs.ts';

/** Asks for the advance payment in euros; the API takes cents. */
const askPrice = async ({ context, body }: Dialogue): Promise<Body> => {
  if (body['enable_payment'] !== true || body['payment_amount_minor'] !== undefined) return body;
  const { lang, today } = context;
  const parseCents = (input: string): number | undefined => {
    const value = parseNumber(removeCurrency(input), { lang, today });
    return typeof value === 'number' && value >= 0 ? Math.round(value * 100) : undefined;
  };
  const expected = { en: 'an amount, like 25 or 12.50', es: 'un importe, como 25 o 12,50' };
  const question = { en: 'Euros per guest', es: 'Euros por comensal' }[lang];
  const check = (value: string) => parseCents(value) !== undefined || expected[lang];
  const input = await (await context.prompts()).line(question, { check });
  return { ...body, payment_amount_minor: parseCents(input) };
};

/** API §8: an event with payment needs an amount. */
const checkPaymentAmount = ({ enable_payment, payment_amount_minor }: ApiRecord): UsageIssue[] => {
  if (enable_payment !== true || payment_amount_minor != null) return [];
  const text = {
    en: 'is required with --enable-payment: cents, like 2500 for 25.00',
    es: 'es obligatorio con --enable-payment: céntimos, como 2500 por 25,00',
  };
  return [{ name: '--payment-amount-minor', text }];
};

const eventPrompts: PromptOptions = {
  steps: ['name', 'title', 'description', 'max_guests', 'block_mode', 'enable_payment', askPrice],
  questions: {
    block_mode: { label: { en: 'Blocks', es: 'Bloquea' }, choiceTexts: blockModeTexts },
    enable_payment: { label: { en: 'Is it paid in advance?', es: '¿Se paga por adelantado?' } },
  },
};

/** API §8: `session_date` is after today. Today is the restaurant's. */
const findDateProblem = (date: unknown, today: string): LocalizedText | undefined =>
  String(date) > today
    ? undefined
    : { en: `must be after today, ${today}, like +7d`, es: `debe ser posterior a hoy, ${today}, como +7d` };

const checkSessionDate = ({ session_date }: ApiRecord, context: Context): UsageIssue[] => {
  const text = findDateProblem(session_date, context.today());
  return text ? [{ name: '--session-date', text }] : [];
};

const sessionCommands = [
  listVerb(eventSession, {
    summary: {
      en: 'the sessions of an event, with their reservations',
      es: 'las sesiones de un evento, con sus reservas',
    },
    examples: {
      'events sessions list 2': { en: 'by id', es: 'por id' },
      'events sessions list cata --json': { en: 'by name', es: 'por nombre' },
    },
  }),
  createVerb(eventSession, 'create', {
    prompts: {
      steps: ['session_date', 'start_time', 'end_time', 'max_guests', 'table_booking_mode'],
      questions: {
        session_date: {
          label: { en: 'Day', es: 'Día' },
          check: (date, { today }) => findDateProblem(date, today()),
        },
        table_booking_mode: { label: { en: 'Table', es: 'Mesa' }, choiceTexts: tableBookingTexts },
      },
    },
    summary: { en: 'add a session to an event', es: 'añadir una sesión a un evento' },
    check: checkSessionDate,
    examples: {
      'events sessions create 2 --session-date +7d --start-time 20:00 --end-time 23:00 --max-guests 40': {
        en: 'in a week',
        es: 'dentro de una semana',
      },
      'events sessions create cata --session-date viernes --start-time 20:00 --end-time 22:00 --planta-ids 1,2':
        { en: 'on two floor areas', es: 'en dos plantas' },
    },
  }),
];

export const commands: readonly Command[] = [
  listVerb(event, {
    summary: { en: 'the events, with their next session', es: 'los eventos, con su próxima sesión' },
    examples: {
      'events list': { en: 'all but archived ones', es: 'todos menos los archivados' },
      'events list --no-active --archived': { en: 'archived ones', es: 'los archivados' },
    },
  }),
  getVerb(event, {
    summary: {
      en: 'one event, with its sessions and floor areas',
      es: 'un evento, con sus sesiones y plantas',
    },
    examples: {
      'events get 2': { en: 'by id', es: 'por id' },
      'events get "cata de vinos"': { en: 'by name', es: 'por nombre' },
    },
  }),
  createVerb(event, 'create', {
    prompts: eventPrompts,
    check: checkPaymentAmount,
    summary: { en: 'create an event', es: 'crear un evento' },
    examples: {
      'events create --name "Cata de vinos" --max-guests 40 --block-mode block_tables': {
        en: 'blocking its tables',
        es: 'con sus mesas bloqueadas',
      },
      'events create --name Flamenco --enable-payment --payment-amount-minor 2500': {
        en: '25 euros in advance',
        es: '25 euros por adelantado',
      },
    },
  }),
  updateVerb(event, {
    summary: { en: 'change some fields of an event', es: 'cambiar datos de un evento' },
    examples: {
      'events update 2 --max-guests 50': { en: 'more places', es: 'más plazas' },
      'events update cata --no-show-on-online-booking': { en: 'off the web', es: 'fuera de la web' },
    },
  }),
  deleteVerb(event, {
    summary: {
      en: 'delete an event that has no active reservations',
      es: 'eliminar un evento sin reservas activas',
    },
    examples: {
      'events delete 2': { en: 'shows it and asks', es: 'lo muestra y pregunta' },
      'events delete 2 --yes': { en: 'in a script', es: 'en un script' },
    },
  }),
  setVerb(event, 'activate', {
    body: { is_active: true },
    effect: { en: 'active', es: 'activo' },
    summary: { en: 'activate an event', es: 'activar un evento' },
    examples: {
      'events activate 2': { en: 'by id', es: 'por id' },
      'events activate cata': { en: 'by name', es: 'por nombre' },
    },
  }),
  setVerb(event, 'deactivate', {
    body: { is_active: false },
    effect: { en: 'inactive', es: 'inactivo' },
    summary: { en: 'deactivate an event', es: 'desactivar un evento' },
    examples: {
      'events deactivate 2': { en: 'by id', es: 'por id' },
      'events deactivate cata': { en: 'by name', es: 'por nombre' },
    },
  }),
  ...sessionCommands,
];
