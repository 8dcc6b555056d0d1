import type { Routes } from "#contract/routes.ts";
import { countProof } from "../../order/proof.ts";
import { requireSeen } from "../../order/seen.ts";
import { type Answer, steps, write } from "../../http/handlers.ts";
import { orderByHash } from "../orders/queries.ts";
import { dialogueOf } from "../holds/queries.ts";
import { answerSupplement, changeQuote, issueSupplement, reopenOrder } from "./commands.ts";

type Answered = Answer<Routes["answerSupplement"]>;

export const supplement_handlers = {
  issueSupplement: write("issueSupplement", async ({ tx, caller, params, body, now }) => {
    await requireSeen(tx, params.id, body.seen_version);
    await issueSupplement(tx, caller, params.id, body, now);
    return dialogueOf(tx, caller, params.id, now);
  }),
  answerSupplement: steps<"answerSupplement", void, Answered>("answerSupplement", {
    prepare: ({ machine, params, body }) => countProof(machine.db, params.hash, body.code),
    command: ({ tx, caller, params, body, now }) => answerSupplement(tx, caller, params.hash, body, now),
  }),
  changeQuote: write("changeQuote", async ({ tx, caller, params, body, now }) => ({
    order_hash: await changeQuote(tx, caller, { hash: params.hash, text: body.text }, now),
  })),
  reopenOrder: write("reopenOrder", async ({ tx, caller, params, now }) => {
    const { id } = await orderByHash(tx, caller, params.hash);
    const { status, cart_id } = await reopenOrder(tx, caller, id, now);
    const cart = await tx.selectFrom("cart").select("hash").where("id", "=", cart_id).executeTakeFirst();
    return { status, cart_hash: cart?.hash ?? null };
  }),
};
