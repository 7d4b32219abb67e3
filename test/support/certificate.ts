import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A certificate and its key, PEM. */
export interface Certified {
  readonly cert: string;
  readonly key: string;
  readonly name: string;
}

interface Wanted {
  readonly name: string;
  /** The signer. Default: itself. */
  readonly by?: Certified;
  readonly isAuthority?: boolean;
  /** Its IPv4 addresses and host names. */
  readonly hosts?: readonly string[];
  readonly until?: Date;
}

/** Creates a certificate (RFC 5280), so that the repository needs no key and the tests no tool. */
export const certify = ({ name, by, isAuthority = false, hosts = [], until }: Wanted): Certified => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer = by ? createPrivateKey(by.key) : privateKey;
  const validity = sequence(time(new Date(Date.now() - 2 * day)), time(until ?? new Date(Date.now() + day)));
  const extensions = sequence(
    ...(isAuthority ? [sequence(oid('2.5.29.19'), octets(sequence(tag(0x01, [0xff]))))] : []),
    ...(hosts.length > 0 ? [sequence(oid('2.5.29.17'), octets(sequence(...hosts.map(hostName))))] : []),
  );
  const body = sequence(
    tag(0xa0, tag(0x02, [2])),
    tag(0x02, [1, ...Buffer.from(name).subarray(0, 8)]),
    ecdsa,
    nameOf(by?.name ?? name),
    validity,
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tag(0xa3, extensions),
  );
  return {
    name,
    cert: signed(body, signer),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};

const day = 86_400_000;

const signed = (body: Buffer, key: KeyObject): string => {
  const der = sequence(body, ecdsa, tag(0x03, [0, ...sign('sha256', body, key)]));
  return `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
};

const tag = (type: number, content: Iterable<number>): Buffer => {
  const bytes = Buffer.from([...content]);
  const { length } = bytes;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([type, ...size]), bytes]);
};
const sequence = (...parts: readonly Buffer[]) => tag(0x30, Buffer.concat(parts));
const octets = (content: Buffer) => tag(0x04, content);
const time = (at: Date) => tag(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));
const nameOf = (name: string) => sequence(tag(0x31, sequence(oid('2.5.4.3'), tag(0x0c, Buffer.from(name)))));
const hostName = (host: string) =>
  /^[\d.]+$/.test(host) ? tag(0x87, host.split('.').map(Number)) : tag(0x82, Buffer.from(host));

const oid = (dotted: string) => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const base128 = (value: number): number[] =>
    value < 128 ? [value] : [...base128(value >> 7).map((byte) => byte | 128), value & 127];
  return tag(0x06, [first * 40 + second, ...rest.flatMap(base128)]);
};
const ecdsa = sequence(oid('1.2.840.10045.4.3.2'));
