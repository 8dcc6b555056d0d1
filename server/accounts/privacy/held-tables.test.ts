import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";
import { columnsOf, type Held } from "./held.ts";
import { held_tables } from "./held-tables.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

/** Names of columns that refer to people or are written by them. */
const looks_personal =
  /email|name$|phone|address|iban|network|customer|cart_id|translator|interpreter|staff|_by$|_by_id$|actor|author|sender|recipient|counterparty|owner|^text$|note|comment|reason|caller|body/;

type Catalogue = Readonly<Record<string, readonly string[]>>;

async function catalogueOf({ db }: Pick<Installation, "db">): Promise<Catalogue> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as "table",
      array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE'
      and table_name not like 'kysely_migration%'
    group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}

const listed = (held: Held): string[] => {
  if (held.about === "customers") return columnsOf(`${held.exported} ${held.withheld}`);
  return columnsOf(held.about === "none" ? (held.refers ?? "") : held.columns);
};

/** What is wrong with the classification of a database, in sentences. */
function findings(catalogue: Catalogue, table: Readonly<Record<string, Held>>): string[] {
  return Object.entries(catalogue).flatMap(([name, columns]) => {
    const held = table[name];
    if (!held) return [`${name} is not classified`];
    const known = listed(held);
    const wanted = held.about === "none" ? columns.filter((one) => looks_personal.test(one)) : columns;
    return [
      ...wanted.filter((one) => !known.includes(one)).map((one) => `${name}.${one} is not classified`),
      ...known.filter((one) => !columns.includes(one)).map((one) => `${name} has no ${one}`),
      ...known.filter((one, at) => known.indexOf(one) !== at).map((one) => `${name}.${one} is listed twice`),
    ];
  });
}

describe("GDPR: personal data is classified by table and column", () => {
  test("each column of the database is", async () => {
    const catalogue = await catalogueOf(installation);
    expect(Object.keys(catalogue).length).toBeGreaterThan(130);
    expect(findings(catalogue, held_tables)).toEqual([]);
  });

  test("and what is emptied is a column of its table", () => {
    const erasing = { now: new Date(), address: "x@removed.invalid" };
    const wrong = Object.entries(held_tables).flatMap(([name, held]) =>
      held.about === "customers" && held.ending.rows === "emptied"
        ? Object.keys(held.ending.set(erasing))
            .filter((one) => !listed(held).includes(one))
            .map((one) => `${name}.${one}`)
        : [],
    );
    expect(wrong).toEqual([]);
  });

  test("a new table, a new column and a column that refers to a person are found", () => {
    const without: Held = { about: "none", because: "catalogue and settings" };
    const of_customers: Held = { ...held_tables.customer_note };
    expect(
      findings(
        {
          customer_note: ["id", "customer_id", "staff_id", "at", "text", "mood"],
          shelf: ["email"],
          plan: [],
        },
        { customer_note: of_customers, shelf: without },
      ),
    ).toEqual([
      "customer_note.mood is not classified",
      "shelf.email is not classified",
      "plan is not classified",
    ]);
  });

  test("a table with rows of customers is never classified as one without personal data", async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'customer'::regclass`.execute(installation.db);
    const wrong = rows.filter(({ name }) => {
      const held = (held_tables as Readonly<Record<string, Held>>)[name.replaceAll('"', "")];
      return held?.about !== "customers";
    });
    expect(rows.length).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
  });
});
