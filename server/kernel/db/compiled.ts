import { sql, type CompiledQuery, type Kysely, type RawBuilder } from "kysely";
import type { DB } from "./tables.ts";

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Slots<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

/** A query of the builder, or one in SQL. */
type Compilable<Row> = { readonly compile: (db: Kysely<DB>) => CompiledQuery<Row> };

/**
 * A query whose text is made once in a process and then sent with other values, because making the text of a large
 * query takes longer than reading its rows. `build` must not look at the values; `names` are theirs.
 */
export function compiled<Values extends Readonly<Record<string, unknown>>, Row>(
  names: readonly (keyof Values & string)[],
  build: (db: Kysely<DB>, values: Slots<Values>) => Compilable<Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  let known: CompiledQuery<Row> | null = null;
  const slots = Object.fromEntries(names.map((name) => [name, sql`${new Slot(name)}`])) as Slots<Values>;
  return async (db, values) => {
    known ??= build(db, slots).compile(db);
    const parameters = known.parameters.map((one) => (one instanceof Slot ? values[one.name] : one));
    return (await db.executeQuery<Row>({ ...known, parameters })).rows;
  };
}
