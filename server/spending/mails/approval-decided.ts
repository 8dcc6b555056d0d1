import { brandById } from "#brands/all.ts";
import { type Money, money } from "#domain/money.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import type { ApprovalResult } from "../approvals.ts";
import { approvalPage } from "../asks.ts";
import { approvalForMail } from "./approval-for-mail.ts";

type Data = {
  readonly url: string;
  readonly outcome: "approved" | "to_pay" | "declined" | "lapsed";
  readonly amount: Money;
  readonly answer: string;
};

/** To who asked, or who made the key that asked: how it was decided, and where it is paid. */
export const approvalDecidedMail = defineMail<Data>({
  kind: "approval_decided",
  rule: always,
  load: async ({ tx, machine, payload }) => {
    const approval = await approvalForMail(tx, Number(payload["approval_id"]));
    const brand = approval && brandById(approval.brand_id);
    if (!approval || !brand || approval.state === "waiting" || approval.state === "withdrawn") return null;
    const locale = approval.asker_locale ?? approval.account_locale;
    const request = (approval.result as ApprovalResult | null)?.payment_request_hash ?? null;
    const page = approvalPage(machine, { brand, locale }, approval.hash) ?? "";
    const pay = `${originOfBrand(machine.config, brand)}/${locale}/orders/pay/${request ?? ""}`;
    const is_due = approval.state === "approved" && request !== null;
    return {
      key: `approval_decided:${approval.id}`,
      to: { brand, locale, recipient: approval.asker_email ?? approval.account_email },
      order_id: null,
      data: {
        url: is_due ? pay : page,
        outcome: is_due ? "to_pay" : approval.state,
        amount: money(approval.gross, approval.currency),
        answer: approval.answer,
      },
    };
  },
  compose: ({ url, outcome, amount, answer }, voice) => ({
    subject: voice.say(`approval_decided.subject.${outcome}`, { amount: voice.money(amount) }),
    title: voice.say(`approval_decided.title.${outcome}`),
    paragraphs: [
      voice.say(`approval_decided.body.${outcome}`, { amount: voice.money(amount) }),
      ...(answer === "" ? [] : [answer]),
    ],
    facts: [],
    button: { label: voice.say(`approval_decided.button.${outcome}`), url },
    reader: "account",
  }),
  sample: ({ origin, locale }) => ({
    url: `${origin}/${locale}/account/approval/sample`,
    outcome: "approved",
    amount: money(48_000n, "PLN"),
    answer: "",
  }),
});
