import type pg from "pg";

/** The store of a simulator: one JSON document per name, in the demo's database next to the product's tables. */
export type Books<T> = {
  readonly find: (name: string) => Promise<T | undefined>;
  /** Stores `fresh` unless the name is taken; returns the stored document. */
  readonly add: (name: string, fresh: T) => Promise<T>;
  readonly save: (name: string, stored: T) => Promise<void>;
  readonly all: () => Promise<readonly T[]>;
};

const schema = `
  create schema if not exists standins;
  create table if not exists standins.stored (
    shelf text not null, name text not null, body jsonb not null, made bigint generated always as identity,
    primary key (shelf, name));
`;

/** The documents of one kind (`shelf`), for example the orders of one provider. */
export async function openBooks<T>(pool: pg.Pool, shelf: string): Promise<Books<T>> {
  await pool.query(schema);
  const find = async (name: string): Promise<T | undefined> => {
    const { rows } = await pool.query<{ body: T }>(
      "select body from standins.stored where shelf = $1 and name = $2",
      [shelf, name],
    );
    return rows[0]?.body;
  };
  return {
    find,
    async add(name, fresh) {
      await pool.query(
        "insert into standins.stored (shelf, name, body) values ($1, $2, $3) on conflict do nothing",
        [shelf, name, JSON.stringify(fresh)],
      );
      return (await find(name)) ?? fresh;
    },
    async save(name, stored) {
      await pool.query("update standins.stored set body = $3 where shelf = $1 and name = $2", [
        shelf,
        name,
        JSON.stringify(stored),
      ]);
    },
    async all() {
      const { rows } = await pool.query<{ body: T }>(
        "select body from standins.stored where shelf = $1 order by made",
        [shelf],
      );
      return rows.map(({ body }) => body);
    },
  };
}
