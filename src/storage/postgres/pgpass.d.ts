declare module 'pgpass' {
  /** Calls back with the password; undefined if the file has none. */
  export default function pgpass(
    connection: { host: string; port: number; database: string; user: string },
    done: (password: string | undefined) => void,
  ): void;
}
