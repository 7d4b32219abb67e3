import { readFileSync } from 'node:fs';
import { isLoopback, parseUrl } from '../ground/addresses.ts';
import { Failure } from '../ground/errors.ts';
import { tryOr } from '../ground/invariant.ts';

/**
 * Normalizes the base URL of a service, before a key is sent there. Throws USAGE if it is not an http(s) URL, or has
 * a user, a password, a query or a fragment. Plain http beyond loopback needs `allowHttp`.
 */
export const normalizeBaseUrl = (
  baseUrl: string,
  { allowHttp, field }: { allowHttp: boolean; field: string },
): string => {
  const url = parse(baseUrl, field);
  if (url.protocol === 'http:' && !allowHttp && !isLoopback(url)) throw createPlainHttpFailure(url, field);
  return url.href.replace(/\/+$/, '').replace(apiPrefix, '');
};

/** The prefix of all paths (API §1), which people often copy with the URL. */
const apiPrefix = /\/developer\/api$/;

const parse = (baseUrl: string, field: string): URL => {
  const url = parseUrl(baseUrl);
  const isHttp = url && (url.protocol === 'https:' || url.protocol === 'http:');
  if (!url || !isHttp || url.username || url.password || /[?#]/.test(baseUrl)) {
    throw new Failure('USAGE', {
      en: `${field} must be a URL such as https://mi-restaurante.example`,
      es: `${field} debe ser una dirección como https://mi-restaurante.example`,
      field,
    });
  }
  return url;
};

const createPlainHttpFailure = (url: URL, field: string) =>
  new Failure('USAGE', {
    en: `${url.origin} is plain http: the key would cross the network unprotected`,
    es: `${url.origin} es http sin cifrar: la clave cruzaría la red sin protección`,
    field,
    hint: {
      en: 'use https, or add the profile with --allow-http if you control that network',
      es: 'use https, o añada el perfil con --allow-http si esa red es solo suya',
    },
  });

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
