import { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';

const exportAgain: LocalizedText = {
  en: 'export it again: maitre admin export --out FILE',
  es: 'expórtelo de nuevo: maitre admin export --out FICHERO',
};

const unusableFile = (text: LocalizedText, hint: LocalizedText = exportAgain): Failure =>
  new Failure('USAGE', text, { field: '<file>', hint });

export const notAnArchive = (name: string): Failure =>
  unusableFile({
    en: `${name} is not a file of maitre admin export or backup`,
    es: `${name} no es un fichero de maitre admin export ni backup`,
  });

export const newerFile = (name: string): Failure =>
  unusableFile(
    {
      en: `a newer version of maitre wrote ${name}`,
      es: `${name} es de una versión más reciente de maitre`,
    },
    { en: 'update maitre', es: 'actualice maitre' },
  );

export const truncated = (name: string): Failure =>
  unusableFile({
    en: `${name} is incomplete: its end is missing`,
    es: `${name} está incompleto: le falta el final`,
  });

export const damaged = (name: string, line?: number): Failure =>
  unusableFile({
    en: `${name} is damaged or was edited${line === undefined ? '' : `, at line ${line}`}`,
    es: `${name} está dañado o se ha editado${line === undefined ? '' : `, en la línea ${line}`}`,
  });

const rejected = (text: LocalizedText, hint?: LocalizedText): Failure =>
  new Failure('BUSINESS_ERROR', text, { hint });

interface NamedTenant {
  readonly id: number;
  readonly name: string;
}

export const alreadyExists = ({ id, name }: NamedTenant): Failure =>
  rejected(
    {
      en: `the database already has restaurant ${id}: ${name}`,
      es: `la base de datos ya tiene el restaurante ${id}: ${name}`,
    },
    {
      en: 'a restaurant keeps its id: use a database that does not have it',
      es: 'un restaurante conserva su id: use una base de datos que no lo tenga',
    },
  );

export const idsAreTaken = (): Failure =>
  rejected(
    {
      en: 'another restaurant of the database has records with the same ids',
      es: 'otro restaurante de la base de datos tiene registros con los mismos id',
    },
    {
      en: 'records keep their ids: use a new file, or PostgreSQL, where each restaurant has its own ids',
      es: 'los registros conservan sus id: use un fichero nuevo, o PostgreSQL, donde cada restaurante tiene los suyos',
    },
  );

export const notEmpty = (tenants: readonly NamedTenant[]): Failure => {
  const names = tenants.map(({ id, name }) => `${id} (${name})`).join(', ');
  return rejected(
    {
      en: `the database is not empty: it has ${names}`,
      es: `la base de datos no está vacía: tiene ${names}`,
    },
    {
      en: 'restore into a new database, or add one restaurant with: maitre admin import FILE',
      es: 'restaure en una base de datos nueva, o añada un restaurante con: maitre admin import FICHERO',
    },
  );
};
