import { withoutPassword } from '../../ground/database.ts';
import type { Lang, Text } from '../../ground/lang.ts';
import { type Settings, settingsFile } from '../../profiles/settings.ts';

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
  const where = `maitre → ${url}/developer/api   (Ctrl-C)`;
  const [known] = Object.entries(settings.profiles).filter(
    ([, profile]) => profile.database === database && profile.key,
  );
  if (!known) {
    const line = `maitre admin keys create --database ${quoted(withoutPassword(database))} --scopes all`;
    return `${[where, `${words.noKey[lang]} ${line}`, `  curl ${url}/healthz`].join('\n')}\n`;
  }
  const [name] = known;
  const file = settingsFile(configDir);
  const key = `$(node -p ${quoted(`require(${JSON.stringify(file)}).profiles[${JSON.stringify(name)}].key`)})`;
  const ask = `  curl -H "Authorization: Bearer ${key}" ${url}/developer/api/menu/categories`;
  return `${[where, `${words.key[lang]} ${name}, ${file}`, ask].join('\n')}\n`;
};

const words = {
  key: { en: 'its key: that of the profile', es: 'su clave: la del perfil' },
  noKey: { en: 'a key for it:', es: 'una clave para él:' },
} as const satisfies Record<string, Text>;

/** A word that a shell takes literally. */
const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
