import { currentVersion, versionOf } from '../migrate.ts';
import type { Schema } from '../store.ts';
import type { Db } from './db.ts';

export const schema = (db: Db): Schema => ({
  isCurrent: async () => (await versionOf(db)) === currentVersion,
});
