import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { businessEvidenceInput } from "#contract/tax/tax.ts";
import { Refusal } from "#domain/errors.ts";
import { territoryOf } from "#domain/tax/territory.ts";
import { normaliseVatId } from "#domain/tax/vat-id.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { CartRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";

type Buyer = Pick<CartRow, "customer_id" | "user_type" | "country" | "postcode" | "vat_id">;

/** Whether evidence of a business counts for a buyer: in the Union VIES decides, and persons are none. */
export const takesEvidence = ({
  user_type,
  country,
  postcode,
}: Pick<Buyer, "user_type" | "country" | "postcode">): boolean =>
  user_type === "company" && territoryOf(country, postcode) === "THIRD";

/** The current evidence that a buyer is a business, for exactly this country and number; guests have none. */
export const businessEvidence = (db: Kysely<DB>, { customer_id, ...buyer }: Buyer) =>
  customer_id === null || !takesEvidence(buyer)
    ? undefined
    : db
        .selectFrom("business_evidence")
        .selectAll()
        .where("customer_id", "=", customer_id)
        .where("country", "=", buyer.country)
        .where("vat_id", "is not distinct from", buyer.vat_id)
        .where("ended_at", "is", null)
        .executeTakeFirst();

type Proven = z.output<typeof businessEvidenceInput> & {
  readonly customer_id: number;
  readonly made_by: number;
};

/**
 * Records what proves that a customer outside the Union is a business, in place of earlier evidence. Refuses a customer
 * for whom it would not count, and one whose country or number changed since the page was read.
 */
export async function proveBusiness(tx: Tx, proven: Proven, now: Date): Promise<void> {
  const { customer_id, made_by, kind, source } = proven;
  const customer = await lockCustomer(tx, customer_id);
  const { country, vat_id } = customer;
  if (!takesEvidence(customer)) throw new Refusal("business.not_needed");
  const seen = proven.vat_id === null ? null : normaliseVatId(proven.vat_id, proven.country);
  if (proven.country !== country || seen !== vat_id) throw new Refusal("customer.changed");
  if (kind === "tax_number" && vat_id === null) throw new Refusal("business.no_number");
  await end(tx, customer_id, made_by, now);
  await tx
    .insertInto("business_evidence")
    .values({ customer_id, country, vat_id, kind, source, made_at: now, made_by })
    .execute();
}

/** Ends the current evidence: later orders are taxed without it, agreed sales stay. Refuses where there is none. */
export async function endBusinessEvidence(
  tx: Tx,
  { customer_id, ended_by }: { readonly customer_id: number; readonly ended_by: number },
  now: Date,
): Promise<void> {
  await lockCustomer(tx, customer_id);
  if (!(await end(tx, customer_id, ended_by, now))) throw new Refusal("business.no_evidence");
}

async function lockCustomer(tx: Tx, id: number) {
  const customer = await tx
    .selectFrom("customer")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) throw new Refusal("customer.not_found");
  return customer;
}

async function end(tx: Tx, customer_id: number, ended_by: number, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable("business_evidence")
    .set({ ended_at: now, ended_by })
    .where("customer_id", "=", customer_id)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}
