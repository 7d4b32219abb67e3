import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * Stands between a process and its server and hears what is asked: each statement that takes values, with these, as it is
 * sent. `at` is its own address.
 */
export const hearing = async (address) => {
  const { hostname, port } = new URL(address);
  const heard = [];
  const relay = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    const read = reader((statement) => heard.push(statement));
    near.on('data', read);
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ])
      one.on('error', () => other.destroy());
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port: own } = relay.address();
  const at = String(Object.assign(new URL(address), { hostname: '127.0.0.1', port: own }));
  return { at, heard: () => heard.splice(0), close: () => relay.close() };
};

/** Of the protocol's messages a Parse holds the statement and the Bind after it the values; the first has no letter. */
const reader = (tell) => {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  let text = '';
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4 || rest.length < head + rest.readInt32BE(head)) return;
      const end = head + rest.readInt32BE(head);
      const [letter, body] = [isFirst ? '' : String.fromCharCode(rest[0]), rest.subarray(head + 4, end)];
      rest = rest.subarray(end);
      isFirst = false;
      if (letter === 'P') text = textsIn(body)[1];
      if (letter === 'B') tell({ text, values: valuesIn(body) });
    }
  };
};

/** The two texts that a message begins with, each ended by a zero. */
const textsIn = (body) => {
  const first = body.indexOf(0);
  const second = body.indexOf(0, first + 1);
  return [body.toString('utf8', 0, first), body.toString('utf8', first + 1, second), second + 1];
};

const valuesIn = (body) => {
  let at = textsIn(body)[2];
  at += 2 + 2 * body.readInt16BE(at);
  const count = body.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at);
    at += 4 + Math.max(0, length);
    return length < 0 ? null : body.toString('utf8', at - length, at);
  });
};
