import { readFileSync } from 'node:fs';
import { Failure, getErrorCode } from '../ground/errors.ts';
import { type LocalizedText, untranslated } from '../ground/i18n.ts';

/** Reads the PEM certificates of a profile's CA file. Throws BROKEN_SETTINGS if there is none. */
export const readAuthority = (file: string, profile = ''): string => {
  const pem = readContent(file, profile);
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem;
  throw createAuthorityFailure(file, profile, noCertificate);
};

const noCertificate: LocalizedText = {
  en: 'it holds no PEM certificate',
  es: 'no contiene un certificado PEM',
};

const readContent = (file: string, profile: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw createAuthorityFailure(file, profile, untranslated(getErrorCode(cause) || String(cause)), cause);
  }
};

const createAuthorityFailure = (file: string, profile: string, reason: LocalizedText, cause?: unknown) =>
  new Failure('BROKEN_SETTINGS', {
    en: `cannot use the CA file ${file} of the profile "${profile}": ${reason.en}`,
    es: `no se puede usar el fichero de CA ${file} del perfil "${profile}": ${reason.es}`,
    field: 'ca',
    hint: {
      en: `put it back, or add the profile again: maitre profile add ${profile} --base-url URL --ca FILE`,
      es: `repóngalo, o vuelva a añadir el perfil: maitre profile add ${profile} --base-url URL --ca FICHERO`,
    },
    cause,
  });
