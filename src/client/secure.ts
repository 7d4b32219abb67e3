import type { ClientRequest } from 'node:http';
import https, { type RequestOptions } from 'node:https';
import { keeping } from '../ground/runtime.ts';

const agent = new https.Agent(keeping);

/** A request over TLS, by the authority in `ca` where it says one. */
export const openSecure = (url: URL, options: RequestOptions): ClientRequest =>
  https.request(url, { ...options, agent });
