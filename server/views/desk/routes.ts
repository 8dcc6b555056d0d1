import { note, orderById, requireSeen } from "#server/orders/index.ts";
import {
  takeBackSent,
  forgetDraft,
  holdQuote,
  previewQuote,
  requireQuoteRead,
  takeBackQuote,
  askAboutQuoted,
  issueQuote,
} from "#server/quotes/index.ts";
import { requireNotOthers } from "./order-taken.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { Refusal } from "#domain/errors.ts";
import { annotationsNamed } from "#domain/files/annotations.ts";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import { recordAccess } from "#server/kernel/audit.ts";
import { makeLink } from "#server/kernel/files/links.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { brandOfRow } from "#server/pricing/index.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { probeEngine } from "#server/engines/index.ts";
import { offerStage } from "#server/work/index.ts";
import { queue } from "./desk-queue-queries.ts";
import { countsView, sourcesOf, textPageOf } from "#server/files/index.ts";
import { secondFactorOf } from "#server/accounts/index.ts";
import { setShipment } from "#server/shipping/index.ts";
import { actOnOrder, correctCount, takeOrder } from "./commands.ts";
import { quotePrices } from "./order-price-queries.ts";
import { deskOrder } from "./queries.ts";

/** Events whose target status depends on whether the engine answers. */
const asksEngine: readonly string[] = ["analysis.pass", "failure.resume"];

/** The staff member who prices. */
const byOf = (caller: Caller) => ({ id: idOfCaller(caller), locale: caller.locale });

