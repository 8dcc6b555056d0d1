import type { Selectable } from "kysely";
import type { PlacementInput } from "#contract/checkout/carts.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Installation } from "./installation.ts";
import { session, type Session } from "./session.ts";
import { day, placeOrder, type Placed, words, workStage } from "./steps.ts";

/** Companies that order on account. */
export type Company = {
  readonly id: number;
  readonly email: string;
  readonly session: Session;
};

/** How such a company places an order. */
export const on_account_contact = {
  user_type: "company",
  company_name: "Lis sp. z o.o.",
  vat_id: "PL5252344078",
  payment_method: "deferred",
} as const satisfies Partial<PlacementInput>;

/** Order data of a company in Germany; without its number it pays Polish VAT, so its price is the same. */
export const german_company = {
  user_type: "company",
  company_name: "EFG GmbH",
  vat_id: null,
  address: "Hauptstraße 7",
  postcode: "10115",
  city: "Berlin",
  country: "DE",
} as const satisfies Partial<PlacementInput>;

let companies = 0;
/** A new company with a limit in minor units of its currency. */
export async function newCompany(
  installation: Installation,
  change: Partial<Pick<Selectable<DB["customer"]>, "credit_limit" | "invoicing" | "currency">> = {},
): Promise<Company> {
  const email = `ksiegowosc.${(companies += 1)}@example.com`;
  const { password_hash } = await installation.db
    .selectFrom("customer")
    .select("password_hash")
    .where("email", "=", "anna.nowak@example.com")
    .executeTakeFirstOrThrow();
  const now = installation.clock.now();
  const { id } = await installation.db
    .insertInto("customer")
    .values({
      hash: `company-of-a-test-${companies}`.padEnd(24, "x"),
      brand_id: 1,
      email,
      password_hash,
      locale: "pl",
      currency: "PLN",
      user_type: "company",
      company_name: "Lis sp. z o.o.",
      vat_id: "PL5252344078",
      address: "ul. Lisia 1",
      postcode: "00-001",
      city: "Warszawa",
      invoicing: "monthly",
      credit_limit: 100_000n,
      activated_at: now,
      created_at: now,
      ...change,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, email, session: session(installation, { zone: "customer", email }) };
}

/** Orders on account. */
export async function orderOnAccount(
  installation: Installation,
  company: Company,
  { count = 250, ...contact }: Partial<PlacementInput> & { readonly count?: number } = {},
): Promise<Placed> {
  const placed = await placeOrder(
    company.session,
    { text: words(count), user_type: "company" },
    { ...on_account_contact, email: company.email, ...contact },
  );
  await installation.runJobs();
  return placed;
}

/** Finishes the work, which makes the order a sale. */
export async function deliver(installation: Installation, { orders }: Pick<Placed, "orders">): Promise<void> {
  for (const { id } of orders) await workStage(installation, id, "marta@example.com");
  await installation.runJobs();
}

/** A company with an open invoice for the last month, for an order with a number of words. */
export async function openInvoice(
  installation: Installation,
  count = 250,
): Promise<{ company: Company; invoice_id: number }> {
  const company = await newCompany(installation, { credit_limit: 1_000_000n });
  await deliver(installation, await orderOnAccount(installation, company, { count }));
  installation.clock.forward(40 * day);
  await installation.runRound("invoice.monthly");
  await installation.runJobs();
  const [invoice] = (await company.session.call("invoices", {})).data;
  if (!invoice) throw new Error("nothing was invoiced");
  return { company, invoice_id: invoice.id };
}
