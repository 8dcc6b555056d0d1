import { sql } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { isUsedUp } from "#server/pricing/index.ts";

type Using = {
  readonly customer_id: number | null;
  readonly email: string;
  readonly coupon_id: number;
  readonly payment_request_id: number;
  /** The price with the code was promised before: its limits were checked then. */
  readonly promised?: boolean;
};

/**
 * Reserves a code for a purchase that is being paid. Refuses `coupon.used_up` and `coupon.used_by_you` when the limit of
 * all uses, or of this person (an account, or a guest's address), is reached. Locks the code, so that the last use is
 * given once.
 */
export async function reserveCoupon(tx: Tx, using: Using, now: Date): Promise<void> {
  const { coupon_id, customer_id, payment_request_id, promised = false } = using;
  const email = using.email.trim().toLowerCase();
  const row = await tx
    .selectFrom("coupon")
    .selectAll()
    .where("id", "=", coupon_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!promised && (await isUsedUp(tx, row))) throw new Refusal("coupon.used_up");
  if (!promised && row.most_uses_each !== null) {
    const { mine } = await tx
      .selectFrom("coupon_use")
      .select((w) => w.fn.countAll<bigint>().as("mine"))
      .where("coupon_id", "=", coupon_id)
      .where("state", "!=", "released")
      .where((w) =>
        w.or([w("email", "=", email), ...(customer_id === null ? [] : [w("customer_id", "=", customer_id)])]),
      )
      .executeTakeFirstOrThrow();
    if (Number(mine) >= row.most_uses_each) throw new Refusal("coupon.used_by_you");
  }
  await tx
    .insertInto("coupon_use")
    .values({ coupon_id, payment_request_id, customer_id, email, state: "reserved", at: now })
    .execute();
}

/** The purchase is paid: its code is used. A late payment uses a released code again, regardless of limits. */
export const markCouponUsed = (tx: Tx, payment_request_id: number, now: Date) =>
  tx
    .updateTable("coupon_use")
    .set({ state: "used", at: now })
    .where("payment_request_id", "=", payment_request_id)
    .execute();

/** The purchases were not paid: their codes are released. */
export async function releaseCoupons(
  tx: Tx,
  payment_request_ids: readonly number[],
  now: Date,
): Promise<void> {
  if (payment_request_ids.length === 0) return;
  await tx
    .updateTable("coupon_use")
    .set({ state: "released", at: now })
    .where("payment_request_id", "in", payment_request_ids)
    .where("state", "=", "reserved")
    .execute();
}

/** A smaller amount due replaces another: the reservation moves to it. */
export const passCouponOn = (tx: Tx, from_request: number, to_request: number, now: Date) =>
  sql`
    insert into coupon_use (payment_request_id, coupon_id, customer_id, email, state, at)
    select ${to_request}, coupon_id, customer_id, email, 'reserved', ${now} from coupon_use
    where payment_request_id = ${from_request}
  `.execute(tx);
