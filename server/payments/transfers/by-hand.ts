import { brands } from "#brands/all.ts";
import { money } from "#domain/money.ts";
import type { Asking } from "#server/approvals/index.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { lockRequests } from "../lock-requests.ts";
import { lockEntry } from "./settle.ts";

/** The match of a transfer by hand; amounts are decimal text in its currency. */
export type ByHand = {
  readonly entry_id: number;
  readonly parts: readonly { readonly payment_request_id: number; readonly amount: string }[];
  readonly rest: "keep" | "wallet" | "refund";
};

/**
 * The unmatched rest of a line, in minor units; refuses a line that does not exist. Locks the requests of
 * the match before the line.
 */
export async function restOf(tx: Tx, { entry_id, parts }: ByHand): Promise<bigint> {
  await lockRequests(
    tx,
    parts.map(({ payment_request_id }) => payment_request_id),
  );
  return (await lockEntry(tx, entry_id)).rest;
}

/** The amount that a match by hand used of a line with the rest `before`; for the limit of transfers. */
export async function askingForMatch(
  tx: Tx,
  { entry_id, parts, rest }: ByHand,
  before: bigint,
): Promise<Asking> {
  const entry = await lockEntry(tx, entry_id);
  const ids = parts.map(({ payment_request_id }) => payment_request_id);
  const requests = await tx
    .selectFrom("payment_request")
    .select(["brand_id", "customer_id", "cart_id"])
    .where("id", "in", [0, ...ids])
    .orderBy("id")
    .execute();
  const [first] = requests;
  return {
    act: "matchTransfer",
    worth: money(before - entry.rest, entry.currency),
    brand_ids: (first ? requests : brands.map(({ id }) => ({ brand_id: id }))).map(
      ({ brand_id }) => brand_id,
    ),
    holder: { customer_id: first?.customer_id ?? null, cart_id: first?.cart_id ?? null },
    object: "bank_entry",
    object_id: entry_id,
    reason: entry.title.trim() || entry.counterparty_name.trim() || "–",
    detail: {
      counterparty: entry.counterparty_name,
      ...(rest === "keep" ? {} : { rest: `transfer.${rest}` }),
    },
    input: { parts, rest },
  };
}