export const staff_handlers = {
  staffMe: read("staffMe", async ({ db, caller, machine }) => {
    const row = await db
      .selectFrom("staff_user")
      .select(["id", "name", "email", "role", "locale"])
      .where("id", "=", idOfCaller(caller))
      .executeTakeFirst();
    if (!row) throw new Refusal("token.invalid");
    const second_factor = await secondFactorOf(db, { zone: "staff", id: row.id });
    return {
      ...row,
      second_factor: { ...second_factor, required: machine.config.staff_totp === "required" },
    };
  }),
  offerStage: write("offerStage", async ({ tx, caller, params, body, now }) => {
    await requireSeen(tx, params.id, body.seen_version);
    await offerStage(tx, caller, params.id, body, now);
    return deskOrder(tx, caller, params.id, now);
  }),
  setShipment: write("setShipment", async ({ tx, caller, params, body, now }) => {
    await setShipment(tx, caller, params.id, body, now);
    return deskOrder(tx, caller, params.id, now);
  }),
  queue: read("queue", ({ db, now }) => queue(db, now)),
  // A read that leaves a line: looking at personal data is written to the audit log.
  deskOrder: write("deskOrder", async ({ tx, caller, params, now }) => {
    const found = await deskOrder(tx, caller, params.id, now);
    await recordAccess(tx, caller, { act: "order.look", object: "order", object_id: params.id }, now);
    return found;
  }),
  takeOrder: write("takeOrder", async ({ tx, caller, params, body, now }) => ({
    owner: await takeOrder(tx, caller, params.id, body, now),
  })),
  issueQuote: steps<"issueQuote", void, DeskOrder>("issueQuote", {
    prepare: ({ machine, params, now }) => askAboutQuoted(machine, params.id, undefined, now),
    command: async ({ tx, machine, caller, params, body, now }) => {
      const { held, seen_version, ...input } = body;
      await requireSeen(tx, params.id, seen_version);
      await requireNotOthers(tx, caller, params.id);
      await requireQuoteRead(tx, machine, params.id, input);
      const priced = { order_id: params.id, input };
      if (held) await holdQuote(tx, byOf(caller), priced, now);
      else {
        await issueQuote(tx, caller, priced, now);
        await forgetDraft(tx, params.id);
      }
      await note(tx, caller, { act: "quote.issue", order_id: params.id, detail: held ? { held } : {} }, now);
      return deskOrder(tx, caller, params.id, now);
    },
  }),
  takeBackQuote: write("takeBackQuote", async ({ tx, caller, params, now }) => {
    await takeBackQuote(tx, params.id);
    await note(tx, caller, { act: "quote.take_back", order_id: params.id }, now);
    return deskOrder(tx, caller, params.id, now);
  }),
  takeBackOffer: write("takeBackOffer", async ({ tx, caller, params, body, now }) => {
    await requireSeen(tx, params.id, body.seen_version);
    await requireNotOthers(tx, caller, params.id);
    await takeBackSent(tx, idOfCaller(caller), params.id, now);
    await note(tx, caller, { act: "quote.take_back", order_id: params.id, detail: { sent: true } }, now);
    return deskOrder(tx, caller, params.id, now);
  }),
  quotePrices: read("quotePrices", ({ db, caller, params, body, now }) =>
    quotePrices(db, caller, params.id, body, now),
  ),
  previewQuote: steps<"previewQuote", void, { url: string }>("previewQuote", {
    prepare: ({ machine, params, now }) => askAboutQuoted(machine, params.id, undefined, now),
    command: async ({ tx, machine, caller, params, body, now }) => {
      await requireNotOthers(tx, caller, params.id);
      await requireQuoteRead(tx, machine, params.id, body);
      const path = await previewQuote(tx, byOf(caller), { order_id: params.id, input: body }, now);
      await note(tx, caller, { act: "quote.preview", order_id: params.id }, now);
      const { brand_id } = await orderById(tx, params.id);
      return { url: originOfBrand(machine.config, brandOfRow(brand_id)) + path };
    },
  }),
  actOnOrder: steps<"actOnOrder", Partial<LoadedFacts>, DeskOrder>("actOnOrder", {
    prepare: async ({ machine, params, body }) =>
      asksEngine.includes(body.event)
        ? { engine: await probeEngine(machine, await orderById(machine.db, params.id)) }
        : {},
    command: async ({ tx, caller, params, body, now }, facts) => {
      await actOnOrder(tx, caller, params.id, { ...body, facts }, now);
      return deskOrder(tx, caller, params.id, now);
    },
  }),
  correctCount: write("correctCount", async ({ tx, caller, params, body, now }) => {
    await correctCount(tx, caller, params, body, now);
    return deskOrder(tx, caller, params.id, now);
  }),
  deskCounts: read("deskCounts", async ({ db, params }) => {
    const { annotations: chosen } = await orderById(db, params.id);
    return countsView(db, await sourcesOf(db, params.id), { chosen: annotationsNamed(chosen) });
  }),
  // Like the page of the order: each access to a customer's content is logged.
  deskText: write("deskText", async ({ tx, caller, params, query, now }) => {
    const file = await tx
      .selectFrom("attachment")
      .innerJoin("file", "file.id", "attachment.file_id")
      .select(["file.id", "file.count"])
      .where("attachment.order_id", "=", params.id)
      .where("attachment.hash", "=", params.attachment)
      .executeTakeFirst();
    if (!file) throw new Refusal("file.not_found");
    await recordAccess(tx, caller, { act: "order.look", object: "order", object_id: params.id }, now);
    return textPageOf(tx, file, query.page);
  }),
  deskAttachmentLink: write("deskAttachmentLink", async ({ tx, machine, caller, params, now }) => {
    const row = await tx
      .selectFrom("attachment")
      .innerJoin("file", "file.id", "attachment.file_id")
      .select(["file.storage_key", "file.name"])
      .where("attachment.order_id", "=", params.id)
      .where("attachment.hash", "=", params.attachment)
      .executeTakeFirst();
    if (!row) throw new Refusal("file.not_found");
    await note(
      tx,
      caller,
      { act: "file.download", order_id: params.id, detail: { attachment: params.attachment } },
      now,
    );
    return makeLink(machine.keys, { key: row.storage_key, name: row.name }, now);
  }),
};
