import type { ClientRequest } from 'node:http';
import https, { type RequestOptions } from 'node:https';
import { keepAliveOptions } from '../ground/runtime.ts';

const agent = new https.Agent(keepAliveOptions);

/** Opens a request over TLS. `options.ca` replaces the authorities that Node trusts. */
export const openSecure = (url: URL, options: RequestOptions): ClientRequest =>
  https.request(url, { ...options, agent });
