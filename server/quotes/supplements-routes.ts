import { orderByHash } from "#server/orders/index.ts";
import { countProof } from "./proof.ts";
import type { Routes } from "#contract/routes.ts";
import { type Answer, steps, write } from "#server/kernel/http/handlers.ts";
import {
  answerSupplement,
  changeQuote,
  issueSupplement,
  reopenOrder,
  supplementSpender,
} from "./supplements-commands.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { orAsk, supplementWanted } from "#server/spending/index.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { brandOfRow } from "#server/pricing/index.ts";
import { previewSupplement } from "./quote-sending.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";

const orderOfQuote = (tx: Tx, hash: string) =>
  tx
    .selectFrom("quote")
    .innerJoin("order", "order.id", "quote.order_id")
    .select("order.hash as order_hash")
    .where("quote.hash", "=", hash)
    .executeTakeFirstOrThrow();

type Answered = Answer<Routes["answerSupplement"]>;

export const supplement_handlers = {
  previewSupplement: write("previewSupplement", async ({ tx, machine, caller, params, body, now }) => {
    const by = { id: idOfCaller(caller), locale: caller.locale };
    const send = async () =>
      (await issueSupplement(tx, caller, params.id, { ...body, only_shown: true }, now)).hash;
    const path = await previewSupplement(tx, by, { order_id: params.id, input: body, send }, now);
    const done = { act: "quote.preview", object: "order", object_id: params.id } as const;
    await writeAudit(tx, caller, { ...done, detail: {} }, now);
    const { brand_id } = await tx
      .selectFrom("order")
      .select("brand_id")
      .where("id", "=", params.id)
      .executeTakeFirstOrThrow();
    return { url: originOfBrand(machine.config, brandOfRow(brand_id)) + path };
  }),
  answerSupplement: steps<"answerSupplement", void, Answered>("answerSupplement", {
    prepare: ({ machine, params, body }) => countProof(machine.db, params.hash, body.code),
    command: async ({ tx, caller, params, body, now }) => {
      const { hash } = params;
      const spender = body.answer === "accept" ? await supplementSpender(tx, caller, hash, now) : null;
      const run = () => answerSupplement(tx, caller, { hash, answered: body, spender }, now);
      const wanted = () => supplementWanted(tx, hash, body.comment);
      const answered = await orAsk(tx, caller, { spender, wanted }, run, now);
      if ("done" in answered) return { ...answered.done, approval_hash: null };
      const { order_hash } = await orderOfQuote(tx, hash);
      return { order_hash, payment_request_hash: null, approval_hash: answered.asked.hash };
    },
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
