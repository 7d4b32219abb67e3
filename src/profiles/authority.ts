import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Failure, getErrorCode } from '../ground/errors.ts';
import { type LocalizedText, untranslated } from '../ground/i18n.ts';

/** The certificates in a profile's CA file, PEM. Throws BROKEN_SETTINGS where it cannot be read or holds none. */
export const readAuthority = (file: string, profile = ''): string => {
  const pem = contentOf(file, profile);
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length === 0) throw broken(file, profile, noCertificate);
  for (const certificate of certificates) {
    try {
      new X509Certificate(certificate);
    } catch (cause) {
      throw broken(file, profile, noCertificate, cause);
    }
  }
  return pem;
};

const noCertificate: LocalizedText = {
  en: 'it holds no PEM certificate',
  es: 'no contiene un certificado PEM',
};

const contentOf = (file: string, profile: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw broken(file, profile, untranslated(getErrorCode(cause) || String(cause)), cause);
  }
};

const broken = (file: string, profile: string, why: LocalizedText, cause?: unknown) =>
  new Failure(
    'BROKEN_SETTINGS',
    {
      en: `cannot use the CA file ${file} of the profile "${profile}": ${why.en}`,
      es: `no se puede usar el fichero de CA ${file} del perfil "${profile}": ${why.es}`,
    },
    {
      field: 'ca',
      hint: {
        en: `put it back, or add the profile again: maitre profile add ${profile} --base-url URL --ca FILE`,
        es: `reponerlo, o añadir de nuevo el perfil: maitre profile add ${profile} --base-url URL --ca FICHERO`,
      },
      cause,
    },
  );
