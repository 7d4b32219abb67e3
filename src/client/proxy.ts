import { isLoopback, parseUrl } from '../ground/addresses.ts';
import { Failure } from '../ground/errors.ts';
import type { Env } from '../ground/runtime.ts';

/**
 * The proxy that the environment names for an address: HTTPS_PROXY or HTTP_PROXY by its scheme, lower case first. Undefined if
 * NO_PROXY lists the host, or if the host is this machine: the key would reach the proxy unencrypted. Throws USAGE.
 */
export const findProxy = (baseUrl: string, env: Env): URL | undefined => {
  const url = new URL(baseUrl);
  if (isLoopback(url)) return undefined;
  const name = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const value = readVariable(env, name);
  if (value === undefined || isExempt(url, readVariable(env, 'NO_PROXY') ?? '')) return undefined;
  return parseProxy(value, name);
};

const readVariable = (env: Env, name: string): string | undefined =>
  env[name.toLowerCase()]?.trim() || env[name]?.trim() || undefined;

const parseProxy = (value: string, name: string): URL => {
  const url = parseUrl(value.includes('://') ? value : `http://${value}`);
  if (url && ['http:', 'https:'].includes(url.protocol) && url.hostname !== '') return url;
  // The message does not repeat the value, which may contain a password.
  throw new Failure('USAGE', {
    en: `${name} is not the address of a proxy, like http://proxy.example:3128`,
    es: `${name} no es la dirección de un proxy, como http://proxy.example:3128`,
    field: name,
  });
};

/** NO_PROXY has `*`, hosts, domains with everything below them, and IP addresses, each with or without a port. */
const isExempt = (url: URL, list: string): boolean => {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseEntry)
    .some((entry) => matchesHost(entry.name, host) && (entry.port ?? port) === port);
};

/** An IPv6 address without brackets has no port. */
const parseEntry = (entry: string): { name: string; port: string | undefined } => {
  const [, bracketed, plain, port] = /^(?:\[(.+)\]|([^:]*))(?::(\d+))?$/.exec(entry) ?? [];
  return { name: bracketed ?? plain ?? entry, port };
};

const matchesHost = (name: string, host: string): boolean => {
  const domain = name.replace(/^\*?\./, '');
  return name === '*' || host === domain || (domain !== '' && host.endsWith(`.${domain}`));
};
