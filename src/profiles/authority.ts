import { readFileSync } from 'node:fs';
import { Failure } from '../ground/errors.ts';
import { tryOr } from '../ground/invariant.ts';

/** Reads the PEM certificates of a profile's CA file. Throws BROKEN_SETTINGS if there is none. */
export const readAuthority = (file: string, profile = ''): string => {
  const pem = tryOr('', () => readFileSync(file, 'utf8'));
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem;
  throw new Failure('BROKEN_SETTINGS', {
    en: `cannot use the CA file ${file} of the profile "${profile}": no PEM certificate can be read there`,
    es: `no se puede usar el fichero de CA ${file} del perfil "${profile}": no se lee ningún certificado PEM`,
    field: 'ca',
    hint: {
      en: `put it back, or add the profile again: maitre profile add ${profile} --base-url URL --ca FILE`,
      es: `repóngalo, o vuelva a añadir el perfil: maitre profile add ${profile} --base-url URL --ca FICHERO`,
    },
  });
};
