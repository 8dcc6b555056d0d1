import { money } from "#domain/money.ts";
import { sellVoucher } from "#server/payments/vouchers/uses.ts";
import type { Installation } from "./installation.ts";

/** A sold voucher of the first brand worth `amount` grosze; returns its code. */
export async function soldVoucher(installation: Installation, amount: bigint): Promise<string> {
  const { id: made_by } = await installation.db
    .selectFrom("staff_user")
    .select("id")
    .where("role", "=", "accounting")
    .executeTakeFirstOrThrow();
  const sold = {
    brand_id: 1,
    worth: money(amount, "PLN"),
    valid_to: null,
    sold_to: "",
    reference: "",
    made_by,
  };
  const { code } = await installation.db
    .transaction()
    .execute((tx) => sellVoucher(tx, sold, installation.clock.now()));
  return code;
}
