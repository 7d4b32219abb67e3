import { isLoopback, parseUrl } from '../ground/addresses.ts';
import { Failure } from '../ground/errors.ts';

/**
 * The address of a service as the paths are put behind it, checked before a key is sent there. Throws USAGE where
 * it is none, carries a name, a password, a query or a fragment, or is plain http beyond loopback and `allowHttp`
 * is not given.
 */
export const checkBaseUrl = (
  baseUrl: string,
  { allowHttp, field }: { allowHttp: boolean; field: string },
): string => {
  const url = parse(baseUrl, field);
  if (url.protocol === 'http:' && !allowHttp && !isLoopback(url)) throw plain(url, field);
  return url.href.replace(/\/+$/, '').replace(prefix, '');
};

/** What every path of the interface begins with (interface section 1): an address is often copied with it. */
const prefix = /\/developer\/api$/;

const parse = (baseUrl: string, field: string): URL => {
  const url = parseUrl(baseUrl);
  const right = url && (url.protocol === 'https:' || url.protocol === 'http:');
  if (!url || !right || url.username || url.password || /[?#]/.test(baseUrl)) {
    throw new Failure(
      'USAGE',
      {
        en: `${field} must be an address like https://mi-restaurante.example`,
        es: `${field} debe ser una dirección como https://mi-restaurante.example`,
      },
      { field },
    );
  }
  return url;
};

const plain = (url: URL, field: string) =>
  new Failure(
    'USAGE',
    {
      en: `${url.origin} is plain http: the key would cross the network unprotected`,
      es: `${url.origin} es http sin cifrar: la clave cruzaría la red sin protección`,
    },
    {
      field,
      hint: {
        en: 'use https, or add the profile with --allow-http if that network is yours alone',
        es: 'usar https, o añadir el perfil con --allow-http si esa red es solo propia',
      },
    },
  );
