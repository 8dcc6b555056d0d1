import { brandById } from "#brands/all.ts";
import { type Money, money } from "#domain/money.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { approvalPage } from "../asks.ts";
import { decidersOf, mayDecide } from "../deciders.ts";
import { approvalForMail } from "./approval-for-mail.ts";

type Data = {
  readonly url: string;
  readonly name: string;
  readonly amount: Money;
  /** Number of orders; none of a top-up. */
  readonly count: number;
  readonly comment: string;
  readonly until: Date;
};

/** To each member who may decide about a purchase that waits. The link only opens the page. */
export const approvalAskedMail = defineMail<Data>({
  kind: "approval_asked",
  rule: always,
  load: async ({ tx, machine, payload, now }) => {
    const approval = await approvalForMail(tx, Number(payload["approval_id"]));
    const brand = approval && brandById(approval.brand_id);
    if (!approval || !brand || approval.state !== "waiting" || approval.expires_at <= now) return null;
    const deciders = await decidersOf(tx, approval.customer_id);
    return mayDecide(deciders, approval, approval).map(({ id, email, locale }) => ({
      key: `approval_asked:${approval.id}:${id}`,
      to: { brand, locale, recipient: email },
      order_id: null,
      data: {
        url: approvalPage(machine, { brand, locale }, approval.hash) ?? "",
        name: approval.asked_by,
        amount: money(approval.gross, approval.currency),
        count: approval.count,
        comment: approval.comment,
        until: approval.expires_at,
      },
    }));
  },
  compose: ({ url, name, amount, count, comment, until }, voice) => ({
    subject: voice.say("approval_asked.subject", { amount: voice.money(amount) }),
    title: voice.say("approval_asked.title"),
    paragraphs: [
      count === 0
        ? voice.say("approval_asked.top_up", { name, amount: voice.money(amount) })
        : voice.say("approval_asked.body", { name, amount: voice.money(amount), count }),
      ...(comment === "" ? [] : [comment]),
      voice.say("approval_asked.until", { date: voice.until(until) }),
    ],
    facts: [],
    button: { label: voice.say("approval_asked.button"), url },
    reader: "account",
  }),
  sample: ({ origin, locale }) => ({
    url: `${origin}/${locale}/account/approval/sample`,
    name: "Tomasz Nowak",
    amount: money(48_000n, "PLN"),
    count: 2,
    comment: "",
    until: new Date("2026-04-20T10:00:00Z"),
  }),
});
