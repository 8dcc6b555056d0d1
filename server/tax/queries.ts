import type { Kysely } from "kysely";
import type { DeskCustomer, VatEvidence } from "#contract/tax/tax.ts";
import { brandById } from "#brands/all.ts";
import { Refusal } from "#domain/errors.ts";
import { asksVies } from "#domain/tax/tax.ts";
import { shownVatId } from "#domain/tax/vat-id.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { businessEvidence, takesEvidence } from "./business.ts";
import { lastAnswer } from "./evidence.ts";

const shown_answers = 50;

/** Answers of VIES for the numbers of a customer's orders, newest first, with the invoices based on them. */
async function evidenceOf(
  db: Kysely<DB>,
  customer_id: number,
  vat_id: string | null,
): Promise<VatEvidence[]> {
  const rows = await db
    .selectFrom("vies_answer")
    .selectAll()
    .where((w) =>
      w.or([
        w("vat_id", "=", vat_id ?? ""),
        w(
          "vat_id",
          "in",
          w.selectFrom("cart").select("cart.vat_id").where("cart.customer_id", "=", customer_id),
        ),
      ]),
    )
    .orderBy("asked_at", "desc")
    .orderBy("id", "desc")
    .limit(shown_answers)
    .execute();
  const proven = await db
    .selectFrom("invoice")
    .select(["vies_answer_id", "number"])
    .where("vies_answer_id", "in", [0, ...rows.map(({ id }) => id)])
    .where("customer_id", "=", customer_id)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    vat_id: row.vat_id,
    answer: row.answer,
    reason: row.reason,
    request_identifier: row.request_identifier,
    name: row.name,
    address: row.address,
    occasion: row.occasion,
    asked_at: row.asked_at.toISOString(),
    invoices: proven.filter(({ vies_answer_id }) => vies_answer_id === row.id).map(({ number }) => number),
  }));
}

/** What the desk recorded of a customer's business, with who did. */
async function businessOf(
  db: Kysely<DB>,
  customer: Parameters<typeof businessEvidence>[1],
): Promise<DeskCustomer["business_evidence"]> {
  const found = await businessEvidence(db, customer);
  if (!found) return null;
  const { name } = await db
    .selectFrom("staff_user")
    .select("name")
    .where("id", "=", found.made_by)
    .executeTakeFirstOrThrow();
  const { kind, source, made_at } = found;
  return { kind, source, made_at: made_at.toISOString(), made_by: name };
}

export async function customerWithVatId(db: Kysely<DB>, id: number) {
  const customer = await db.selectFrom("customer").selectAll().where("id", "=", id).executeTakeFirst();
  if (!customer) throw new Refusal("customer.not_found");
  return { customer, vat_id: asksVies(customer) };
}

/** A customer as shown to the desk, with the evidence of their tax. */
export async function deskCustomer(db: Kysely<DB>, id: number, now: Date): Promise<DeskCustomer> {
  const { customer, vat_id } = await customerWithVatId(db, id);
  const known = vat_id === null ? undefined : await lastAnswer(db, vat_id, now);
  return {
    id,
    brand: brandById(customer.brand_id)?.slug ?? String(customer.brand_id),
    email: customer.email,
    name: `${customer.first_name} ${customer.last_name}`.trim(),
    user_type: customer.user_type,
    company_name: customer.company_name,
    address: customer.address,
    postcode: customer.postcode,
    city: customer.city,
    country: customer.country,
    vat_id: customer.vat_id && shownVatId(customer.vat_id, customer.country),
    vat_id_status: vat_id === null ? "not_asked" : (known?.answer ?? "unknown"),
    evidence: await evidenceOf(db, id, vat_id),
    takes_business_evidence: takesEvidence(customer),
    business_evidence: await businessOf(db, { ...customer, customer_id: id }),
  };
}
