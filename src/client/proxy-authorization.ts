/** The header for the name and password that a proxy's address carries; none where it carries no name. */
export const proxyAuthorization = ({ username, password }: URL): Record<string, string> => {
  if (username === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
};
