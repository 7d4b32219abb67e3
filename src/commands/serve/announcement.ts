import type { Context } from '../../context/context.ts';
import { redactPassword } from '../../ground/addresses.ts';
import { quoteShellWord } from '../../ground/strings.ts';
import { settingsFile } from '../../profiles/settings.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import type { Restaurant } from '../../testing/api.ts';

type AnnouncementContext = Pick<Context, 'lang' | 'configDir' | 'settings'>;

/** Formats the address, where to find a key, and an example request. Shows only keys of restaurants in memory. */
export const formatAnnouncement = (
  context: AnnouncementContext,
  url: string,
  served: string | readonly Restaurant[],
): string => {
  const lines =
    typeof served === 'string' ? describeKey(context, url, served) : listKeys(context, url, served);
  return [`maitre → ${url}/developer/api   (Ctrl-C)`, ...lines, ''].join('\n');
};

const describeKey = (
  { lang, settings, configDir }: AnnouncementContext,
  url: string,
  database: string,
): string[] => {
  const [match] = Object.entries(settings().profiles).filter(
    ([, profile]) => profile.database === database && profile.key,
  );
  if (!match) {
    const command = `maitre admin keys create --database ${quoteShellWord(redactPassword(database))} --scopes all`;
    return [`${{ en: 'create a key:', es: 'cree una clave:' }[lang]} ${command}`, `  curl ${url}/healthz`];
  }
  const [name] = match;
  const file = settingsFile(configDir);
  const key = `$(node -p ${quoteShellWord(`require(${JSON.stringify(file)}).profiles[${JSON.stringify(name)}].key`)})`;
  const text = { en: 'key: in the profile', es: 'clave: en el perfil' }[lang];
  return [`${text} ${name}, ${file}`, formatRequest(key, url)];
};

const listKeys = (
  { lang }: AnnouncementContext,
  url: string,
  restaurants: readonly Restaurant[],
): string[] => [
  ...restaurants.map(
    ({ name, tz, key }) =>
      `${toSafeLine(name)} (${tz}) ${{ en: 'in memory, key:', es: 'en memoria, clave:' }[lang]} ${key}`,
  ),
  ...restaurants.slice(0, 1).map(({ key }) => formatRequest(key, url)),
];

const formatRequest = (key: string, url: string): string =>
  `  curl -H "Authorization: Bearer ${key}" ${url}/developer/api/menu/categories`;
