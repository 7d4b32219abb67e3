import { isLoopback, parseUrl } from '../ground/addresses.ts';
import { Failure } from '../ground/errors.ts';
import type { Env } from '../ground/runtime.ts';

/**
 * The proxy that the environment names for an address: HTTPS_PROXY or HTTP_PROXY by its scheme, lower case first
 * unless that is empty, none where NO_PROXY covers the host, and never one for this machine: the key would go to the
 * proxy in clear. Throws USAGE for what is no proxy's address.
 */
export const proxyFor = (baseUrl: string, env: Env): URL | undefined => {
  const url = new URL(baseUrl);
  if (isLoopback(url)) return undefined;
  const name = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const given = variable(env, name);
  if (given === undefined || isExempt(url, variable(env, 'NO_PROXY') ?? '')) return undefined;
  return parse(given, name);
};

const variable = (env: Env, name: string): string | undefined =>
  env[name.toLowerCase()]?.trim() || env[name]?.trim() || undefined;

const parse = (given: string, name: string): URL => {
  const address = given.includes('://') ? given : `http://${given}`;
  const url = parseUrl(address);
  if (url && ['http:', 'https:'].includes(url.protocol) && url.hostname !== '') return url;
  // Not repeated: it may carry a password.
  throw new Failure(
    'USAGE',
    {
      en: `${name} is no address of a proxy, like http://proxy.example:3128`,
      es: `${name} no es la dirección de un proxy, como http://proxy.example:3128`,
    },
    { field: name },
  );
};

/** NO_PROXY's entries: `*`, a host or a domain with all below it, an address, each perhaps with a port. */
const isExempt = (url: URL, list: string): boolean => {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const entries = list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '');
  return entries.some((entry) => {
    const { name, only } = parts(entry);
    return entry === '*' || ((only === undefined || only === port) && covers(name, host));
  });
};

/** The name and the port of an entry. An IPv6 address without brackets has no port. */
const parts = (entry: string): { name: string; only: string | undefined } => {
  const [, bracketed, plain, only] = /^(?:\[(.+)\]|([^:]*))(?::(\d+))?$/.exec(entry) ?? [];
  return { name: bracketed ?? plain ?? entry, only };
};

const covers = (name: string, host: string): boolean => {
  const domain = name.replace(/^\*?\./, '');
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
};
