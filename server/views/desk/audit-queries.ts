import { sql, type Kysely } from "kysely";
import type * as z from "zod/mini";
import type { AuditLine, auditFilter } from "#contract/views/desk-audit.ts";
import { csvMoment, csvText } from "#domain/csv.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { metaOf, paging } from "#server/kernel/format/lists.ts";

type Filter = z.output<typeof auditFilter>;
type Page = { readonly page?: number | undefined; readonly per_page?: number | undefined };
/** The most rows of one file; for more the reader narrows the filter. */
const most_exported = 50_000;

const lines = (db: Kysely<DB>, { person, act, object, object_id, day }: Filter) =>
  db
    .selectFrom("audit_log as line")
    .leftJoin("staff_user as staff", (join) =>
      join.onRef("staff.id", "=", "line.actor_id").on("line.actor_role", "=", "staff"),
    )
    .select(["line.id", "line.at", "line.actor_role", "line.staff_role", "line.act", "line.object"])
    .select(["line.object_id", "line.detail", "staff.name as person"])
    .$if(person !== undefined, (q) =>
      q.where("line.actor_role", "=", "staff").where("line.actor_id", "=", person ?? 0),
    )
    .$if(act !== undefined, (q) => q.where("line.act", "=", act ?? ""))
    .$if(object !== undefined, (q) => q.where("line.object", "=", object ?? ""))
    .$if(object_id !== undefined, (q) => q.where("line.object_id", "=", object_id ?? 0))
    // A day as people at the desk mean it, whatever the server's clock is set to.
    .$if(day !== undefined, (q) =>
      q
        .where(sql<boolean>`line.at >= ${day}::date::timestamp at time zone 'Europe/Warsaw'`)
        .where(sql<boolean>`line.at < (${day}::date + 1)::timestamp at time zone 'Europe/Warsaw'`),
    );

type Row = Awaited<ReturnType<ReturnType<typeof lines>["execute"]>>[number];

const viewOf = (row: Row): AuditLine => ({
  id: row.id,
  at: row.at.toISOString(),
  actor_role: row.actor_role,
  person: row.person,
  role: row.staff_role,
  act: row.act,
  object: row.object,
  object_id: row.object_id,
  detail:
    typeof row.detail === "object" && row.detail !== null && !Array.isArray(row.detail) ? row.detail : {},
});

/** One page of the log, the newest line first. */
export async function auditLines(db: Kysely<DB>, query: Filter & Page) {
  const place = paging(query);
  const rows = await lines(db, query)
    .orderBy("line.id", "desc")
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  return {
    rows: rows.slice(0, place.per_page).map(viewOf),
    meta: metaOf(place, place.offset + rows.length),
  };
}

/** The different values of a column, each found by one step through its index. */
async function distinct(db: Kysely<DB>, column: "act" | "object"): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ word: string }>`
    with recursive found as (
      (select ${name} as word from audit_log order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where ${name} > found.word order by ${name} limit 1)
      from found where found.word is not null
    ) select word from found where word is not null`.execute(db);
  return rows.map(({ word }) => word);
}

/** What the log can be narrowed to. */
export async function auditFilters(db: Kysely<DB>) {
  const people = await db.selectFrom("staff_user").select(["id", "name"]).orderBy("name").execute();
  return { people, acts: await distinct(db, "act"), objects: await distinct(db, "object") };
}

const columns = ["id", "at", "person", "role", "act", "object", "object_id", "detail"] as const;

/** The lines of a filter as CSV, the newest first. */
export async function auditCsv(db: Kysely<DB>, filter: Filter) {
  const rows = await lines(db, filter)
    .orderBy("line.id", "desc")
    .limit(most_exported + 1)
    .execute();
  const shown = rows.slice(0, most_exported).map(viewOf);
  const body = shown.map((line) => [
    line.id,
    csvMoment(Date.parse(line.at)),
    line.person ?? line.actor_role,
    line.role,
    line.act,
    line.object,
    line.object_id,
    JSON.stringify(line.detail),
  ]);
  return {
    csv: csvText(columns, body),
    rows: shown.length,
    complete: rows.length <= most_exported,
  };
}
