import type { ProfileInput } from "#contract/accounts/desk-customers.ts";
import { Refusal } from "#domain/errors.ts";
import { type Currency, fromDecimal, money } from "#domain/money.ts";
import { asksVies } from "#domain/tax/tax.ts";
import { normaliseVatId } from "#domain/tax/vat-id.ts";
import { requestMail } from "../registration/mail-requests.ts";
import { type AskedFor, askFor } from "#server/approvals/index.ts";
import { type Act, writeAudit } from "#server/kernel/audit.ts";
import { removeTotp } from "../second-factor/commands.ts";
import { endSessions, endSessionsIn } from "../sessions.ts";
import { membersOf } from "../team/queries.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import { bookCorrection, fundsElsewhere, lockWallet } from "#server/ledger/index.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { brandOfRow } from "#server/pricing/index.ts";
import { askAboutBuyer, scheduleViesQuery, lastAnswer } from "#server/tax/index.ts";
import { type CustomerData, customerRowById, seenOf } from "./queries.ts";

type Note = { readonly act: Act["act"]; readonly id: number; readonly detail?: object };
const note = (tx: Tx, caller: Caller, { act, id, detail = {} }: Note, now: Date): Promise<void> =>
  writeAudit(tx, caller, { act, object: "customer", object_id: id, detail }, now);

/** The customer, locked until the transaction ends; refuses an unknown id, and an anonymised customer. */
async function known(tx: Tx, id: number): Promise<CustomerData> {
  await customerRowById(tx, id);
  const customer = await lockWallet(tx, id);
  if (customer.anonymised_at !== null) throw new Refusal("customer.forgotten");
  return customer;
}

const buyerOf = ({ user_type, country, postcode, vat_id }: ProfileInput) => ({
  user_type,
  country,
  postcode,
  vat_id: vat_id ? normaliseVatId(vat_id, country) || null : null,
});

/** Queries VIES about a company's number before it is written. */
export async function askAboutProfile(machine: Machine, input: ProfileInput, now: Date): Promise<void> {
  await askAboutBuyer(machine, buyerOf(input), "desk", now);
}

/**
 * Changes profile and billing. The audit log records the previous value of each changed field. Refuses a concurrent
 * change, and a language the brand does not have.
 */
export async function changeProfile(
  tx: Tx,
  caller: Caller,
  id: number,
  { seen, ...input }: ProfileInput,
  now: Date,
): Promise<void> {
  const before = await known(tx, id);
  if (seenOf(before) !== seen) throw new Refusal("customer.changed");
  if (!brandOfRow(before.brand_id).locales.includes(input.locale)) throw new Refusal("service.not_for_brand");
  const set = { ...input, vat_id: buyerOf({ seen, ...input }).vat_id };
  const names = (Object.keys(set) as (keyof typeof set)[]).filter((name) => set[name] !== before[name]);
  if (names.length > 0) await tx.updateTable("customer").set(set).where("id", "=", id).execute();
  // Mails to the person with the account's number are in its language, also where the account has other members.
  if (names.includes("locale"))
    await tx.updateTable("person").set({ locale: input.locale }).where("id", "=", id).execute();
  const pick = (from: Pick<CustomerData, keyof typeof set>) =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  await note(
    tx,
    caller,
    { act: "customer.change", id, detail: { before: pick(before), after: pick({ ...before, ...set }) } },
    now,
  );
  const number = asksVies(set);
  const last = number === null ? undefined : await lastAnswer(tx, number, now);
  if (number !== null && last?.answer === "unknown") await scheduleViesQuery(tx, number, 0, now);
}

/**
 * Changes the currency of an account. Refuses while it has any funds, held ones included, and a currency the brand does
 * not use. A credit limit was an amount of the old currency, so it ends.
 */
export async function setCurrency(
  tx: Tx,
  caller: Caller,
  id: number,
  currency: Currency,
  now: Date,
): Promise<void> {
  const before = await known(tx, id);
  if (!brandOfRow(before.brand_id).currencies.includes(currency)) throw new Refusal("service.not_for_brand");
  if (before.currency !== currency) {
    if (await fundsElsewhere(tx, id, currency)) throw new Refusal("customer.has_funds");
    await tx.updateTable("customer").set({ currency, credit_limit: 0n }).where("id", "=", id).execute();
  }
  const detail = { before: before.currency, after: currency };
  await note(tx, caller, { act: "customer.currency", id, detail }, now);
}

