import { redactPassword } from '../../ground/addresses.ts';
import type { Lang, LocalizedText } from '../../ground/i18n.ts';
import { quoteShellWord } from '../../ground/strings.ts';
import { type Settings, settingsFile } from '../../profiles/settings.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import type { Restaurant } from '../../testing/api.ts';

interface DatabaseService {
  readonly url: string;
  readonly database: string;
  readonly settings: Settings;
  readonly configDir: string;
  readonly lang: Lang;
}

/** Formats the address, where to find a key, and an example request. Never shows the key itself. */
export const formatAnnouncement = (service: DatabaseService): string => {
  const { url, database, settings, configDir, lang } = service;
  const [match] = Object.entries(settings.profiles).filter(
    ([, profile]) => profile.database === database && profile.key,
  );
  if (!match) {
    const command = `maitre admin keys create --database ${quoteShellWord(redactPassword(database))} --scopes all`;
    return `${[formatUrl(url), `${messages.createKey[lang]} ${command}`, `  curl ${url}/healthz`].join('\n')}\n`;
  }
  const [name] = match;
  const file = settingsFile(configDir);
  const key = `$(node -p ${quoteShellWord(`require(${JSON.stringify(file)}).profiles[${JSON.stringify(name)}].key`)})`;
  return `${[formatUrl(url), `${messages.profileKey[lang]} ${name}, ${file}`, formatRequest(key, url)].join('\n')}\n`;
};

interface MemoryService {
  readonly url: string;
  readonly restaurants: readonly Restaurant[];
  readonly lang: Lang;
}

/** Formats the address and the keys: keys of restaurants in memory are valid only until the process ends. */
export const formatMemoryAnnouncement = ({ url, restaurants, lang }: MemoryService): string => {
  const [first] = restaurants;
  return [
    formatUrl(url),
    ...restaurants.map(
      ({ name, tz, key }) => `${toSafeLine(name)} (${tz}) ${messages.memoryKey[lang]} ${key}`,
    ),
    ...(first ? [formatRequest(first.key, url)] : []),
    '',
  ].join('\n');
};

const formatUrl = (url: string): string => `maitre → ${url}/developer/api   (Ctrl-C)`;

const formatRequest = (key: string, url: string): string =>
  `  curl -H "Authorization: Bearer ${key}" ${url}/developer/api/menu/categories`;

const messages = {
  profileKey: { en: 'key: in the profile', es: 'clave: en el perfil' },
  memoryKey: { en: 'in memory, key:', es: 'en memoria, clave:' },
  createKey: { en: 'create a key:', es: 'cree una clave:' },
} as const satisfies Record<string, LocalizedText>;
