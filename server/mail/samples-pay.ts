import { money } from "#domain/money.ts";
import { masked } from "#domain/pay/payee.ts";
import type { PayMailData } from "./pay-kinds.ts";

/** What is written to translators about their money. */
/** One believable mail of each kind to translators about their money. */
export function payMails(origin: string, iban: string, deadline: Date): PayMailData {
  const url = `${origin}/translator/earnings?month=2026-02`;
  const [number, account] = ["ZT/2026/03/000012", masked(iban)];
  return {
    pay_statement: { url, number, month: "2026-02", net: money(214_000n, "PLN") },
    pay_bill_returned: { url, number, reason: "The total is 2,140.00, not 2,410.00." },
    pay_sent: { url, number, amount: money(214_000n, "PLN"), account },
    pay_account_changed: { url, account, until: deadline },
  };
}
