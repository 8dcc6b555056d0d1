import { brands } from "#brands/all.ts";
import { money } from "#domain/money.ts";
import type { Asking } from "#server/approvals/index.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { lockRequests } from "../lock-requests.ts";
import { lockEntry } from "./settle.ts";

/** What a person says a transfer is for; amounts are decimal text in its currency. */
export type ByHand = {
  readonly entry_id: number;
  readonly parts: readonly { readonly payment_request_id: number; readonly amount: string }[];
  readonly rest: "keep" | "wallet" | "refund";
};

/**
 * What is left of a line that is going to be matched, minor units; refuses one that does not exist. Locks what the match
 * is about before it.
 */
export async function restOf(tx: Tx, { entry_id, parts }: ByHand): Promise<bigint> {
  await lockRequests(
    tx,
    parts.map(({ payment_request_id }) => payment_request_id),
  );
  return (await lockEntry(tx, entry_id)).rest;
}

/** What a match by hand took of a line that had `before` left; for the limit of transfers. */
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
