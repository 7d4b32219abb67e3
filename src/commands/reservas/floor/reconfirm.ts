import { dateFlag, textFlag } from '../../../cli/flag-types.ts';
import { usage } from '../../../cli/usage.ts';
import { type Context, command } from '../../../context/context.ts';
import { type Reserva, reserva as reservaSchema, reservas } from '../../../contract/reservas.ts';
import { shapeOf } from '../../../contract/schema.ts';
import { readNamed, utf8In } from '../../../files/read-file.ts';
import { addDays, takeDate } from '../../../ground/dates.ts';
import type { Lang, LocalizedText } from '../../../ground/i18n.ts';
import { takeTime } from '../../../ground/times.ts';
import { longDate } from '../../../render/numbers.ts';
import type { ApiRecord, Column } from '../../../render/outcome.ts';
import { restaurantName } from '../../shared/results.ts';

const messages: Readonly<Record<Lang, string>> = {
  es: 'Hola {nombre}: le recordamos su reserva en {restaurante} el {fecha} a las {hora} para {comensales}. ¿Nos la confirma? Gracias.',
  en: 'Hello {nombre}, this is {restaurante}: may we count on you on {fecha} at {hora}, party of {comensales}? Thank you.',
};

const placeholders = ['nombre', 'fecha', 'hora', 'comensales', 'restaurante'] as const;
type Placeholder = (typeof placeholders)[number];

const columns: readonly Column[] = [
  { field: 'inicio_reserva', header: { en: 'Time', es: 'Hora' }, priority: 0 },
  { field: 'nombre_cliente', header: { en: 'Name', es: 'Nombre' }, priority: 1, min: 12 },
  { field: 'num_comensales', header: { en: 'Guests', es: 'Pax' }, align: 'right', priority: 2 },
  { field: 'telefono', header: { en: 'Phone', es: 'Teléfono' }, priority: 3 },
  {
    field: 'link',
    header: { en: 'Ready to send', es: 'Listo para enviar' },
    priority: 4,
    overflow: 'unbroken',
  },
];

export const reconfirm = command({
  path: ['reservas', 'reconfirm'],
  summary: {
    en: 'who has not confirmed yet, with a message ready to send',
    es: 'quién no ha confirmado, con un mensaje listo para enviar',
  },
  detail: {
    en: 'Sends nothing. With --json each has its message and its links for WhatsApp (where the phone has its country), SMS and e-mail. A template of your own may hold {nombre} {fecha} {hora} {comensales} {restaurante}.',
    es: 'No envía nada. Con --json cada una lleva su mensaje y sus enlaces para WhatsApp (si el teléfono lleva prefijo de país), SMS y correo. Una plantilla propia puede llevar {nombre} {fecha} {hora} {comensales} {restaurante}.',
  },
  operations: [reservas.list],
  output: null,
  flags: {
    fecha: dateFlag({ en: 'the day; tomorrow when left out', es: 'el día; si falta, mañana' }),
    message: textFlag(
      'FILE',
      { en: 'a template for the message', es: 'una plantilla para el mensaje' },
      { completes: 'files' },
    ),
  },
  examples: [
    { line: 'reservas reconfirm', about: { en: "tomorrow's", es: 'las de mañana' } },
    {
      line: 'reservas reconfirm --fecha sábado --message plantilla.txt --json',
      about: { en: 'with your own words', es: 'con sus palabras' },
    },
  ],
  run: async (context, { flags }) => {
    const fecha = flags.fecha ?? addDays(context.today(), 1);
    const template =
      flags.message === undefined ? messages[context.lang] : await readTemplate(context, flags.message);
    const client = await context.client();
    const { data } = await client.call(reservas.list, { query: { fecha, estado: 'pendiente' } });
    const restaurant = (await restaurantName(context)) ?? nameless[context.lang];
    const pending = data.filter(({ estado }) => estado === 'pendiente');
    return {
      kind: 'list',
      records: pending.map((booking) => readyToSend(context.lang, booking, restaurant, template)),
      columns,
      fields: [...Object.keys(shapeOf(reservaSchema)), 'message', 'links'],
      heading: { en: longDate(fecha, 'en'), es: longDate(fecha, 'es') },
      summary: {
        en: pending.length === 0 ? 'everybody has confirmed' : `${pending.length} to ask; nothing was sent`,
        es:
          pending.length === 0 ? 'todo confirmado' : `${pending.length} por preguntar; no se ha enviado nada`,
      },
    };
  },
});

/** The template's text. Throws USAGE where it cannot be read, or names what is not known of a booking. */
const readTemplate = async ({ world }: Context, file: string): Promise<string> => {
  const text = utf8In(await readNamed(world, file, '--message'), file, '--message');
  const unknown = [...text.matchAll(/\{(\w+)\}/g)].find(
    ([, name]) => !placeholders.includes(name as Placeholder),
  );
  if (!unknown) return text.trim();
  const known = placeholders.map((name) => `{${name}}`).join(' ');
  throw usage([
    {
      name: '--message',
      text: { en: `may hold ${known}, not ${unknown[0]}`, es: `puede llevar ${known}, no ${unknown[0]}` },
    },
  ]);
};

const nameless: LocalizedText = { es: 'el restaurante', en: 'the restaurant' };

const readyToSend = (lang: Lang, booking: Reserva, restaurant: string, template: string): ApiRecord => {
  const message = filled(lang, booking, restaurant, template);
  const links = linksOf(booking, message);
  return { ...booking, message, links, link: links.whatsapp ?? links.sms ?? links.mailto };
};

const filled = (lang: Lang, booking: Reserva, restaurant: string, template: string): string => {
  const values: Record<Placeholder, string> = {
    nombre: String(booking.nombre_cliente ?? ''),
    fecha: longDate(takeDate(booking.fecha_reserva), lang),
    hora: takeTime(booking.inicio_reserva),
    comensales: String(booking.num_comensales ?? 1),
    restaurante: restaurant,
  };
  return template.replace(/\{(\w+)\}/g, (_all, name: Placeholder) => values[name]);
};

/** Each where the booking has what it takes: wa.me wants the number with its country, and nothing but digits. */
const linksOf = ({ telefono, email }: Reserva, message: string) => {
  const text = encodeURIComponent(message);
  const phone = String(telefono ?? '').replace(/[^\d+]/g, '');
  const international = /^(\+|00)(\d{8,15})$/.exec(phone)?.[2];
  return {
    whatsapp: international ? `https://wa.me/${international}?text=${text}` : null,
    sms: phone ? `sms:${phone}?body=${text}` : null,
    mailto: email ? `mailto:${encodeURIComponent(String(email)).replace('%40', '@')}?body=${text}` : null,
  };
};
