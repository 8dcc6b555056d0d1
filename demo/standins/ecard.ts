import { createHash } from "node:crypto";
import { actOf, formOf, hostOf, pageLocale, showPage, spread } from "./acting.ts";
import { openBooks } from "./books.ts";
import type { Act } from "./hosted-page.ts";
import { openMessenger } from "./messenger.ts";
import type { Standin } from "./standin.ts";

type Kept = {
  readonly number: string;
  readonly amount: string;
  readonly description: string;
  readonly language: string;
  readonly link_ok: string;
  readonly link_fail: string;
  /** Where the shop wants to be told; the shop's settings in the gateway's panel say so, not the form. */
  readonly notify_url: string;
  state: string;
};

const acts = [
  "pay",
  "refuse",
  "wait",
  "pay_twice",
  "late",
  "duplicate",
  "out_of_order",
] as const satisfies readonly Act[];
const hashed = [
  "MERCHANTID",
  "ORDERNUMBER",
  "AMOUNT",
  "CURRENCY",
  "ORDERDESCRIPTION",
  "NAME",
  "SURNAME",
  "AUTODEPOSIT",
  "PAYMENTTYPE",
  "LINKFAIL",
  "LINKOK",
];

/** The old gateway of eCard: a hashed form by POST, and notifications that prove nothing. */
export const ecard: Standin = async (app, { pool, secrets, mount }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  const books = await openBooks<Kept>(pool, "ecard");
  const messenger = await openMessenger(pool, "ecard");
  app.addHook("onClose", () => messenger.stop());
  const page = (kept: Kept | undefined) =>
    kept && {
      provider: "eCard",
      amount: kept.amount,
      currency: "PLN",
      description: kept.description,
      locale: pageLocale(kept.language),
      status: kept.state.startsWith("payment_d") ? "paid" : "open",
      acts,
      action: `${mount}/pay/${kept.number}`,
      cancel_url: kept.link_fail,
    };

  app.post(`${mount}/payment/PS`, async (request, reply) => {
    const form = formOf(request);
    const field = (name: string): string => form.get(name) ?? "";
    const algorithm = field("HASHALGORITHM") === "MD5" ? "md5" : "sha1";
    const text = hashed.map(field).join("") + (secrets["password"] ?? "");
    const right = createHash(algorithm).update(text).digest("hex") === field("HASH");
    const number = field("ORDERNUMBER");
    if (!right || field("MERCHANTID") !== secrets["merchant_id"] || !/^\d+$/.test(number))
      return showPage(reply, undefined);
    const kept = await books.add(number, {
      number,
      amount: field("AMOUNT"),
      description: field("ORDERDESCRIPTION"),
      language: field("LANGUAGE"),
      link_ok: field("LINKOK"),
      link_fail: field("LINKFAIL"),
      notify_url: `${hostOf(request)}/api/notifications/ecard`,
      state: "payment_new",
    });
    return showPage(reply, page(kept));
  });
  app.post<{ Params: { number: string } }>(`${mount}/pay/:number`, async (request, reply) => {
    const kept = await books.find(request.params.number);
    const act = actOf(request, acts);
    if (!kept || !act) return showPage(reply, page(kept));
    const passed = statesOf(act);
    kept.state = passed.at(-1) ?? kept.state;
    await books.save(kept.number, kept);
    const words = passed.map((state) => {
      const body = new URLSearchParams({
        MERCHANTNUMBER: secrets["merchant_id"] ?? "",
        ORDERNUMBER: kept.number,
        COMMTYPE: "ACCEPTPAYMENT",
        CURRENTSTATE: state,
      }).toString();
      const word = { body, headers: { "content-type": "application/x-www-form-urlencoded" } };
      return { good: word, forged: word };
    });
    for (const notice of spread(act, kept.notify_url, words)) await messenger.post(notice);
    return reply.redirect(act === "refuse" ? kept.link_fail : kept.link_ok, 303);
  });
};

function statesOf(act: Act): readonly string[] {
  if (act === "refuse") return ["payment_declined"];
  if (act === "wait") return ["payment_pending"];
  if (act === "pay_twice") return ["payment_deposited", "payment_deposited"];
  return act === "out_of_order" ? ["payment_deposited", "payment_closed"] : ["payment_deposited"];
}
