import { sql } from "kysely";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import { Refusal } from "#domain/errors.ts";
import { day } from "#domain/orders/timers.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { act, system, orderForUpdate } from "#server/orders/index.ts";
import { probeEngine } from "#server/engines/index.ts";
import { lapse } from "./questions.ts";
import { isInHand } from "#domain/work/assignment.ts";
import { pausedMs } from "./clock.ts";

/** How often an order resumes its engine automatically; after that the desk decides, or the order's timer ends it. */
const most_resumes = 3;

type Probed = { readonly id: number; readonly engine: LoadedFacts["engine"] };

export const work_jobs = {
  /** Marks the checkpoint as missed when no progress was reported by half of the stage's time. */
  "work.checkpoint": defineJob("work.checkpoint", {
    run: async ({ tx, now, payload }) => {
      const id = payload.assignment_id;
      const seen = await tx
        .selectFrom("assignment")
        .select("order_id")
        .where("id", "=", id)
        .executeTakeFirst();
      if (!seen) return;
      const order = await orderForUpdate(tx, seen.order_id);
      // Nothing automatic happens on hold (T29); the end of the hold schedules this job again.
      if (!order || order.on_hold) return;
      const mine = await tx.selectFrom("assignment").selectAll().where("id", "=", id).executeTakeFirst();
      if (!mine || !isInHand(mine) || mine.checkpoint_at === null || mine.progress_at !== null) return;
      // A past or current pause has moved the checkpoint, so the job is scheduled again.
      const paused = await pausedMs(tx, mine.order_id);
      const at = paused > 0 ? new Date(now.getTime() + day) : mine.checkpoint_at;
      if (at > now) {
        await enqueue(
          tx,
          "work.checkpoint",
          { assignment_id: id },
          { job_key: `checkpoint:${id}`, run_at: at },
        );
        return;
      }
      await tx.updateTable("assignment").set({ checkpoint_missed_at: now }).where("id", "=", id).execute();
      await enqueue(tx, "mail.work_due_soon", { assignment_id: id }, { job_key: `due-soon:${id}` });
      await enqueue(tx, "mail.staff_task", { order_id: mine.order_id, event_id: `checkpoint:${id}` });
      await enqueue(
        tx,
        "work.checkpoint_over",
        { assignment_id: id },
        { job_key: `checkpoint-over:${id}`, run_at: new Date(now.getTime() + day) },
      );
    },
  }),

  /** Revokes the stage a day after a missed checkpoint without an answer, if the state table allows it. */
  "work.checkpoint_over": defineJob("work.checkpoint_over", {
    run: async ({ tx, now, payload }) => {
      const mine = await tx
        .selectFrom("assignment")
        .select(["order_id", "state", "checkpoint_missed_at"])
        .where("id", "=", payload.assignment_id)
        .executeTakeFirst();
      if (!mine || !isInHand(mine) || mine.checkpoint_missed_at === null) return;
      if ((await orderForUpdate(tx, mine.order_id))?.on_hold !== false) return;
      if ((await pausedMs(tx, mine.order_id)) > 0) return;
      await act(tx, mine.order_id, system, { event: "assignment.revoke" }, now).catch((error: unknown) => {
        // The order has changed its status meanwhile, so its own timer applies.
        if (!(error instanceof Refusal)) throw error;
      });
    },
  }),

  "work.question_over": defineJob("work.question_over", {
    run: ({ tx, now, payload }) => lapse(tx, payload.question_id, now),
  }),

  /** Resumes orders after a failure of their engine once it answers again; three times, then the desk decides. */
  "work.engine_back": defineJob("work.engine_back", {
    prepare: async ({ machine }) => {
      const waiting = await machine.db
        .selectFrom("order")
        .selectAll()
        .where("status", "=", "failure")
        .where("failed_from", "=", "in_machine_translation")
        .where("on_hold", "=", false)
        .where(
          sql<boolean>`(select count(*) from order_event e where e.order_id = "order".id
            and e.event = 'failure.resume' and e.actor_role = 'system') < ${most_resumes}`,
        )
        .orderBy("id")
        .limit(20)
        .execute();
      const probed: Probed[] = [];
      for (const order of waiting) probed.push({ id: order.id, engine: await probeEngine(machine, order) });
      return probed;
    },
    run: async ({ tx, now }, probed) => {
      for (const { id } of probed.filter(({ engine }) => engine === "ready")) {
        const order = await orderForUpdate(tx, id);
        if (order?.status !== "failure") continue;
        await act(tx, id, system, { event: "failure.resume", facts: { engine: "ready" } }, now);
      }
    },
  }),
};
