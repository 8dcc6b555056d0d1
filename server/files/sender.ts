import type { Kysely } from "kysely";
import type { QuarantineRow } from "#contract/files/desk-quarantine.ts";
import type { DB } from "#server/kernel/db/tables.ts";

type Sender = QuarantineRow["sender"];

const visitor: Sender = { kind: "visitor", id: null, name: "" };
const kinds = ["customer", "translator", "staff"] as const;

/** The name and address of who sent a file, which is stored by kind and number: "customer:12"; a visitor has neither. */
export async function senderOf(db: Kysely<DB>, stored: string): Promise<Sender> {
  const [named, number] = stored.split(":");
  const kind = kinds.find((one) => one === named);
  const id = Number(number);
  if (!kind || !Number.isInteger(id)) return visitor;
  if (kind === "customer") {
    const found = await db
      .selectFrom("customer")
      .select(["company_name", "first_name", "last_name", "email"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!found) return { kind, id: null, name: stored };
    const name = found.company_name || `${found.first_name} ${found.last_name}`.trim();
    return { kind, id, name: nameAndAddress(name, found.email) };
  }
  const found = await db
    .selectFrom(kind === "staff" ? "staff_user" : "translator")
    .select(["name", "email"])
    .where("id", "=", id)
    .executeTakeFirst();
  return found
    ? { kind, id, name: nameAndAddress(found.name, found.email) }
    : { kind, id: null, name: stored };
}

const nameAndAddress = (name: string, email: string): string => (name === "" ? email : `${name}, ${email}`);
