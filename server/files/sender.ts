import type { Kysely } from "kysely";
import type { QuarantineRow } from "#contract/files/desk-quarantine.ts";
import type { DB } from "#server/kernel/db/tables.ts";

type Sender = QuarantineRow["sender"];
type Found = { readonly id: number; readonly name: string; readonly email: string };

const visitor: Sender = { kind: "visitor", id: null, name: "" };
const kinds = ["customer", "translator", "staff"] as const;

function partsOf(stored: string): { readonly kind: (typeof kinds)[number]; readonly id: number } | null {
  const [named, number] = stored.split(":");
  const kind = kinds.find((one) => one === named);
  const id = Number(number);
  return kind && Number.isInteger(id) ? { kind, id } : null;
}

/** Names and addresses of who sent some files, stored by kind and number: "customer:12"; a visitor has neither. */
export async function sendersOf(
  db: Kysely<DB>,
  stored: readonly string[],
): Promise<(stored: string) => Sender> {
  const parts = stored.flatMap((one) => partsOf(one) ?? []);
  const idsOf = (wanted: string) => parts.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const found = {
    customer: await customersOf(db, idsOf("customer")),
    translator: await peopleOf(db, "translator", idsOf("translator")),
    staff: await peopleOf(db, "staff_user", idsOf("staff")),
  };
  return (one) => {
    const part = partsOf(one);
    if (!part) return visitor;
    const row = found[part.kind].find(({ id }) => id === part.id);
    if (!row) return { kind: part.kind, id: null, name: one };
    const name = row.name === "" ? row.email : `${row.name}, ${row.email}`;
    return { ...part, name };
  };
}

async function customersOf(db: Kysely<DB>, ids: readonly number[]): Promise<readonly Found[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("customer")
    .select(["id", "company_name", "first_name", "last_name", "email"])
    .where("id", "in", ids)
    .execute();
  return rows.map(({ id, email, company_name, first_name, last_name }) => ({
    id,
    email,
    name: company_name || `${first_name} ${last_name}`.trim(),
  }));
}

async function peopleOf(
  db: Kysely<DB>,
  table: "staff_user" | "translator",
  ids: readonly number[],
): Promise<readonly Found[]> {
  return ids.length === 0
    ? []
    : db.selectFrom(table).select(["id", "name", "email"]).where("id", "in", ids).execute();
}
