import type * as z from "zod/mini";
import { brandBySlug } from "#brands/all.ts";
import type { voucherSale } from "#contract/payments/desk-vouchers.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal, money } from "#domain/money.ts";
import { type Asking, no_holder } from "#server/approvals/index.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import { dayAfter } from "#server/kernel/format/day.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { sellVoucher } from "./uses.ts";
import { currencyFor } from "#server/pricing/index.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";

type Sale = z.output<typeof voucherSale>;

/**
 * Creates a sold voucher (gross, whole minor units) and books the debt to its holder. A price paid by transfer is booked
 * to the brand's account of its currency. Refuses a currency in which the brand does not sell, and a last day in the past.
 */
export async function sellOverTheDesk(
  tx: Tx,
  caller: Caller,
  sale: Sale,
  now: Date,
): Promise<{ id: number; code: string }> {
  const brand = brandBySlug(sale.brand);
  if (!brand) throw new Refusal("brand.unknown");
  const currency = currencyFor(brand, sale.currency);
  const valid_to = dayAfter(sale.valid_to);
  if (valid_to !== null && valid_to <= now) throw new Refusal("deadline.past");
  const account = brand.seller.accounts[currency];
  const sold = await sellVoucher(
    tx,
    {
      brand_id: brand.id,
      worth: money(fromDecimal(sale.amount) ?? 0n, currency),
      valid_to,
      sold_to: sale.sold_to,
      email: sale.email,
      paid_by: sale.paid_by,
      bank_iban: sale.paid_by === "transfer" ? (account?.iban ?? null) : null,
      reference: sale.reference,
      made_by: idOfCaller(caller),
    },
    now,
  );
  const { amount, paid_by, reference } = sale;
  // The audit log does not contain the code, because its readers must not be able to use the voucher.
  const detail = { brand: brand.slug, amount, currency, paid_by, reference };
  await writeAudit(tx, caller, { act: "voucher.sell", object: "voucher", object_id: sold.id, detail }, now);
  return sold;
}

/** The worth of a sale, for the limit of vouchers. */
export function askingForSale(sale: Sale): Asking {
  const { brand, currency, amount, sold_to, reference, paid_by } = sale;
  return {
    act: "sellVoucher",
    worth: money(fromDecimal(amount) ?? 0n, currency),
    brand_ids: [brandBySlug(brand)?.id ?? 0],
    holder: no_holder,
    object: "voucher",
    object_id: null,
    reason: reference,
    detail: { brand, sold_to, paid_by },
    input: sale,
  };
}

/** Shows the code of a voucher to the member of staff who sold it, once; refuses `voucher.code_told` otherwise. */
export async function tellCode(tx: Tx, caller: Caller, id: number, now: Date): Promise<string> {
  const shown = await tx
    .updateTable("voucher")
    .set({ code_told_at: now })
    .where("id", "=", id)
    .where("made_by", "=", idOfCaller(caller))
    .where("code_told_at", "is", null)
    .returning("code")
    .executeTakeFirst();
  if (!shown) throw new Refusal("voucher.code_told");
  return shown.code;
}

type Block = { readonly id: number; readonly blocked: boolean; readonly reason: string };

/**
 * Blocks or unblocks a voucher. The part held for an open attempt remains held, and the rest remains owed to the holder.
 * Refuses a voucher that does not exist.
 */
export async function blockVoucher(
  tx: Tx,
  caller: Caller,
  { id, blocked, reason }: Block,
  now: Date,
): Promise<void> {
  const row = await tx
    .updateTable("voucher")
    .set({ active: !blocked, note: reason })
    .where("id", "=", id)
    .returning(["left_over", "currency"])
    .executeTakeFirst();
  if (!row) throw new Refusal("voucher.not_found");
  const act = blocked ? "voucher.block" : "voucher.unblock";
  const detail = { reason, left_over: moneyView(row.left_over, row.currency) };
  await writeAudit(tx, caller, { act, object: "voucher", object_id: id, detail }, now);
}
