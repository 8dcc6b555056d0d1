import { type Kysely, sql } from "kysely";
import type { Locale } from "#brands/brand.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { write_off_provider } from "#domain/payments/write-off.ts";
import { invoiceText, methodText } from "./pdf/invoice-texts.ts";

/** One means that paid an amount due: gross minor units, and how much of it was bonus money of the balance. */
export type Means = { readonly method: string; readonly amount: bigint; readonly bonus: bigint };

/** All means that paid an amount due, own money first; empty while it is unpaid. */
export async function meansOf(db: Kysely<DB>, payment_request_id: number | null): Promise<Means[]> {
  const rows = await db
    .selectFrom("payment_request as request")
    .innerJoin("payment", (join) =>
      join.on((w) =>
        w.or([
          w("payment.id", "=", w.ref("request.settled_by")),
          w("payment.beside_id", "=", w.ref("request.settled_by")),
        ]),
      ),
    )
    .select(["payment.method", "payment.amount", "payment.provider"])
    .select((w) =>
      w
        .selectFrom("wallet_use")
        .select(sql<bigint>`coalesce(sum(wallet_use.bonus), 0)::bigint`.as("bonus"))
        .whereRef("wallet_use.payment_id", "=", "payment.id")
        .as("bonus"),
    )
    .where("request.id", "=", payment_request_id ?? 0)
    .where("payment.captured", ">", 0n)
    // What was written off was paid by no one.
    .where("payment.provider", "!=", write_off_provider)
    .orderBy("payment.beside_id", (by) => by.asc().nullsLast())
    .orderBy("payment.id")
    .execute();
  return rows.map(({ method, amount, bonus }) => ({ method, amount, bonus: bonus ?? 0n }));
}

/**
 * Names of the means of payment on a document or in a mail: a single means by its name; several, or a balance with bonus
 * money, with amounts. `amountOf` writes minor units as the rest of that document does.
 */
export function meansTexts(
  locale: Locale,
  means: readonly Means[],
  amountOf: (minor: bigint) => string,
): string[] {
  const is_mixed = means.length > 1 || means.some(({ bonus }) => bonus > 0n);
  return means.map(({ method, amount, bonus }) => {
    const name = methodText(locale, method);
    if (!is_mixed) return name;
    const text = `${name}: ${amountOf(amount)}`;
    return bonus === 0n
      ? text
      : `${text} (${invoiceText(locale, "of_it_bonus", { amount: amountOf(bonus) })})`;
  });
}
