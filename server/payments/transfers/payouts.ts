import type { Kysely, Selectable } from "kysely";
import type { PayoutView } from "#contract/payments/transfers.ts";
import { matchPayout, type PayoutMatch } from "#domain/payments/match.ts";
import { Refusal } from "#domain/errors.ts";
import { money } from "#domain/money.ts";
import { writeAuditOf } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { bankMatchUndoneJournal, payoutArrivedJournal } from "./journals.ts";
import { post } from "#server/ledger/index.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import type { Line } from "./dues.ts";
import { addMatch, type By, endMatch, lockEntry } from "./settle.ts";

type MatchRow = Selectable<DB["bank_match"]>;

/** Payouts in transit, which no statement shows yet. */
const inTransit = (db: Kysely<DB>) =>
  db
    .selectFrom("provider_payout as payout")
    .select(["payout.id as provider_payout_id", "payout.provider", "payout.payout_id"])
    .select(["payout.currency", "payout.amount", "payout.paid_on"])
    .where("payout.amount", "!=", 0n)
    .where("payout.returned_at", "is", null)
    .where((w) =>
      w.not(
        w.exists(
          w
            .selectFrom("bank_match as match")
            .select("match.id")
            .whereRef("match.provider_payout_id", "=", "payout.id")
            .where("match.undone_at", "is", null),
        ),
      ),
    )
    .orderBy("payout.id");
export type InTransit = Awaited<ReturnType<ReturnType<typeof inTransit>["execute"]>>[number];

/** The payouts that the rest of a line may be, by the rules of decision 0060. */
export async function payoutsOf(
  db: Kysely<DB>,
  line: Pick<Line, "amount" | "currency" | "title" | "counterparty_name">,
): Promise<{ readonly payout: InTransit; readonly match: PayoutMatch }[]> {
  const alike = await inTransit(db)
    .where("payout.currency", "=", line.currency)
    .where("payout.amount", "=", line.amount)
    .limit(100)
    .execute();
  return matchPayout(line, alike).flatMap((match) => {
    const payout = alike.find(({ provider_payout_id }) => provider_payout_id === match.provider_payout_id);
    return payout ? [{ payout, match }] : [];
  });
}

/** The payouts in transit with the currency and direction of a line, the nearest amount first. */
export async function payoutsFor(
  db: Kysely<DB>,
  { currency, rest }: { readonly currency: Line["currency"]; readonly rest: bigint },
): Promise<InTransit[]> {
  const rows = await inTransit(db)
    .where("payout.currency", "=", currency)
    .where((w) =>
      rest < 0n
        ? w.and([w("payout.amount", "<", 0n), w("payout.amount", ">=", rest)])
        : w("payout.amount", ">", 0n),
    )
    .limit(200)
    .execute();
  const far = ({ amount }: InTransit): bigint => (amount > rest ? amount - rest : rest - amount);
  return rows.toSorted((a, b) => (far(a) < far(b) ? -1 : 1)).slice(0, 20);
}

export const payoutView = ({ provider_payout_id, amount, currency, ...payout }: InTransit): PayoutView => ({
  id: provider_payout_id,
  provider: payout.provider,
  payout_id: payout.payout_id,
  paid_on: payout.paid_on,
  amount: moneyView(amount, currency),
});

type Arrival = { readonly entry_id: number; readonly provider_payout_id: number; readonly by: By };

/**
 * Books the rest of a line as a payout in transit. When the line has less, the difference is booked as a bank charge; when
 * it has more, the difference remains on the line. Refuses another currency or direction, less than a provider reports
 * as charged, and a payout that is not in transit.
 */
