import { orderByHash } from "#server/orders/index.ts";
import { Refusal } from "#domain/errors.ts";
import { writeAudit, recordAccess } from "#server/kernel/audit.ts";
import { complaintSegments, complaintTexts } from "./complaint-texts.ts";
import { filesOfCase, filesOfOrder } from "./files.ts";
import { makeLink } from "#server/kernel/files/links.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import {
  appealCorrection,
  arbitrateCorrection,
  assignRework,
  confirmCorrection,
  decideCorrection,
  openCorrection,
  refundCorrection,
  triageCorrection,
} from "./commands.ts";
import { aftercare, correctionRows, deskCorrection, mayDoRework } from "./queries.ts";

export const correction_handlers = {
  aftercare: read("aftercare", async ({ db, caller, params, now }) =>
    aftercare(db, caller, await orderByHash(db, caller, params.hash), now),
  ),
  openCorrection: write("openCorrection", async ({ tx, caller, params, body, now }) => {
    const order = await orderByHash(tx, caller, params.hash);
    await openCorrection(tx, caller, order.id, body, now);
    return aftercare(tx, caller, order, now);
  }),
  appealCorrection: write("appealCorrection", async ({ tx, caller, params, body, now }) => {
    const order = await orderByHash(tx, caller, params.hash);
    await appealCorrection(tx, caller, order, { case_hash: params.case, text: body.text }, now);
    return aftercare(tx, caller, order, now);
  }),
  confirmCorrection: write("confirmCorrection", async ({ tx, caller, params, now }) => {
    const order = await orderByHash(tx, caller, params.hash);
    await confirmCorrection(tx, caller, order, params.case, now);
    return aftercare(tx, caller, await orderByHash(tx, caller, params.hash), now);
  }),
  corrections: read("corrections", ({ db, query }) => correctionRows(db, query)),
  complaintTexts: steps<"complaintTexts", undefined, undefined>("complaintTexts", {
    command: async ({ tx, caller, params, now }) => {
      const looked = { act: "correction.look", object: "correction", object_id: params.id } as const;
      await recordAccess(tx, caller, looked, now);
      return undefined;
    },
    finish: ({ machine, params }) => complaintTexts(machine, params.id),
  }),
  complaintSegments: write("complaintSegments", async ({ tx, caller, params, query, now }) => {
    await recordAccess(
      tx,
      caller,
      { act: "correction.look", object: "correction", object_id: params.id },
      now,
    );
    return complaintSegments(tx, params.id, { after: query.after, is_all: query.all === "1" });
  }),
  // A read that writes: access to a complaint is recorded in the audit log.
  deskCorrection: write("deskCorrection", async ({ tx, caller, params, now }) => {
    const found = await deskCorrection(tx, caller, params.id, now);
    await recordAccess(
      tx,
      caller,
      { act: "correction.look", object: "correction", object_id: params.id },
      now,
    );
    return found;
  }),
  triageCorrection: write("triageCorrection", async ({ tx, caller, params, now }) => {
    await triageCorrection(tx, caller, params.id, now);
    return deskCorrection(tx, caller, params.id, now);
  }),
  decideCorrection: write("decideCorrection", async ({ tx, caller, params, body, now }) => {
    await decideCorrection(tx, caller, params.id, body, now);
    return deskCorrection(tx, caller, params.id, now);
  }),
  refundCorrection: write("refundCorrection", async ({ tx, caller, params, body, now }) => {
    await refundCorrection(tx, caller, params.id, body, now);
    return deskCorrection(tx, caller, params.id, now);
  }),
  arbitrateCorrection: write("arbitrateCorrection", async ({ tx, caller, params, body, now }) => {
    await arbitrateCorrection(tx, caller, params.id, body, now);
    return deskCorrection(tx, caller, params.id, now);
  }),
  reworkCandidates: read("reworkCandidates", async ({ db, params }) => {
    const row = await db
      .selectFrom("correction")
      .select("order_id")
      .where("id", "=", params.id)
      .executeTakeFirst();
    if (!row) throw new Refusal("case.not_found");
    return mayDoRework(db, row.order_id);
  }),
  assignRework: write("assignRework", async ({ tx, caller, params, body, now }) => {
    await assignRework(tx, caller, params.id, body, now);
    return deskCorrection(tx, caller, params.id, now);
  }),
  correctionFileLink: write("correctionFileLink", async ({ tx, machine, caller, params, now }) => {
    const row = await tx
      .selectFrom("correction")
      .select(["id", "order_id"])
      .where("id", "=", params.id)
      .executeTakeFirst();
    if (!row) throw new Refusal("case.not_found");
    const all = [...(await filesOfCase(tx, row.id)), ...(await filesOfOrder(tx, row.order_id))];
    const file = all.find(({ hash }) => hash === params.file);
    if (!file) throw new Refusal("file.not_found");
    const detail = { file: params.file };
    await writeAudit(
      tx,
      caller,
      { act: "correction.download", object: "correction", object_id: row.id, detail },
      now,
    );
    return makeLink(machine.keys, { key: file.storage_key, name: file.name }, now);
  }),
};
