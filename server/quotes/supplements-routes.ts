import { orderByHash, countProof } from "#server/orders/index.ts";
import type { Routes } from "#contract/routes.ts";
import { type Answer, steps, write } from "#server/kernel/http/handlers.ts";
import { answerSupplement, changeQuote, issueSupplement, reopenOrder } from "./supplements-commands.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { brandOfRow } from "#server/pricing/index.ts";
import { previewSupplement } from "./quote-sending.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";

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
