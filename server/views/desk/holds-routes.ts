import { giveOrAsk } from "#server/approvals/index.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import {
  requireSeen,
  endHold,
  pauseQuote,
  reportUnreadable,
  resumeQuote,
  setHold,
} from "#server/orders/index.ts";
import { askingForSupplement, issueSupplement } from "#server/quotes/index.ts";
import { dialogueOf } from "./holds-queries.ts";

export const hold_handlers = {
  dialogue: read("dialogue", ({ db, params, now }) => dialogueOf(db, params.id, now)),
  issueSupplement: write("issueSupplement", async ({ tx, caller, params, body, now }) => {
    await requireSeen(tx, params.id, body.seen_version);
    const give = () => issueSupplement(tx, caller, params.id, body, now);
    await giveOrAsk(tx, caller, { give, asking: (done) => askingForSupplement(done, body) }, now);
    return dialogueOf(tx, params.id, now);
  }),
  setHold: write("setHold", async ({ tx, caller, params, body, now }) => {
    await requireSeen(tx, params.id, body.seen_version);
    await setHold(tx, caller, params.id, body, now);
    return dialogueOf(tx, params.id, now);
  }),
  endHold: write("endHold", async ({ tx, caller, params, body, now }) => {
    await requireSeen(tx, params.id, body.seen_version);
    await endHold(tx, caller, params.id, body.note, now);
    return dialogueOf(tx, params.id, now);
  }),
  pauseQuote: write("pauseQuote", async ({ tx, caller, params, body, now }) => {
    await pauseQuote(tx, caller, params.id, body, now);
    return dialogueOf(tx, params.id, now);
  }),
  resumeQuote: write("resumeQuote", async ({ tx, caller, params, body, now }) => {
    await resumeQuote(tx, caller, params.id, body.note, now);
    return dialogueOf(tx, params.id, now);
  }),
  reportUnreadable: write("reportUnreadable", async ({ tx, caller, params, body, now }) => {
    await requireSeen(tx, params.id, body.seen_version);
    await reportUnreadable(tx, caller, params.id, body.note, now);
    return dialogueOf(tx, params.id, now);
  }),
};
