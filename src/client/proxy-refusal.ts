/** What a proxy said in place of opening the way. */
export class ProxyRefusal extends Error {
  /** The proxy's address, without the name and password that it may carry. */
  readonly proxy: string;
  readonly status: number | undefined;

  constructor(proxy: URL, { status, cause }: { status?: number | undefined; cause?: unknown }) {
    super(`the proxy ${proxy.origin} did not open the way`, { cause });
    this.name = 'ProxyRefusal';
    this.proxy = proxy.origin;
    this.status = status;
  }
}
