/** The address that a text is, if it is one. Not by `URL.canParse`: once Node 20 has optimised it, it refuses an ñ or ü. */
export const addressOf = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address's host is this machine: what goes there crosses no network. */
export const isLoopback = ({ hostname }: URL): boolean => loopback.test(hostname);