async function payoutArrived(
  tx: Tx,
  { entry_id, provider_payout_id, by }: Arrival,
  now: Date,
): Promise<void> {
  // The payout is locked before the line, in both directions of matching; ledger accounts are last.
  await tx
    .selectFrom("provider_payout")
    .select("id")
    .where("id", "=", provider_payout_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const payout = await inTransit(tx).where("payout.id", "=", provider_payout_id).executeTakeFirst();
  if (!payout) throw new Refusal("payout.not_on_its_way");
  const { rest, currency } = await lockEntry(tx, entry_id);
  if (payout.currency !== currency) throw new Refusal("transfer.other_currency");
  const has_too_little = payout.amount < 0n ? rest > payout.amount : rest <= 0n;
  if (has_too_little) throw new Refusal("transfer.amount");
  const amount = rest > 0n && rest < payout.amount ? rest : payout.amount;
  const match = { kind: "payout" as const, amount, provider_payout_id };
  const bank_match_id = await addMatch(tx, entry_id, match, by, now);
  const arrived = { bank_match_id, provider: payout.provider, payout: payout.amount };
  await post(tx, { ...payoutArrivedJournal({ ...arrived, taken: money(amount, currency) }), now });
}

/** The same by hand; the member of staff is responsible for a difference. */
export async function payoutByHand(
  tx: Tx,
  staff_id: number,
  { entry_id, provider_payout_id }: Omit<Arrival, "by">,
  now: Date,
): Promise<void> {
  await payoutArrived(tx, { entry_id, provider_payout_id, by: { staff_id, rule: "by_hand" } }, now);
  const what = { act: "transfer.payout", object: "bank_entry", object_id: entry_id } as const;
  await writeAuditOf(tx, staff_id, { ...what, detail: { provider_payout_id } }, now);
}

/** Books a line as the only payout that it identifies; false when it identifies none. */
export async function payoutByRule(
  tx: Tx,
  entry: Line & { readonly id: number; readonly rest: bigint },
  now: Date,
): Promise<boolean> {
  const found = (await payoutsOf(tx, { ...entry, amount: entry.rest })).find(({ match }) => match.certain);
  if (!found) return false;
  const { provider_payout_id, rule } = found.match;
  await payoutArrived(tx, { entry_id: entry.id, provider_payout_id, by: { staff_id: null, rule } }, now);
  return true;
}

/**
 * Looks for the line of a newly reported payout, which may already have been imported. It is matched when only one line
 * names it, otherwise by hand.
 */
export async function lookForLine(tx: Tx, provider_payout_id: number, now: Date): Promise<void> {
  const payout = await inTransit(tx).where("payout.id", "=", provider_payout_id).executeTakeFirst();
  if (!payout) return;
  const lines = await tx
    .selectFrom("bank_entry")
    .selectAll()
    .where("currency", "=", payout.currency)
    .where("rest", "=", payout.amount)
    .where("is_reversal", "=", false)
    .orderBy("id")
    .limit(100)
    .execute();
  const named = [];
  for (const line of lines) {
    const found = await payoutsOf(tx, { ...line, amount: line.rest });
    if (found.some(({ match }) => match.certain && match.provider_payout_id === provider_payout_id))
      named.push(line);
  }
  const [line, other] = named;
  if (line && !other) await payoutByRule(tx, line, now);
}

/** Locks payouts by their ids. */
export async function lockProviderPayouts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .selectFrom("provider_payout")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Undoes a match with a payout: the money is in suspense, and the payout in transit again. */
export async function payoutOnItsWayAgain(
  tx: Tx,
  match: MatchRow,
  staff_id: number | null,
  now: Date,
): Promise<void> {
  const payout = await tx
    .selectFrom("provider_payout")
    .selectAll()
    .where("id", "=", match.provider_payout_id)
    .executeTakeFirstOrThrow();
  await endMatch(tx, match, staff_id, now);
  const booked = payoutArrivedJournal({
    bank_match_id: match.id,
    provider: payout.provider,
    taken: money(match.amount, payout.currency),
    payout: payout.amount,
  });
  await post(tx, { ...bankMatchUndoneJournal(match.id, booked), now });
}
