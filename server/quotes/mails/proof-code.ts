import { proof_code } from "#domain/orders/supplement.ts";
import { minute } from "#domain/orders/timers.ts";
import { defineMail, secret } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { newProof } from "../proof.ts";
import {
  ordersFact,
  plainContent,
  named,
  type OfOrder,
  orderOf,
  orderPage,
  sample_order,
  sampleOrderPage,
} from "#server/order-mails/index.ts";

type Data = OfOrder & { readonly code: string; readonly minutes: number };

/** The code is made by `load`, so that it is only in the mail, and its digest in the database. */
export const proofCodeMail = defineMail<Data>({
  kind: "proof_code",
  rule: secret,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const { code } = await newProof(running.tx, order.id, running.now);
    return {
      key: `proof_code:${order.id}:${running.now.getTime()}`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        url: orderPage(running, to, order.hash),
        code: `${code.slice(0, 3)} ${code.slice(3)}`,
        minutes: proof_code.valid_ms / minute,
      },
    };
  },
  compose: (data, voice) => ({
    ...plainContent("proof_code", data, voice),
    paragraphs: [voice.say("proof_code.body", { minutes: data.minutes })],
    facts: [fact(voice, "fact.code", data.code), ordersFact(voice, [data.order])],
  }),
  sample: (at) => ({
    order: sample_order,
    url: sampleOrderPage(at),
    code: "042 117",
    minutes: proof_code.valid_ms / minute,
  }),
});
