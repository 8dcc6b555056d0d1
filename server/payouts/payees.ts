import type { Kysely, Selectable } from "kysely";
import * as z from "zod/mini";
import type { Locale } from "#brands/brand.ts";
import type { PayeeView } from "#contract/payouts/earnings.ts";
import { normaliseIban } from "#domain/payments/account-number.ts";
import { Refusal } from "#domain/errors.ts";
import {
  masked,
  new_account_waits,
  payeeFaults,
  type PayeeForm,
  payee_forms,
  payHolds,
} from "#domain/payouts/payee.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { fieldText } from "#server/kernel/format/texts.ts";

export type PayeeRow = Selectable<DB["payee"]>;

/** A payee as it is frozen with an approved bill. */
const frozen_payee = z.object({
  form: z.enum(payee_forms),
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  tax_id: z.string(),
});
export type FrozenPayee = z.output<typeof frozen_payee>;
export const frozenPayee = ({
  form,
  name,
  address,
  postcode,
  city,
  country,
  tax_id,
}: PayeeRow): FrozenPayee => ({
  form,
  name,
  address,
  postcode,
  city,
  country,
  tax_id,
});

export const payeeOf = (db: Kysely<DB>, translator_id: number): Promise<PayeeRow | undefined> =>
  db.selectFrom("payee").selectAll().where("translator_id", "=", translator_id).executeTakeFirst();

/** Why nothing may be paid to a translator now; empty where it may. */
export async function holdsOf(db: Kysely<DB>, translator_id: number, now: Date) {
  const row = await db
    .selectFrom("translator")
    .leftJoin("payee", "payee.translator_id", "translator.id")
    .select(["translator.nda_signed_at", "translator.contract_signed_on"])
    .select(["payee.translator_id as payee_id", "payee.held_until"])
    .where("translator.id", "=", translator_id)
    .executeTakeFirst();
  if (!row) throw new Refusal("translator.not_found");
  return payHolds({ ...row, has_payee: row.payee_id !== null }, now);
}

/** A payee as its pages show it: numbers are masked for every reader. */
export const payeeView = (row: PayeeRow, now: Date): PayeeView => ({
  form: row.form,
  name: row.name,
  address: row.address,
  postcode: row.postcode,
  city: row.city,
  country: row.country,
  tax_id: masked(row.tax_id),
  iban: masked(row.iban),
  bic: row.bic,
  held_until: row.held_until !== null && row.held_until > now ? row.held_until.toISOString() : null,
  changed_at: row.changed_at.toISOString(),
});

export type PayeeChange = {
  readonly form: PayeeForm;
  readonly name: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  /** Null keeps the stored number: the editor sees it masked. */
  readonly tax_id: string | null;
  readonly iban: string | null;
  readonly bic: string;
};

const field_texts = {
  country: "country.billing",
  tax_id: "tax_number.invalid",
  iban: "iban.invalid",
  bic: "bic.invalid",
} as const;

/**
 * Records a payee. A new account waits three days, and its owner is notified at once, at the
 * translator's address. Refuses numbers with wrong check digits, by field. The audit log has them masked.
 */
export async function savePayee(
  tx: Tx,
  { id: translator_id, locale }: { readonly id: number; readonly locale: Locale },
  input: PayeeChange,
  now: Date,
): Promise<void> {
  await tx.selectFrom("translator").select("id").where("id", "=", translator_id).forUpdate().execute();
  const before = await payeeOf(tx, translator_id);
  const bare = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, "");
  const after = {
    ...input,
    tax_id: input.tax_id === null ? (before?.tax_id ?? "") : bare(input.tax_id),
    iban: input.iban === null ? (before?.iban ?? "") : normaliseIban(input.iban),
    bic: bare(input.bic),
  };
  const faults = payeeFaults(after);
  if (faults.length > 0)
    throw new Refusal("validation.failed", {
      fields: Object.fromEntries(faults.map((name) => [name, [fieldText(locale, field_texts[name])]])),
    });
  const is_new_account = before !== undefined && before.iban !== after.iban;
  const held_until = is_new_account
    ? new Date(now.getTime() + new_account_waits)
    : (before?.held_until ?? null);
  const row = { ...after, held_until, changed_at: now };
  await tx
    .insertInto("payee")
    .values({ ...row, translator_id })
    .onConflict((conflict) => conflict.column("translator_id").doUpdateSet(row))
    .execute();
  const shown = (one: PayeeRow | typeof after) => ({
    ...one,
    iban: masked(one.iban),
    tax_id: masked(one.tax_id),
  });
  const audit = {
    act: is_new_account ? "payee.account" : "payee.change",
    object: "translator",
    object_id: translator_id,
    detail: JSON.stringify({ before: before ? shown(before) : null, after: shown(after) }),
  };
  await tx
    .insertInto("audit_log")
    .values({ ...audit, at: now, actor_role: "translator", actor_id: translator_id })
    .execute();
  if (!is_new_account) return;
  await enqueue(tx, "mail.pay_account_changed", { translator_id, event_id: String(now.getTime()) });
}
