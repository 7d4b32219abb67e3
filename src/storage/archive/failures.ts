import { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';

const field = '<file>';

const again: LocalizedText = {
  en: 'Write it again: maitre admin export --out FILE',
  es: 'Escríbalo de nuevo: maitre admin export --out FICHERO',
};

const unusable = (text: LocalizedText, hint: LocalizedText = again): Failure =>
  new Failure('USAGE', text, { field, hint });

export const noDocument = (name: string): Failure =>
  unusable({
    en: `${name} was not written by maitre admin export or backup`,
    es: `${name} no lo escribió maitre admin export ni backup`,
  });

export const tooNew = (name: string): Failure =>
  unusable(
    {
      en: `${name} was written by a newer version of maitre`,
      es: `${name} lo escribió una versión más reciente de maitre`,
    },
    { en: 'Update maitre', es: 'Actualice maitre' },
  );

export const cutOff = (name: string): Failure =>
  unusable({ en: `${name} is cut off: its end is missing`, es: `${name} está cortado: le falta el final` });

export const damaged = (name: string, line?: number): Failure =>
  unusable({
    en: `${name} is not as it was written${line === undefined ? '' : `: line ${line}`}`,
    es: `${name} no está como se escribió${line === undefined ? '' : `: línea ${line}`}`,
  });

const refused = (text: LocalizedText, hint?: LocalizedText): Failure =>
  new Failure('BUSINESS_ERROR', text, { hint });

interface Named {
  readonly id: number;
  readonly name: string;
}

export const alreadyThere = ({ id, name }: Named): Failure =>
  refused(
    {
      en: `The database holds a restaurant ${id} already: ${name}`,
      es: `La base de datos ya tiene un restaurante ${id}: ${name}`,
    },
    {
      en: 'A restaurant keeps its number: give it a database without that one',
      es: 'Un restaurante conserva su número: dele una base de datos sin ese',
    },
  );

export const idsAreTaken = (): Failure =>
  refused(
    {
      en: 'Other restaurants of the file have records of the same ids',
      es: 'Otros restaurantes del fichero tienen registros con los mismos id',
    },
    {
      en: 'Ids are kept: give the restaurant a file of its own, or PostgreSQL, where each has its ids',
      es: 'Los id se conservan: dé al restaurante un fichero propio, o PostgreSQL, donde cada uno tiene sus id',
    },
  );

export const notEmpty = (tenants: readonly Named[]): Failure => {
  const names = tenants.map(({ id, name }) => `${id} (${name})`).join(', ');
  return refused(
    {
      en: `The database is not empty: it holds ${names}`,
      es: `La base de datos no está vacía: tiene ${names}`,
    },
    {
      en: 'Restore into a new database; one more restaurant is brought in by: maitre admin import FILE',
      es: 'Restaure en una base de datos nueva; un restaurante más se trae con: maitre admin import FICHERO',
    },
  );
};
