import { orderForUpdate } from "#server/orders/index.ts";
import { raiseAlert, type AlertKind } from "./alerts.ts";
import { writeDigest } from "./digest.ts";
import { tickRound } from "./rounds.ts";
import { storeRecords } from "./foremost.ts";
import { beginDispatch, waitingStageOf } from "./start.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { expireOffer } from "./commands.ts";

const alert_kinds = ["half", "most", "waves_over", "margin"] as const satisfies readonly AlertKind[];

export const dispatch_jobs = {
  /** Starts the search for a stage that has begun to wait. */
  "dispatch.start": defineJob("dispatch.start", {
    run: ({ tx, now, payload }) => beginDispatch(tx, payload.order_id, now),
  }),

  /** Continues a round at the end of a window or a wave; run early, late or twice, it decides by the stored rows. */
  "dispatch.tick": defineJob("dispatch.tick", {
    run: ({ tx, now, payload }) => tickRound(tx, payload.round_id, now),
  }),

  /** Ends an offer to one person after its half hour. */
  "dispatch.expire": defineJob("dispatch.expire", {
    run: ({ tx, now, payload }) => expireOffer(tx, payload.offer_id, now),
  }),

  /** Alerts the desk after a part of the slack of a waiting stage. */
  "dispatch.alert": defineJob("dispatch.alert", {
    run: async ({ tx, now, payload }) => {
      const order = await orderForUpdate(tx, payload.order_id);
      const stage = order && (await waitingStageOf(tx, order));
      const kind = alert_kinds.find((one) => one === payload.kind);
      if (!order || order.on_hold || !kind || stage?.id !== payload.stage_id) return;
      await raiseAlert(tx, { order, stage }, kind, now);
    },
  }),

  /** Stores the records by which the desk's list of candidates begins. */
  "work.records": defineJob("work.records", {
    prepare: ({ machine, now }) => storeRecords(machine.db, now),
    isDone: () => true,
    run: async () => {},
  }),

  /** The hourly or daily mail with the offers since the last one. */
  "dispatch.digest": defineJob("dispatch.digest", {
    run: (running) => writeDigest(running, running.payload.translator_id),
  }),
};
