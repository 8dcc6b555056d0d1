import { stagesOf } from "#server/orders/rows.ts";
import { idOf, job, textOf } from "#server/kernel/jobs/job.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { safeStartOf } from "../dispatch-facts.ts";
import { addressee, named, orderOf, send } from "#server/kernel/mail/occasions.ts";
import { workingStaff } from "#server/kernel/mail/working-staff.ts";

const kinds = ["half", "most", "waves_over", "margin"] as const;

export const dispatch_mail_jobs = {
  /** To somebody who applied inside the window: whether the job is theirs. */
  "mail.round_result": job({
    command: async (running) => {
      const { tx, machine } = running;
      const row = await tx
        .selectFrom("offer")
        .innerJoin("stage", "stage.id", "offer.stage_id")
        .innerJoin("order", "order.id", "stage.order_id")
        .innerJoin("offer_round as round", "round.id", "offer.round_id")
        .innerJoin("translator", "translator.id", "offer.translator_id")
        .select(["offer.id", "offer.state", "stage.kind", "stage.id as stage_id", "round.decision"])
        .select(["order.id as order_id", "order.cart_id", "order.service_type"])
        .select(["order.source_lang", "order.target_lang"])
        .select(["translator.email", "translator.locale"])
        .where("offer.id", "=", idOf(running, "offer_id"))
        .executeTakeFirstOrThrow();
      const { by } = (row.decision ?? {}) as { readonly by?: string };
      const got_it = row.state === "accepted";
      const { brand, cart_id } = await addressee(tx, row.cart_id);
      const zone = `${originOfBrand(machine.config, brand)}/translator`;
      await send(running, {
        key: `round_result:${row.id}`,
        kind: "round_result",
        to: { brand, cart_id, recipient: row.email, locale: row.locale },
        order_id: row.order_id,
        data: {
          order: named({ ...row, id: row.order_id }),
          url: got_it ? `${zone}/jobs/${row.stage_id}` : `${zone}/rounds`,
          stage: row.kind,
          outcome: got_it ? "got_it" : "not_chosen",
          by: by === "lot" ? "lot" : "score",
        },
      });
    },
  }),

  /** To a translator whose offer by name was taken back. */
  "mail.job_offer_taken_back": job({
    command: async (running) => {
      const row = await running.tx
        .selectFrom("offer")
        .innerJoin("stage", "stage.id", "offer.stage_id")
        .innerJoin("order", "order.id", "stage.order_id")
        .innerJoin("translator", "translator.id", "offer.translator_id")
        .select(["offer.id", "stage.kind", "order.id as order_id", "order.cart_id", "order.service_type"])
        .select(["order.source_lang", "order.target_lang", "translator.email", "translator.locale"])
        .where("offer.id", "=", idOf(running, "offer_id"))
        .executeTakeFirstOrThrow();
      const { brand, cart_id } = await addressee(running.tx, row.cart_id);
      await send(running, {
        key: `job_offer_taken_back:${row.id}`,
        kind: "job_offer_taken_back",
        to: { brand, cart_id, recipient: row.email, locale: row.locale },
        order_id: row.order_id,
        data: {
          order: named({ ...row, id: row.order_id }),
          url: `${originOfBrand(running.machine.config, brand)}/translator/jobs`,
          stage: row.kind,
        },
      });
    },
  }),

  /** To whoever has the order in hand, otherwise to every project manager: nobody has the stage yet. */
  "mail.staff_dispatch": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const kind = kinds.find((one) => one === textOf(running, "kind"));
      if (!kind || !order.status.startsWith("waiting_")) return;
      const desk = await workingStaff(running.tx)
        .select(["id", "email", "locale"])
        .where("role", "in", ["project_manager", "admin"])
        .execute();
      const owner = desk.filter(({ id }) => id === order.owner_id);
      const safe = safeStartOf(order, await stagesOf(running.tx, order.id));
      for (const { id, email, locale } of owner.length > 0 ? owner : desk) {
        await send(running, {
          key: `staff_dispatch:${order.id}:${kind}:${idOf(running, "at")}:${id}`,
          kind: "staff_dispatch",
          to: { ...to, recipient: email, locale },
          order_id: order.id,
          data: {
            order: named(order),
            url: `${originOfBrand(running.machine.config, to.brand)}/staff/orders/${order.id}#assign`,
            kind,
            safe_start_at: safe === null ? null : new Date(safe),
          },
        });
      }
    },
  }),
};
