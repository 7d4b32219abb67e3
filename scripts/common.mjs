/** What every step of the build has in common. */
export const common = {
  platform: 'node',
  target: 'node20.19',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};
