import { orderForUpdate } from "#server/orders/rows.ts";
import { raiseAlert, type AlertKind } from "./alerts.ts";
import { writeDigest } from "./digest.ts";
import { tickRound } from "./rounds.ts";
import { beginDispatch, waitingStageOf } from "./start.ts";
import { idOf, job, textOf } from "#server/kernel/jobs/job.ts";
import { expireOffer } from "./commands.ts";

const alert_kinds = ["half", "most", "waves_over", "margin"] as const satisfies readonly AlertKind[];

export const dispatch_jobs = {
  /** A stage has begun to wait. */
  "dispatch.start": job({
    command: ({ tx, now, ...running }) => beginDispatch(tx, idOf(running, "order_id"), now),
  }),

  /** A window or a wave of a round is over; early, late or twice, it looks at the rows again. */
  "dispatch.tick": job({
    command: ({ tx, now, ...running }) => tickRound(tx, idOf(running, "round_id"), now),
  }),

  /** The half hour of an offer to one person is over. */
  "dispatch.expire": job({
    command: ({ tx, now, ...running }) => expireOffer(tx, idOf(running, "offer_id"), now),
  }),

  /** So much of the slack of a waiting stage is gone. */
  "dispatch.alert": job({
    command: async ({ tx, now, ...running }) => {
      const order = await orderForUpdate(tx, idOf(running, "order_id"));
      const stage = order && (await waitingStageOf(tx, order));
      const kind = alert_kinds.find((one) => one === textOf(running, "kind"));
      if (!order || !kind || stage?.id !== idOf(running, "stage_id")) return;
      await raiseAlert(tx, { order, stage }, kind, now);
    },
  }),

  /** The letter of the hour or the day with the offers that came since the last one. */
  "dispatch.digest": job({ command: (running) => writeDigest(running, idOf(running, "translator_id")) }),
};
