import envPaths from 'env-paths';
import type { Env } from '../ground/world.ts';

/** The folder of the settings file. */
export const configDir = (env: Env): string =>
  env['MAITRE_CONFIG_DIR'] || envPaths('maitre', { suffix: '' }).config;

/** The folder of local databases and journals. */
export const dataDir = (env: Env): string =>
  env['MAITRE_DATA_DIR'] || envPaths('maitre', { suffix: '' }).data;
