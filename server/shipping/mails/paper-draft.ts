import { textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact, optionalFact } from "#server/kernel/mail/mail-content.ts";
import {
  ordersFact,
  named,
  type OfOrder,
  orderOf,
  orderPage,
  sampleOrderPage,
} from "#server/order-mails/index.ts";
import { shipmentOf } from "#server/pricing/index.ts";
import { draftOf } from "#server/work/index.ts";
import { isClockStopped } from "#domain/shipping/paper-draft.ts";
import { destinationOf, sample_original } from "./paper-mail.ts";

type Data = OfOrder & {
  /** The destination in one line. */
  readonly destination: string;
  readonly comment: string;
  /** The delivered translation is the draft. */
  readonly is_delivered: boolean;
  readonly is_reminder: boolean;
  /** The delivery time does not run until the customer answers. */
  readonly clock_stopped: boolean;
};

export const paperDraftMail = defineMail<Data>({
  kind: "paper_draft",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const [shipment, draft] = [await shipmentOf(running.tx, order.id), await draftOf(running.tx, order.id)];
    // Answered or replaced before it was written.
    if (!shipment || draft?.state !== "waiting") return null;
    const [version = "", reminder] = textOf(running, "event_id").split(":");
    if (version !== String(draft.version)) return null;
    return {
      key: `paper_draft:${order.id}:${version}:${reminder ?? "sent"}`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        url: orderPage(running, to, order.hash),
        destination: destinationOf(shipment),
        comment: draft.comment,
        is_delivered: draft.attachment_id === null,
        is_reminder: reminder !== undefined,
        clock_stopped: isClockStopped(draft),
      },
    };
  },
  compose: ({ order, url, destination, comment, is_delivered, is_reminder, clock_stopped }, voice) => ({
    subject: voice.say(is_reminder ? "paper_draft.reminder" : "paper_draft.subject", {
      id: String(order.id),
    }),
    title: voice.say("paper_draft.title"),
    paragraphs: [
      voice.say(is_delivered ? "paper_draft.delivered" : "paper_draft.body"),
      voice.say("paper_draft.why"),
      ...(clock_stopped ? [voice.say("paper_draft.clock")] : []),
    ],
    facts: [
      ordersFact(voice, [order]),
      fact(voice, "fact.destination", destination),
      ...optionalFact(voice, "fact.comment", comment),
    ],
    button: { label: voice.say("paper_draft.button"), url },
    reader: "buyer",
  }),
  sample: (at) => ({
    order: sample_original,
    url: sampleOrderPage(at),
    destination: "Anna Nowak, ul. Krótka 1, 00-001 Warszawa",
    comment: "The names are spelled as in the passport.",
    is_delivered: false,
    is_reminder: false,
    clock_stopped: true,
  }),
});
