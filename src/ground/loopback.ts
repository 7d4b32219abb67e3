const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address's host is this machine: what goes there crosses no network. */
export const isLoopback = ({ hostname }: URL): boolean => loopback.test(hostname);
