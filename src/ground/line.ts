/** How to get to the service, where that is not plain from its address. */
export interface Way {
  readonly proxy?: URL | undefined;
  /** The only authority whose certificates are believed, PEM; where it is left out, those that Node knows. */
  readonly ca?: string | undefined;
  /** Milliseconds for a connection, TLS included. */
  readonly connectTimeout?: number | undefined;
}

/** A request as it goes over the line. */
export interface Sending {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Ends it, and the body of its answer. */
  readonly signal: AbortSignal;
  readonly way?: Way | undefined;
}

/** Headers by their names in lower case. */
export interface Fields {
  get(name: string): string | null | undefined;
}

/** An answer that has begun; its body may still be on its way. */
export interface Arriving {
  readonly status: number;
  readonly headers: Fields;
  /** Decoded; fails where the line breaks before it is whole. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * One HTTP exchange; no redirect is followed. Rejects with what broke the line, as a NeverLeft where the request
 * cannot have been done.
 */
export type Send = (sending: Sending) => Promise<Arriving>;

/** A request that still waited for its connection, its TLS handshake or its proxy when the line broke. */
export class NeverLeft extends Error {
  constructor(cause: unknown) {
    super('the request never left', { cause });
    this.name = 'NeverLeft';
  }
}