/** Sends the activation link again; refuses an account that is active. */
export async function resendActivation(tx: Tx, caller: Caller, id: number, now: Date): Promise<void> {
  const { email, brand_id, locale, activated_at } = await known(tx, id);
  if (activated_at !== null) throw new Refusal("customer.active");
  await requestMail(tx, { purpose: "activation", brand: { id: brand_id }, locale, email }, now);
  await note(tx, caller, { act: "customer.activation", id }, now);
}

/**
 * Removes the second factor of a present member who lost it, ends their sessions in all accounts, and notifies them by mail.
 * Refuses an unknown or former member.
 */
export async function resetMemberSecondFactor(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  { id, member_id }: { readonly id: number; readonly member_id: number },
  now: Date,
): Promise<void> {
  await known(tx, id);
  const member = (await membersOf(tx, id)).find((one) => one.id === member_id);
  if (!member) throw new Refusal("member.not_found");
  await removeTotp(tx, machine, { zone: "customer", id: member.person_id }, now);
  await endSessions(tx, member.person_id);
  await note(tx, caller, { act: "second_factor.reset", id, detail: { person_id: member.person_id } }, now);
}

/** Blocks a customer immediately, or unblocks them. Work in progress continues: it is paid for. */
export async function setBlocked(
  tx: Tx,
  caller: Caller,
  id: number,
  { blocked, reason }: { readonly blocked: boolean; readonly reason: string },
  now: Date,
): Promise<void> {
  await known(tx, id);
  await tx
    .updateTable("customer")
    .set(blocked ? { blocked_at: now, blocked_reason: reason } : { blocked_at: null, blocked_reason: "" })
    .where("id", "=", id)
    .execute();
  if (blocked) await endSessionsIn(tx, id);
  await note(
    tx,
    caller,
    { act: blocked ? "customer.block" : "customer.unblock", id, detail: { reason } },
    now,
  );
}

/** A note for colleagues. */
export async function addNote(tx: Tx, caller: Caller, id: number, text: string, now: Date): Promise<void> {
  await known(tx, id);
  await tx
    .insertInto("customer_note")
    .values({ customer_id: id, staff_id: idOfCaller(caller), text, at: now })
    .execute();
  await note(tx, caller, { act: "customer.note", id }, now);
}

/**
 * Grants promotional money or removes it, signed minor units of the account's currency. Booked immediately, or by a
 * second person where the corrections of the same day exceed the limit of gifts. Refuses zero, and to remove more bonus
 * than there is.
 */
export async function correctBalance(
  tx: Tx,
  caller: Caller,
  id: number,
  input: { readonly amount: string; readonly reason: string },
  now: Date,
): Promise<void> {
  const { currency, brand_id } = await known(tx, id);
  const { reason } = input;
  const size = fromDecimal(input.amount.replace("-", "")) ?? 0n;
  if (size === 0n) throw new Refusal("balance_correction.too_much");
  const amount = input.amount.startsWith("-") ? -size : size;
  const holder = { customer_id: id, cart_id: null };
  const on = { object: "customer", object_id: id, holder } as const;
  const detail = { amount: input.amount, currency };
  const worth = money(size, currency);
  const asking = { act: "correctBalance", ...on, worth, brand_ids: [brand_id] } as const;
  const asked = await askFor(tx, caller, { ...asking, reason, detail }, now);
  const waits = asked.state === "waiting";
  const row = await tx
    .insertInto("balance_correction")
    .values({
      customer_id: id,
      currency,
      amount,
      reason,
      state: waits ? "waiting" : "approved",
      approval_id: asked.id,
      made_by: asked.made_by,
      made_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!waits) await bookCorrection(tx, { id: row.id, customer_id: id, currency, amount }, now);
  await note(
    tx,
    caller,
    { act: "balance.correct", id, detail: { ...input, currency, needs_second: waits } },
    now,
  );
}

const endCorrection = (tx: Tx, { id }: AskedFor, state: "approved" | "rejected") =>
  tx
    .updateTable("balance_correction")
    .set({ state })
    .where("approval_id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Books a correction approved by a second person. Refuses to remove more than the present bonus. */
export async function approveCorrection(tx: Tx, asked: AskedFor, now: Date): Promise<void> {
  await bookCorrection(tx, await endCorrection(tx, asked, "approved"), now);
}

/** Ends a correction declined by a second person. */
export async function rejectCorrection(tx: Tx, asked: AskedFor): Promise<void> {
  await endCorrection(tx, asked, "rejected");
}
