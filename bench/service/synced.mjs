import Database from 'libsql';

/** SQLite's own limit: one row changed in one transaction, which is on the disk before the next, as often as can be. */
export const syncedWritesASecond = (path) => {
  const database = new Database(path);
  database.exec(
    'pragma journal_mode = WAL; pragma synchronous = FULL; create table one (id integer primary key, t text)',
  );
  database.exec("insert into one values (1, '')");
  const change = database.prepare('update one set t = ? where id = 1');
  return async (milliseconds = 1000) => {
    const start = performance.now();
    let count = 0;
    for (; performance.now() - start < milliseconds; count++) {
      database.exec('begin immediate');
      change.run(`nota ${count}`);
      database.exec('commit');
    }
    return { rate: count / ((performance.now() - start) / 1000), processor: 0 };
  };
};
