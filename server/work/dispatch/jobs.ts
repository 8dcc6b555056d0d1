import { orderForUpdate } from "#server/orders/index.ts";
import { raiseAlert, type AlertKind } from "./alerts.ts";
import { writeDigest } from "./digest.ts";
import { tickRound } from "./rounds.ts";
import { beginDispatch, waitingStageOf } from "./start.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { expireOffer } from "./commands.ts";

const alert_kinds = ["half", "most", "waves_over", "margin"] as const satisfies readonly AlertKind[];

export const dispatch_jobs = {
  /** A stage has begun to wait. */
  "dispatch.start": defineJob("dispatch.start", {
    run: ({ tx, now, payload }) => beginDispatch(tx, payload.order_id, now),
  }),

  /** A window or a wave of a round is over; early, late or twice, it looks at the rows again. */
  "dispatch.tick": defineJob("dispatch.tick", {
    run: ({ tx, now, payload }) => tickRound(tx, payload.round_id, now),
  }),

  /** The half hour of an offer to one person is over. */
  "dispatch.expire": defineJob("dispatch.expire", {
    run: ({ tx, now, payload }) => expireOffer(tx, payload.offer_id, now),
  }),

  /** So much of the slack of a waiting stage is gone. */
  "dispatch.alert": defineJob("dispatch.alert", {
    run: async ({ tx, now, payload }) => {
      const order = await orderForUpdate(tx, payload.order_id);
      const stage = order && (await waitingStageOf(tx, order));
      const kind = alert_kinds.find((one) => one === payload.kind);
      if (!order || !kind || stage?.id !== payload.stage_id) return;
      await raiseAlert(tx, { order, stage }, kind, now);
    },
  }),

  /** The letter of the hour or the day with the offers that came since the last one. */
  "dispatch.digest": defineJob("dispatch.digest", {
    run: (running) => writeDigest(running, running.payload.translator_id),
  }),
};
