import { sql } from "kysely";

/** How a person is called where others see them: of a row of `person` in the statement. */
export const personName = sql<string>`coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), person.email)`;
