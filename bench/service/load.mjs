import { connect } from 'node:net';

/**
 * Asks one thing again and again over so many connections for so long, each the next as soon as the last is answered,
 * with as little work of its own as can be: how many were answered, how many a second, and after how many milliseconds each. `requestOf` gives each request's bytes.
 */
export const requestsASecond = async ({
  url,
  requestOf,
  connections = 8,
  milliseconds = 1000,
  status = 200,
}) => {
  const { hostname, port } = new URL(url);
  const until = performance.now() + milliseconds;
  const start = performance.now();
  const all = await Promise.all(
    Array.from({ length: connections }, () => asked({ hostname, port, requestOf, until, status })),
  );
  const times = all.flat();
  return { count: times.length, rate: times.length / ((performance.now() - start) / 1000), times };
};

const asked = ({ hostname, port, requestOf, until, status }) =>
  new Promise((resolve, reject) => {
    const times = [];
    let missing = 0;
    let since;
    const ask = () => {
      since = performance.now();
      socket.write(requestOf());
    };
    const socket = connect({ host: hostname, port, noDelay: true }, ask);
    socket.on('error', reject);
    socket.on('close', () => resolve(times));
    socket.on('data', (chunk) => {
      if (missing === 0) missing = lengthOf(chunk, status);
      missing -= chunk.length;
      if (missing > 0) return;
      const now = performance.now();
      times.push(now - since);
      if (now >= until) socket.end();
      else ask();
    });
  });

/** How long the answer is, its head included, which comes in one piece. */
const lengthOf = (chunk, status) => {
  const end = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith(`HTTP/1.1 ${status} `) || length === undefined)
    throw new Error(`Not what was asked for: ${chunk.toString('utf8', 0, 400)}`);
  return end + 4 + Number(length);
};

/** The bytes of a request. */
export const request = ({ method = 'GET', url, key, body }) => {
  const { host, pathname, search } = new URL(url);
  const text = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    ...(key === undefined ? [] : [`Authorization: Bearer ${key}`]),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
};
