import type { Selectable } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { money, toDecimal } from "#domain/money.ts";
import { write_off_provider } from "#domain/payments/write-off.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { isBeside, type RequestRow, post, lockAttempts } from "#server/ledger/index.ts";
import {
  bankMatchJournal,
  bankMatchUndoneJournal,
  topUpTakenBackJournal,
  uncaptureJournal,
} from "./journals.ts";
import { askAgain } from "../paid-again.ts";
import { lockProviderPayouts, payoutOnItsWayAgain } from "./payouts.ts";
import { lockInvoices, lockRequests } from "../lock-requests.ts";
import { lockPayout } from "#server/payouts/index.ts";
import { endMatch } from "./settle.ts";
import { translatorPayoutAgain } from "./translator-payouts.ts";

type MatchRow = Selectable<DB["bank_match"]>;

/**
 * Locks the rows that undoing matches changes, in the order of `server/kernel/db/lock-order.ts`: orders and requests, payouts, the
 * lines with those of other parts of the same payments, payments, and invoices.
 */
export async function lockMatches(
  tx: Tx,
  matches: readonly MatchRow[],
  entry_ids: readonly number[],
): Promise<void> {
  const requests = await lockRequests(
    tx,
    matches.flatMap(({ payment_request_id }) => payment_request_id ?? []),
  );
  for (const { payout_id } of matches) if (payout_id !== null) await lockPayout(tx, payout_id);
  await lockProviderPayouts(
    tx,
    matches.flatMap(({ provider_payout_id }) => provider_payout_id ?? []),
  );
  const payment_ids = matches.flatMap(({ payment_id }) => payment_id ?? []);
  await tx
    .selectFrom("bank_entry")
    .select("id")
    .where((w) =>
      w.or([
        w("id", "in", entry_ids),
        w("id", "in", (parts) =>
          parts
            .selectFrom("bank_match")
            .select("bank_entry_id")
            .where("payment_id", "in", [0, ...payment_ids])
            .where("undone_at", "is", null),
        ),
      ]),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  await lockAttempts(
    tx,
    requests.map(({ id }) => id),
  );
  await lockInvoices(
    tx,
    requests.map(({ id }) => id),
  );
}

/**
 * Undoes a match by reversing its postings; nothing is deleted. The caller has called `lockMatches`. A settled amount is
 * requested again, and its other parts are undone as well. Refuses a match with later effects: a spent balance, a payment
 * with a refund, a posted paper original.
 */
export async function takeBack(tx: Tx, match: MatchRow, staff_id: number | null, now: Date): Promise<void> {
  switch (match.kind) {
    case "part":
    case "reversal":
      return endMatch(tx, match, staff_id, now);
    case "request":
    case "wallet":
      return uncapture(tx, match, staff_id, now);
    case "refund":
    case "charge":
    case "voucher": {
      const { currency } = await tx
        .selectFrom("bank_entry")
        .select("currency")
        .where("id", "=", match.bank_entry_id)
        .executeTakeFirstOrThrow();
      const amount = money(match.amount, currency);
      const booked = bankMatchJournal({ bank_match_id: match.id, kind: match.kind, amount });
      await post(tx, { ...bankMatchUndoneJournal(match.id, booked), now });
      return endMatch(tx, match, staff_id, now);
    }
    case "payout":
      return payoutOnItsWayAgain(tx, match, staff_id, now);
    case "translator_payout":
      return translatorPayoutAgain(tx, match, staff_id, now);
    // A refund in progress already belongs to the customer.
    case "surplus":
      throw new Refusal("transfer.undo_refused");
  }
}

async function uncapture(tx: Tx, match: MatchRow, staff_id: number | null, now: Date): Promise<void> {
  const request = await tx
    .selectFrom("payment_request")
    .selectAll()
    .where("id", "=", match.payment_request_id ?? 0)
    .executeTakeFirst();
  if (request?.state !== "settled" || match.payment_id === null || isBeside(request.kind))
    throw new Refusal("transfer.undo_refused");
  const refunded = await tx
    .selectFrom("refund")
    .select("id")
    .where("payment_id", "=", match.payment_id)
    .limit(1)
    .executeTakeFirst();
  if (refunded) throw new Refusal("transfer.undo_refused");
  await tx
    .updateTable("payment")
    .set({ state: "cancelled", captured: 0n, finished: false, finish_date: now })
    .where("id", "=", match.payment_id)
    .execute();
  await tx.updateTable("payment_request").set({ state: "closed" }).where("id", "=", request.id).execute();
  const written_off = await endWriteOff(tx, match.payment_id, now);
  if (request.kind === "top_up") await emptyLot(tx, request, now);
  else {
    const amount = money(request.amount_due - written_off, request.currency);
    const owed_by = request.kind === "invoice" ? request.customer_id : null;
    const uncaptured = { payment_request_id: request.id, owed_by, amount, written_off };
    await post(tx, { ...uncaptureJournal(uncaptured), now });
    const taken = {
      reason: staff_id === null ? ("payment_reversed" as const) : ("payment_undone" as const),
      note: await titleOf(tx, match),
    };
    await askAgain(tx, request, taken, staff_id, now);
  }
  const together = await tx
    .selectFrom("bank_match")
    .selectAll()
    .where("payment_id", "=", match.payment_id)
    .where("undone_at", "is", null)
    .orderBy("id")
    .execute();
  for (const one of together) await endMatch(tx, one, staff_id, now);
}

/** Ends what was written off of an amount that is due again; answers it in minor units, 0n for none. */
async function endWriteOff(tx: Tx, payment_id: number, now: Date): Promise<bigint> {
  const ended = await tx
    .updateTable("payment")
    .set({ state: "cancelled", captured: 0n, finished: false, finish_date: now })
    .where("beside_id", "=", payment_id)
    .where("provider", "=", write_off_provider)
    .where("state", "=", "captured")
    .returning("amount")
    .executeTakeFirst();
  return ended?.amount ?? 0n;
}

/** Amount and title of the line on the statement, for staff. */
async function titleOf(tx: Tx, { bank_entry_id }: MatchRow): Promise<string> {
  const { amount, currency, title } = await tx
    .selectFrom("bank_entry")
    .select(["amount", "currency", "title"])
    .where("id", "=", bank_entry_id)
    .executeTakeFirstOrThrow();
  return `${toDecimal(amount)} ${currency} · ${title}`;
}

/** Removes the credit of a transfer from a balance as long as nothing of it was spent. */
async function emptyLot(tx: Tx, request: RequestRow, now: Date): Promise<void> {
  const lot = await tx
    .selectFrom("wallet_lot")
    .selectAll()
    .where("payment_request_id", "=", request.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (lot.paid_left !== lot.paid || lot.bonus_left !== lot.bonus) throw new Refusal("transfer.undo_refused");
  await tx
    .updateTable("wallet_lot")
    .set({ paid_left: 0n, paid_returned: lot.paid, bonus_left: 0n, bonus_forfeited: lot.bonus })
    .where("id", "=", lot.id)
    .execute();
  const { id: payment_request_id } = request;
  const paid = money(lot.paid, lot.currency);
  await post(tx, {
    ...topUpTakenBackJournal({ payment_request_id, customer_id: lot.customer_id, paid, bonus: lot.bonus }),
    now,
  });
}
