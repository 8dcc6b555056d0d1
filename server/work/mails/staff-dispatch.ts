import { idOf, textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { deskReaders } from "#server/kernel/mail/working-staff.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import {
  languagesOf,
  ordersFact,
  named,
  type OfOrder,
  orderOf,
  sample_order,
} from "#server/order-mails/index.ts";
import { stagesOf } from "#server/orders/index.ts";
import { safeStartOf } from "../dispatch/dispatch-facts.ts";

type Data = OfOrder & {
  /** How much of the slack is gone, or that the last wave is over. */
  readonly kind: (typeof kinds)[number];
  readonly safe_start_at: Date | null;
};

const kinds = ["half", "most", "waves_over", "margin"] as const;

/** To the owner of the order, otherwise to every project manager: the stage has no translator yet. */
export const staffDispatchMail = defineMail<Data>({
  kind: "staff_dispatch",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const kind = kinds.find((one) => one === textOf(running, "kind"));
    if (!kind || !order.status.startsWith("waiting_")) return null;
    const desk = await deskReaders(running.tx, ["project_manager", "admin"]);
    const owner = desk.filter(({ id }) => id === order.owner_id);
    const safe = safeStartOf(order, await stagesOf(running.tx, order.id));
    const url = `${originOfBrand(running.machine.config, to.brand)}/staff/orders/${order.id}#assign`;
    return (owner.length > 0 ? owner : desk).map(({ id, email, locale }) => ({
      key: `staff_dispatch:${order.id}:${kind}:${idOf(running, "at")}:${id}`,
      to: { ...to, recipient: email, locale },
      order_id: order.id,
      data: { order: named(order), url, kind, safe_start_at: safe === null ? null : new Date(safe) },
    }));
  },
  compose: ({ order, url, kind, safe_start_at }, voice, brand) => ({
    subject: voice.say("staff_dispatch.subject", {
      id: String(order.id),
      languages: languagesOf(voice, order),
    }),
    title: voice.say("staff_dispatch.title"),
    paragraphs: [voice.say(`staff_dispatch.${kind}`)],
    facts: [
      fact(voice, "fact.brand", brand.name),
      ordersFact(voice, [order]),
      ...(safe_start_at === null ? [] : [fact(voice, "fact.safe_start", voice.moment(safe_start_at))]),
    ],
    button: { label: voice.say("staff_new_quote.button"), url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    order: sample_order,
    url: `${origin}/staff/orders/10280#assign`,
    kind: "half",
    safe_start_at: new Date("2026-03-03T10:00:00Z"),
  }),
});
