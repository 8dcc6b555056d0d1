import { trackingPage } from "#domain/shipping/carriers.ts";
import type { ShippingMethod } from "#domain/catalog.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { job, textOf } from "#server/kernel/jobs/job.ts";
import { shipmentOf, type ShipmentRow } from "#server/pricing/posting.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { mailsAboutAnswer } from "../draft.ts";
import { type DraftRow, draftOf, isClockStopped } from "../draft-clock.ts";
import { mailsAboutParcel } from "../move.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import type { MailData } from "#server/kernel/mail/kinds.ts";
import { named, orderOf, orderPage, send, type Writing } from "#server/kernel/mail/occasions.ts";

/** Where a paper original goes, in one line: an address, or a locker. */
function destinationOf({ recipient, locker, address, postcode, city }: ShipmentRow): string {
  const place = locker === "" ? [address, `${postcode} ${city}`.trim()] : [locker];
  return [recipient, ...place].filter((part) => part !== "").join(", ");
}

const numbered = ["shipment.handed_over", "shipment.resent", "shipment.number"];

/**
 * What the newest number of an original stands for: a parcel on its way, or the correction of a number that the buyer
 * has from us or that belongs to a parcel that is there. Undefined where it has no number.
 */
async function newestNumber(tx: Tx, order_id: number) {
  const [newest, ...before] = await tx
    .selectFrom("shipment_event")
    .select(["id", "event", "to_status", "at"])
    .where("order_id", "=", order_id)
    .where("event", "in", numbered)
    .orderBy("id", "desc")
    .execute();
  if (newest?.event !== "shipment.number") return newest && { ...newest, corrects: false };
  const sent = before.find(({ event }) => event !== "shipment.number");
  const mail = await tx
    .selectFrom("mail")
    .select("id")
    .where("order_id", "=", order_id)
    .where("kind", "=", "order_shipped")
    .where("sent_at", ">=", sent?.at ?? newest.at)
    .executeTakeFirst();
  const is_on_its_way = newest.to_status === "handed_over" || newest.to_status === "resent";
  return { ...newest, corrects: mail !== undefined || !is_on_its_way };
}

/** What a buyer reads about a paper original. */
export const shipment_jobs = {
  "mail.order_shipped": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const shipment = await shipmentOf(running.tx, order.id);
      const number = await newestNumber(running.tx, order.id);
      if (!shipment || order.shipping_method === null || !number) return;
      const method = order.shipping_method as ShippingMethod;
      const tracking_number = order.shipment_tracking_number ?? "";
      await send(running, {
        key: `${mailsAboutParcel(order.id)}${number.id}`,
        kind: "order_shipped",
        to,
        order_id: order.id,
        data: {
          order: named(order),
          url: orderPage(running, to, order.hash),
          posting: catalogText(to.locale, `shipping.${method}`),
          tracking_number,
          tracking_page: trackingPage(method, tracking_number),
          corrects: number.corrects,
          destination: destinationOf(shipment),
        },
      });
    },
  }),

  "mail.paper_draft": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const [shipment, draft] = [await shipmentOf(running.tx, order.id), await draftOf(running.tx, order.id)];
      // Answered or replaced before it was written.
      if (!shipment || draft?.state !== "waiting") return;
      const [version = "", told] = textOf(running, "event_id").split(":");
      if (version !== String(draft.version)) return;
      await send(running, {
        key: `paper_draft:${order.id}:${version}:${told ?? "sent"}`,
        kind: "paper_draft",
        to,
        order_id: order.id,
        data: {
          order: named(order),
          url: orderPage(running, to, order.hash),
          destination: destinationOf(shipment),
          comment: draft.comment,
          is_delivered: draft.attachment_id === null,
          is_reminder: told !== undefined,
          clock_stopped: isClockStopped(draft),
        },
      });
    },
  }),

  "mail.draft_answered": job({
    command: async (running) => {
      const { order } = await orderOf(running);
      const draft = await draftOf(running.tx, order.id);
      if (draft?.state !== "approved" && draft?.state !== "change_asked") return;
      const { version, state, answer } = draft;
      const said = state === "approved" ? state : "change";
      await tellTranslator(running, { version, said, answer, made_by_id: translatorOf(draft) });
    },
  }),

  "mail.approval_taken_back": job({
    command: async (running) => {
      const { order } = await orderOf(running);
      const version = Number(textOf(running, "event_id").split(":")[1]);
      const draft = await running.tx
        .selectFrom("paper_draft")
        .select(["made_by_role", "made_by_id"])
        .where("order_id", "=", order.id)
        .where("version", "=", version)
        .executeTakeFirstOrThrow();
      const made_by_id = translatorOf(draft);
      await tellTranslator(running, { version, said: "taken_back", answer: "", made_by_id });
    },
  }),
};

/** The translator who made a draft; null where the desk or the customer did. */
const translatorOf = ({ made_by_role, made_by_id }: Pick<DraftRow, "made_by_role" | "made_by_id">) =>
  made_by_role === "worker" ? made_by_id : null;

type Told = Pick<MailData["draft_answered"], "said" | "answer"> & {
  readonly version: number;
  readonly made_by_id: number | null;
};

/** Writes to the translator who sent the draft; without one, to who holds the work or did it. */
async function tellTranslator(running: Writing, { version, made_by_id, ...told }: Told): Promise<void> {
  const { order, to } = await orderOf(running);
  const mine = await running.tx
    .selectFrom("assignment")
    .innerJoin("translator", "translator.id", "assignment.translator_id")
    .select(["translator.email", "translator.locale", "assignment.stage_id"])
    .where("assignment.order_id", "=", order.id)
    .where("assignment.is_second", "=", false)
    .where("assignment.state", "not in", ["released", "revoked"])
    .orderBy((w) => w("assignment.translator_id", "=", made_by_id ?? 0), "desc")
    .orderBy((w) => w("assignment.state", "in", ["active", "returned"]), "desc")
    .orderBy((w) => w("assignment.stage_kind", "=", "translation"), "desc")
    .orderBy("assignment.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!mine) return;
  const zone = `${originOfBrand(running.machine.config, to.brand)}/translator`;
  await send(running, {
    key: `${mailsAboutAnswer(order.id, version)}${told.said}`,
    kind: "draft_answered",
    to: { ...to, recipient: mine.email, locale: mine.locale },
    order_id: order.id,
    data: { order: named(order), url: `${zone}/jobs/${mine.stage_id}`, ...told },
  });
}
