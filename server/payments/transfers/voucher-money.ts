import type { Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { type Currency, money } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { bankMatchJournal } from "./journals.ts";
import { post } from "#server/ledger/index.ts";
import { addMatch, type By, type EntryRow } from "./settle.ts";

/** The price of vouchers sold by the desk that no statement shows yet, in minor units. */
export async function voucherMoneyDue(db: Kysely<DB>, currency: Currency): Promise<bigint> {
  const account = await db
    .selectFrom("ledger.account")
    .select("balance")
    .where("code", "=", "asset:voucher_sales")
    .where("currency", "=", currency)
    .executeTakeFirst();
  return account?.balance ?? 0n;
}

/** Books the rest of a line as the price of vouchers sold by the desk. Refuses more than is expected. */
export async function bookVoucherMoney(tx: Tx, entry: EntryRow, by: By, now: Date): Promise<void> {
  const { rest, currency } = entry;
  if (rest <= 0n || rest > (await voucherMoneyDue(tx, currency))) throw new Refusal("transfer.voucher");
  const bank_match_id = await addMatch(tx, entry.id, { kind: "voucher", amount: rest }, by, now);
  const amount = money(rest, currency);
  await post(tx, { ...bankMatchJournal({ bank_match_id, kind: "voucher", amount }), now });
}
