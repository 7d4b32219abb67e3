import { dateFlag, fileFlag } from '../../cli/flag-types.ts';
import { type Context, defineCommand } from '../../context/context.ts';
import { type Reserva, reserva as reservaSchema, reservas } from '../../contract/reservas.ts';
import { getShape } from '../../contract/schema.ts';
import { decodeUtf8, readInputFile } from '../../files/read-file.ts';
import { addDays } from '../../ground/dates.ts';
import { createOptionError } from '../../ground/errors.ts';
import type { Lang, LocalizedText } from '../../ground/i18n.ts';
import { takeTime } from '../../ground/times.ts';
import { formatLongDate } from '../../render/numbers.ts';
import type { ApiRecord, Column } from '../../render/result.ts';
import { getRestaurantName } from '../../verbs/results.ts';

const defaultTemplates: Readonly<Record<Lang, string>> = {
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

export const reconfirm = defineCommand({
  path: ['reservas', 'reconfirm'],
  words: { day: 'fecha' },
  summary: {
    en: 'who has not confirmed yet, with a message ready to send',
    es: 'quién no ha confirmado, con un mensaje listo para enviar',
  },
  detail: {
    en: 'Sends nothing. With --json each reservation has its message and its links for WhatsApp (if the phone has its country code), SMS and e-mail. Your own template can contain {nombre} {fecha} {hora} {comensales} {restaurante}.',
    es: 'No envía nada. Con --json cada reserva lleva su mensaje y sus enlaces para WhatsApp (si el teléfono lleva prefijo de país), SMS y correo. Su propia plantilla puede llevar {nombre} {fecha} {hora} {comensales} {restaurante}.',
  },
  operations: [reservas.list],
  output: null,
  flags: {
    fecha: dateFlag({ en: 'the day; tomorrow when left out', es: 'el día; si falta, mañana' }),
    message: fileFlag({ en: 'a template for the message', es: 'una plantilla para el mensaje' }),
  },
  examples: {
    'reservas reconfirm': { en: "tomorrow's", es: 'las de mañana' },
    'reservas reconfirm --fecha sábado --message plantilla.txt --json': {
      en: 'with your own template',
      es: 'con su propia plantilla',
    },
  },
  run: async (context, { flags }) => {
    const { lang } = context;
    const fecha = flags.fecha ?? addDays(context.today(), 1);
    const template =
      flags.message === undefined ? defaultTemplates[lang] : await readTemplate(context, flags.message);
    const client = await context.client();
    const { data } = await client.call(reservas.list, { query: { fecha, estado: 'pendiente' } });
    const restaurant = (await getRestaurantName(context)) ?? defaultName[lang];
    const pending = data.filter(({ estado }) => estado === 'pendiente');
    return {
      kind: 'list',
      records: pending.map((reservation): ApiRecord => {
        const message = fillTemplate(lang, reservation, restaurant, template);
        const links = createLinks(reservation, message);
        return { ...reservation, message, links, link: links.whatsapp ?? links.sms ?? links.mailto };
      }),
      columns,
      fields: [...Object.keys(getShape(reservaSchema)), 'message', 'links'],
      heading: { en: formatLongDate(fecha, 'en'), es: formatLongDate(fecha, 'es') },
      summary: formatSummary(pending.length),
    };
  },
});

/** Throws USAGE if the file cannot be read or has an unknown placeholder. */
const readTemplate = async ({ runtime }: Context, file: string): Promise<string> => {
  const text = decodeUtf8(await readInputFile(runtime, file, '--message'), file, '--message');
  const unknown = [...text.matchAll(/\{(\w+)\}/g)].find(
    ([, name]) => !placeholders.includes(name as Placeholder),
  );
  if (!unknown) return text.trim();
  const valid = placeholders.map((name) => `{${name}}`).join(' ');
  throw createOptionError('--message', {
    en: `can contain ${valid}, not ${unknown[0]}`,
    es: `puede llevar ${valid}, no ${unknown[0]}`,
  });
};

const defaultName: LocalizedText = { es: 'el restaurante', en: 'the restaurant' };

const formatSummary = (count: number): LocalizedText =>
  count === 0
    ? { en: 'everybody has confirmed', es: 'todo confirmado' }
    : { en: `${count} to contact; nothing was sent`, es: `${count} por avisar; no se ha enviado nada` };

const fillTemplate = (lang: Lang, reservation: Reserva, restaurant: string, template: string): string => {
  const values: Record<Placeholder, string> = {
    nombre: String(reservation.nombre_cliente ?? ''),
    fecha: formatLongDate(reservation.fecha_reserva, lang),
    hora: takeTime(reservation.inicio_reserva),
    comensales: String(reservation.num_comensales ?? 1),
    restaurante: restaurant,
  };
  return template.replace(/\{(\w+)\}/g, (_match, name: Placeholder) => values[name]);
};

/** A link is null if the reservation lacks its phone or e-mail. wa.me needs the country code, and digits only. */
const createLinks = ({ telefono, email }: Reserva, message: string) => {
  const encode = (value: string) => encodeURIComponent(value.toWellFormed());
  const text = encode(message);
  const phone = findPhone(String(telefono ?? ''));
  const address = String(email ?? '');
  return {
    whatsapp: phone?.startsWith('+') ? `https://wa.me/${phone.slice(1)}?text=${text}` : null,
    sms: phone ? `sms:${phone}?body=${text}` : null,
    mailto: address.includes('@') ? `mailto:${encode(address).replace('%40', '@')}?body=${text}` : null,
  };
};

/** A phone with a country code, with the leading 0 of some countries, or with neither. A Spanish one has nine digits. */
const phoneFormat = /^(?:\+34\d{9}|\+(?!34)[1-9]\d{7,14}|34\d{9}|0\d{5,12}|[1-9]\d{5,9})$/;

/** The first number in the text, which may also have an extension or a second number. Undefined if in doubt. */
const findPhone = (text: string): string | undefined => {
  const [first = ''] = /(?:\+|00)?\d[\d .()\u00a0-]*/.exec(text) ?? [];
  const phone = first.replace(/\(0\)|[^\d+]/g, '').replace(/^00/, '+');
  return phoneFormat.test(phone) ? phone : undefined;
};
