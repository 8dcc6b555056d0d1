import { createHash } from "node:crypto";
import { actOf, formOf, hostOf, pageLocale, showPage, spread } from "./acting.ts";
import { openBooks } from "./books.ts";
import type { Act } from "./hosted-page.ts";
import { openMessenger } from "./messenger.ts";
import type { Standin } from "./standin.ts";

type Stored = {
  readonly number: string;
  readonly amount: string;
  readonly description: string;
  readonly language: string;
  readonly link_ok: string;
  readonly link_fail: string;
  /** The notification address of the merchant, which is a setting in the gateway's panel and not in the form. */
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

/** The form of each field that the gateway checks; the currency and the country are ISO numbers. */
const forms: Readonly<Record<string, RegExp>> = {
  ORDERNUMBER: /^\d{1,20}$/,
  ORDERDESCRIPTION: /./,
  AMOUNT: /^[1-9]\d*$/,
  CURRENCY: /^985$/,
  COUNTRY: /^\d{3}$/,
  LANGUAGE: /^[A-Z]{2}$/,
  AUTODEPOSIT: /^[01]$/,
  PAYMENTTYPE: /^[A-Z]+$/,
  TRANSPARENTPAGES: /^[01]$/,
  CHARSET: /^UTF-8$/,
  HASHALGORITHM: /^(MD5|SHA1)$/,
  LINKFAIL: /^https?:/,
  LINKOK: /^https?:/,
};

/** The old gateway of eCard: a hashed form by POST, and unsigned notifications. */
export const ecard: Standin = async (app, { pool, secrets, mount }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  const books = await openBooks<Stored>(pool, "ecard");
  const messenger = await openMessenger(pool, "ecard");
  app.addHook("onClose", () => messenger.stop());
  const page = (stored: Stored | undefined) =>
    stored && {
      provider: "eCard",
      amount: stored.amount,
      currency: "PLN",
      description: stored.description,
      locale: pageLocale(stored.language),
      status: stored.state.startsWith("payment_d") ? "paid" : "open",
      acts,
      action: `${mount}/pay/${stored.number}`,
      cancel_url: stored.link_fail,
    };

  app.post(`${mount}/payment/PS`, async (request, reply) => {
    const sent = formOf(request);
    const field = (name: string): string => sent.get(name) ?? "";
    const algorithm = field("HASHALGORITHM") === "MD5" ? "md5" : "sha1";
    const text = hashed.map(field).join("") + (secrets["password"] ?? "");
    const right = createHash(algorithm).update(text).digest("hex") === field("HASH");
    const number = field("ORDERNUMBER");
    const ours = right && field("MERCHANTID") === secrets["merchant_id"];
    if (!ours || Object.entries(forms).some(([name, form]) => !form.test(field(name))))
      return showPage(reply, undefined);
    const stored = await books.add(number, {
      number,
      amount: field("AMOUNT"),
      description: field("ORDERDESCRIPTION"),
      language: field("LANGUAGE"),
      link_ok: field("LINKOK"),
      link_fail: field("LINKFAIL"),
      notify_url: `${hostOf(request)}/api/notifications/ecard`,
      state: "payment_new",
    });
    return showPage(reply, page(stored));
  });
  app.post<{ Params: { number: string } }>(`${mount}/pay/:number`, async (request, reply) => {
    const stored = await books.find(request.params.number);
    const act = actOf(request, acts);
    if (!stored || !act) return showPage(reply, page(stored));
    const passed = statesOf(act);
    stored.state = passed.at(-1) ?? stored.state;
    await books.save(stored.number, stored);
    const words = passed.map((state) => {
      const body = new URLSearchParams({
        MERCHANTNUMBER: secrets["merchant_id"] ?? "",
        ORDERNUMBER: stored.number,
        COMMTYPE: "ACCEPTPAYMENT",
        CURRENTSTATE: state,
      }).toString();
      const word = { body, headers: { "content-type": "application/x-www-form-urlencoded" } };
      return { good: word, forged: word };
    });
    for (const notice of spread(act, stored.notify_url, words)) await messenger.post(notice);
    return reply.redirect(act === "refuse" ? stored.link_fail : stored.link_ok, 303);
  });
};

function statesOf(act: Act): readonly string[] {
  if (act === "refuse") return ["payment_declined"];
  if (act === "wait") return ["payment_pending"];
  if (act === "pay_twice") return ["payment_deposited", "payment_deposited"];
  return act === "out_of_order" ? ["payment_deposited", "payment_closed"] : ["payment_deposited"];
}
