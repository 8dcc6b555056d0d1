import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { deskReaders } from "#server/kernel/mail/working-staff.ts";
import { sample_withdrawal, type Withdrawal, withdrawalFacts, withdrawalOf } from "./withdrawal-mail.ts";

/** D9: the desk's task to settle a withdrawal. */
export const staffWithdrawalMail = defineMail<Withdrawal>({
  kind: "staff_withdrawal",
  rule: always,
  load: async (running) => {
    const { row, brand, origin, statement } = await withdrawalOf(running);
    if (row.settled_at !== null) return null;
    const url = row.order_id === null ? `${origin}/staff/queue` : `${origin}/staff/orders/${row.order_id}`;
    const desk = await deskReaders(running.tx, ["project_manager", "customer_service", "admin"]);
    return desk.map(({ id, email, locale }) => ({
      key: `staff_withdrawal:${row.id}:${id}`,
      to: { brand, locale, recipient: email },
      order_id: row.order_id,
      data: { ...statement, url },
    }));
  },
  compose: (data, voice, brand) => ({
    subject: voice.say("staff_withdrawal.subject", { number: data.order_number, name: data.name }),
    title: voice.say("staff_withdrawal.title"),
    paragraphs: [voice.say("staff_withdrawal.body")],
    facts: [fact(voice, "fact.brand", brand.name), ...withdrawalFacts(data, voice)],
    button: { label: voice.say("staff_withdrawal.button"), url: data.url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({ ...sample_withdrawal, url: `${origin}/staff/orders/10280` }),
});
