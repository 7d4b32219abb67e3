import { redactPassword } from '../../ground/addresses.ts';
import type { Lang, LocalizedText } from '../../ground/i18n.ts';
import { quoteShellWord } from '../../ground/strings.ts';
import { type Settings, settingsFile } from '../../profiles/settings.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import type { Restaurant } from '../../testing/api.ts';

interface Served {
  readonly url: string;
  /** The database, by its whole name. */
  readonly database: string;
  readonly settings: Settings;
  readonly configDir: string;
  readonly lang: Lang;
}

/**
 * What a person is told of a service that has begun: where it is, where a key for it stands, and a line for the shell
 * that asks it something. The key itself is never shown.
 */
export const announcement = ({ url, database, settings, configDir, lang }: Served): string => {
  const where = whereOf(url);
  const [known] = Object.entries(settings.profiles).filter(
    ([, profile]) => profile.database === database && profile.key,
  );
  if (!known) {
    const line = `maitre admin keys create --database ${quoteShellWord(redactPassword(database))} --scopes all`;
    return `${[where, `${words.noKey[lang]} ${line}`, `  curl ${url}/healthz`].join('\n')}\n`;
  }
  const [name] = known;
  const file = settingsFile(configDir);
  const key = `$(node -p ${quoteShellWord(`require(${JSON.stringify(file)}).profiles[${JSON.stringify(name)}].key`)})`;
  return `${[where, `${words.key[lang]} ${name}, ${file}`, askOf(key, url)].join('\n')}\n`;
};

interface InMemory {
  readonly url: string;
  readonly restaurants: readonly Restaurant[];
  readonly lang: Lang;
}

/** The same of restaurants in memory, whose keys are shown: they open nothing else, and end with the process. */
export const announcementOfMemory = ({ url, restaurants, lang }: InMemory): string => {
  const [first] = restaurants;
  return [
    whereOf(url),
    ...restaurants.map(({ name, tz, key }) => `${toSafeLine(name)} (${tz}) ${words.inMemory[lang]} ${key}`),
    ...(first ? [askOf(first.key, url)] : []),
    '',
  ].join('\n');
};

const whereOf = (url: string): string => `maitre → ${url}/developer/api   (Ctrl-C)`;

const askOf = (key: string, url: string): string =>
  `  curl -H "Authorization: Bearer ${key}" ${url}/developer/api/menu/categories`;

const words = {
  key: { en: 'its key: that of the profile', es: 'su clave: la del perfil' },
  inMemory: { en: 'in memory, its key:', es: 'en memoria, su clave:' },
  noKey: { en: 'a key for it:', es: 'una clave para él:' },
} as const satisfies Record<string, LocalizedText>;
