import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Client } from '../../client/client.ts';
import { findProxy } from '../../client/proxy.ts';
import { readWithClock } from '../../client/reconcile/reconcilable.ts';
import { buildStoreOptions, connectTo } from '../../context/connect.ts';
import type { Context } from '../../context/context.ts';
import { createUnknownKeyFailure, probeScopes } from '../../context/probes.ts';
import { reservas } from '../../contract/reservas.ts';
import { createReadFailure } from '../../files/file-errors.ts';
import { getDatabaseType, redactPassword } from '../../ground/addresses.ts';
import { isTimeZone } from '../../ground/dates.ts';
import { Failure } from '../../ground/errors.ts';
import { type LocalizedText, localize, untranslated } from '../../ground/i18n.ts';
import type { Runtime } from '../../ground/runtime.ts';
import { formatCommand } from '../../ground/strings.ts';
import { resolveTarget, type Target } from '../../profiles/target.ts';
import { checkFolder, type Finding, toFinding } from './machine.ts';

/** Checks a profile, or what the environment names instead of one: service, key, scopes, database, zone and clock. */
export const checkRestaurant = async (context: Context, profile?: string): Promise<readonly Finding[]> => {
  const { env } = context.runtime;
  try {
    const target = resolveTarget({ env, profile, settings: context.settings });
    const findings = [
      ...checkTimeZone(target),
      ...checkConnection(context, target),
      ...(await checkDatabase(context, target)),
    ];
    const isReady = findings.every(({ level }) => level === 'advice');
    return withName(profile, isReady ? [...findings, ...(await checkService(context, target))] : findings);
  } catch (error) {
    return withName(profile, [toFinding('profile', error, untranslated('maitre profile list'))]);
  }
};

const withName = (name: string | undefined, findings: readonly Finding[]): readonly Finding[] =>
  name === undefined
    ? findings
    : findings.map((finding) => ({ ...finding, text: localize((lang) => `${name}: ${finding.text[lang]}`) }));

const checkTimeZone = ({ name, tz, database }: Target): readonly Finding[] => {
  if (tz !== undefined && !isTimeZone(tz)) {
    const text = { en: `"${tz}" is not a time zone`, es: `"${tz}" no es una zona horaria` };
    return [{ level: 'problem', check: 'timezone', text, action: suggestZone(name) }];
  }
  // A database knows the zone of its restaurants.
  if (tz !== undefined || name === undefined || database !== undefined) return [];
  const text = {
    en: 'it has no time zone, so it takes the date of this machine',
    es: 'no tiene zona horaria: usa la fecha de este equipo',
  };
  return [{ level: 'advice', check: 'timezone', text, action: suggestZone(name) }];
};

const suggestZone = (name = 'NAME'): LocalizedText => ({
  en: `add it again with one: maitre profile add ${name} --tz Europe/Madrid …`,
  es: `vuelva a añadirlo con una: maitre profile add ${name} --tz Europe/Madrid …`,
});

const ifIntendedText: LocalizedText = { en: 'nothing, if this is intended', es: 'nada, si es lo que quiere' };

/** Reports a proxy and a certificate authority between this machine and the service. */
const checkConnection = ({ runtime }: Context, { baseUrl, ca }: Target): readonly Finding[] => {
  const proxy = baseUrl && findProxy(baseUrl, runtime.env);
  const findings: Finding[] = [];
  if (proxy) {
    const text = {
      en: `requests go through the proxy ${proxy.host}; NO_PROXY exempts a host`,
      es: `las peticiones pasan por el proxy ${proxy.host}; NO_PROXY excluye un host`,
    };
    findings.push({ level: 'advice', check: 'proxy', text, action: ifIntendedText });
  }
  if (ca !== undefined) {
    const text = {
      en: `only the certificate authorities in ${ca} are trusted`,
      es: `solo se confía en las autoridades de certificación de ${ca}`,
    };
    findings.push({ level: 'advice', check: 'ca', text, action: ifIntendedText });
  } else if (baseUrl?.startsWith('https:')) findings.push(...checkExtraAuthorities(runtime));
  return findings;
};

/** Node ignores a file that it cannot read, with a warning. */
const checkExtraAuthorities = ({ env }: Runtime): readonly Finding[] => {
  const file = env['NODE_EXTRA_CA_CERTS'];
  if (!file) return [];
  try {
    readFileSync(file);
  } catch (error) {
    return [toFinding('ca', createReadFailure(file, error, 'NODE_EXTRA_CA_CERTS'), ifIntendedText)];
  }
  const text = {
    en: `the certificate authorities in ${file} are trusted too (NODE_EXTRA_CA_CERTS)`,
    es: `también se confía en las autoridades de certificación de ${file} (NODE_EXTRA_CA_CERTS)`,
  };
  return [{ level: 'advice', check: 'ca', text, action: ifIntendedText }];
};

