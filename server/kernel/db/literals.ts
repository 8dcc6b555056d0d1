import { sql, type RawBuilder } from "kysely";

/**
 * Constants of the code in a list of a statement, written into its text. PostgreSQL keeps the plan of a prepared
 * statement only where its parameters do not change what an index with a condition can serve.
 */
export const literals = <T extends string>(values: readonly T[]): RawBuilder<T> =>
  sql<T>`(${sql.join(values.map((value) => sql.lit(value)))})`;
