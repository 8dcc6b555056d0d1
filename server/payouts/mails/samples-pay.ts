import { money } from "#domain/money.ts";
import { masked } from "#domain/payouts/payee.ts";
import type { PayMailData } from "./pay-kinds.ts";
import type { TalkMailData } from "#server/messages/mails/talk-kinds.ts";

/** One believable mail of each kind to translators about their money. */
export function payMails(origin: string, iban: string, deadline: Date): PayMailData & TalkMailData {
  const url = `${origin}/translator/earnings?month=2026-02`;
  const [number, account] = ["ZT/2026/03/000012", masked(iban)];
  return {
    ...talkMails(origin),
    pay_statement: { url, number, month: "2026-02", net: money(214_000n, "PLN") },
    pay_bill_returned: { url, number, reason: "The total is 2,140.00, not 2,410.00." },
    pay_sent: { url, number, amount: money(214_000n, "PLN"), account },
    pay_account_changed: { url, account, until: deadline },
  };
}

/** One of the desk's letters to a translator, and one to the desk about a paper. */
const talkMails = (origin: string): TalkMailData => ({
  translator_message: {
    url: `${origin}/translator/messages`,
    text: "Could you take on a contract of twenty pages next week?",
  },
  staff_paper: {
    url: `${origin}/staff/translators/1`,
    translator: "Jan Lis",
    paper: "certificate",
    name: "iso-17100.pdf",
    until: "2026-03-16",
    over: false,
  },
});