/** Reads the version of the schema before anything opens the database: opening would upgrade it. */
const checkDatabase = async (context: Context, { database }: Target): Promise<readonly Finding[]> => {
  if (database === undefined) return [];
  const shown = redactPassword(database);
  try {
    const { readSchemaStatus } = await import('../../storage/index.ts');
    const options = buildStoreOptions({ ...context, isReadOnly: true });
    const { version, current, pending } = await readSchemaStatus(database, options);
    if (version > current) {
      const text = {
        en: `${shown} was made by a later version of maitre`,
        es: `${shown} es de una versión posterior de maitre`,
      };
      const action = { en: 'install that version', es: 'instale esa versión' };
      return [{ level: 'problem', check: 'database', text, action }];
    }
    if (pending.length > 0) {
      const text = {
        en: `${shown} has the schema of an earlier version of maitre`,
        es: `${shown} tiene el esquema de una versión anterior de maitre`,
      };
      const command = formatCommand('maitre', 'admin', 'migrate', '--database', shown);
      const action = {
        en: `back it up, then upgrade it: ${command}`,
        es: `haga una copia y luego actualice la base: ${command}`,
      };
      return [{ level: 'problem', check: 'database', text, action }];
    }
  } catch (error) {
    const action = { en: `look at ${shown}`, es: `revise ${shown}` };
    return [toFinding('database', error, action)];
  }
  return getDatabaseType(database) === 'file' ? checkFolder(dirname(database), 'database') : [];
};

const checkService = async (context: Context, target: Target): Promise<readonly Finding[]> => {
  // The client below sends even in a dry run, and some probes are updates.
  if (context.globals['dry-run']) return [];
  const { runtime, lang, screen, notice, defer } = context;
  const today = () => formatDay(runtime.now());
  // One attempt, so that a service that is down takes seconds.
  const globals = { ...context.globals, retries: 0, timeout: 10 };
  try {
    const { clientWithoutJournal } = await connectTo(
      { runtime, globals, lang, screen, notice, defer, isReadOnly: true },
      target,
    );
    const { isKeyKnown, firstProbe, missing } = await probeScopes(clientWithoutJournal, { today, runtime });
    if (!isKeyKnown) throw createUnknownKeyFailure(target, firstProbe);
    const clock = target.baseUrl === undefined ? [] : await checkClock(clientWithoutJournal, runtime);
    return [...clock, ...checkScopes(missing)];
  } catch (error) {
    const isKeyRejected = error instanceof Failure && error.code === 'UNAUTHORIZED';
    const action = {
      en: `see whether ${target.baseUrl ?? 'the database'} is the right address, and try again`,
      es: `compruebe si ${target.baseUrl ?? 'la base de datos'} es la dirección correcta, y vuelva a intentarlo`,
    };
    return [toFinding(isKeyRejected ? 'key' : 'service', error, action)];
  }
};

const checkScopes = (missing: readonly string[]): readonly Finding[] => {
  if (missing.length === 0) return [];
  const scopes = missing.join(', ');
  const text = { en: `the key lacks ${scopes}`, es: `la clave no tiene ${scopes}` };
  const action = {
    en: "nothing, if this is intended; otherwise create a key with them in the restaurant's panel",
    es: 'nada, si es lo que quiere; si no, cree una clave con ellos en el panel del restaurante',
  };
  return [{ level: 'advice', check: 'scopes', text, action }];
};

/** The day in UTC: any day will do. */
const formatDay = (date: Date): string => date.toISOString().slice(0, 10);

/** The header `Date` has seconds, and the response takes time. */
const maxClockDifferenceMs = 60_000;

const checkClock = async (client: Client, { now }: Runtime): Promise<readonly Finding[]> => {
  const query = { fecha: formatDay(now()) };
  const { clock } = await readWithClock(client, reservas.list, { query }).catch(() => ({ clock: undefined }));
  if (clock === undefined) return [];
  const differenceMs = now().getTime() - clock;
  if (Math.abs(differenceMs) <= maxClockDifferenceMs) return [];
  const minutes = Math.round(Math.abs(differenceMs) / 60_000);
  const isAhead = differenceMs > 0;
  const text = {
    en: `this machine's clock is ${minutes} min ${isAhead ? 'ahead of' : 'behind'} the service's`,
    es: `el reloj de este equipo va ${minutes} min ${isAhead ? 'adelantado' : 'atrasado'} respecto al servicio`,
  };
  const action = { en: 'set the clock, best by NTP', es: 'ponga el reloj en hora, mejor por NTP' };
  return [{ level: 'problem', check: 'clock', text, action }];
};
