// The modules of undici that the program uses, bundled in place of its index, which also loads fetch, WebSocket and caches.

import connect from '../node_modules/undici/lib/api/api-connect.js';
import request from '../node_modules/undici/lib/api/api-request.js';
import Agent from '../node_modules/undici/lib/dispatcher/agent.js';
import Dispatcher from '../node_modules/undici/lib/dispatcher/dispatcher.js';

export { default as buildConnector } from '../node_modules/undici/lib/core/connect.js';
export { Agent };

// As the index does.
Object.assign(Dispatcher.prototype, { request, connect });
