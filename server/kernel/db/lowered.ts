import { type RawBuilder, sql } from "kysely";
import { likeText } from "../format/lists.ts";

/**
 * A typed word in lower case as PostgreSQL makes it. Columns are lowered by the same function, which follows the locale of
 * the database: JavaScript may lower "İ" or "ẞ" otherwise.
 */
export const lowered = (text: string): RawBuilder<string> => sql<string>`lower(${text}::text)`;

/** The pattern for `like` of a lowered column that contains a typed word. */
export const loweredLike = (text: string): RawBuilder<string> => lowered(likeText(text));
