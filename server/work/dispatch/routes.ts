import type { OfferView } from "#contract/work/board.ts";
import { recordAccess } from "#server/kernel/audit.ts";
import { previewOf, type Preview } from "./preview.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { requireSeen } from "#server/orders/index.ts";
import {
  acceptOffer,
  declineOffer,
  markSeen,
  setDispatch,
  startRoundByHand,
  takeBackJobOffer,
  withdrawRound,
} from "./commands.ts";
import { candidatesFor, dispatchOf, offerById, offerRows, roundResults } from "./queries.ts";

export const dispatch_handlers = {
  offers: read("offers", ({ db, caller, now }) => offerRows(db, caller, now)),
  offer: steps<"offer", Preview, OfferView>("offer", {
    prepare: ({ machine, caller, params, now }) => previewOf(machine, idOfCaller(caller), params.id, now),
    command: async ({ tx, caller, params, now }, preview) => {
      const found = await offerById(tx, caller, params.id, preview, now);
      await markSeen(tx, caller, params.id, now);
      // The preview may contain personal data of the customer, so each access is logged (decision 0099).
      const look = { act: "offer.look", object: "order", object_id: found.order_id } as const;
      if (!found.nda_needed) await recordAccess(tx, caller, look, now);
      return found;
    },
  }),
  acceptOffer: write("acceptOffer", ({ tx, caller, params, now }) => acceptOffer(tx, caller, params.id, now)),
  declineOffer: write("declineOffer", async ({ tx, caller, params, body, now }) => {
    await declineOffer(tx, caller, params.id, body.reason, now);
    return null;
  }),
  roundResults: read("roundResults", ({ db, caller }) => roundResults(db, caller)),
  candidates: read("candidates", ({ db, params, query, now }) => candidatesFor(db, params.id, query, now)),
  dispatch: read("dispatch", ({ db, params }) => dispatchOf(db, params.id)),
  startRound: write("startRound", async ({ tx, caller, params, body, now }) => {
    await requireSeen(tx, params.id, body.seen_version);
    await startRoundByHand(tx, caller, params.id, body, now);
    return dispatchOf(tx, params.id);
  }),
  withdrawRound: write("withdrawRound", async ({ tx, caller, params, now }) => {
    await withdrawRound(tx, caller, params.id, now);
    return dispatchOf(tx, params.id);
  }),
  takeBackJobOffer: write("takeBackJobOffer", async ({ tx, caller, params, now }) => {
    await takeBackJobOffer(tx, caller, params.id, params.offer, now);
    return dispatchOf(tx, params.id);
  }),
  setDispatch: write("setDispatch", async ({ tx, caller, params, body, now }) => {
    await setDispatch(tx, caller, params.id, body.auto_dispatch, now);
    return dispatchOf(tx, params.id);
  }),
};
