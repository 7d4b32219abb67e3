import type { ClientRequest } from 'node:http';
import https, { type RequestOptions } from 'node:https';
import { keepAliveOptions } from '../ground/runtime.ts';

const agent = new https.Agent(keepAliveOptions);

/** A request over TLS, by the authority in `ca` where it says one. */
export const openSecure = (url: URL, options: RequestOptions): ClientRequest =>
  https.request(url, { ...options, agent });
