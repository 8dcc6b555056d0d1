import { describe, expect, test } from "vitest";
import type { CallInput } from "#contract/client.ts";
import type { RouteName, Routes } from "#contract/routes.ts";
import type { Installation } from "#test/installation.ts";
import { mailsSentTo, someCustomer } from "#test/people.ts";
import { refusalOf, session, type Session } from "#test/session.ts";
import { sendQuote } from "#test/dialogue.ts";
import {
  anna,
  buyer,
  inOneInstallation,
  minute,
  orderOf,
  paidOrder,
  placeOrder,
  quote_input,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

type OfOrder = `/api/v2/${"order" | "quotation" | "withdrawal"}/:hash${string}`;
/** Every route addressed by the link of an order or its quote. */
type OrderRoute = {
  [N in RouteName]: Routes[N] extends { readonly who: "visitor"; readonly path: OfOrder } ? N : never;
}[RouteName];
type Rest<N extends OrderRoute> = Omit<CallInput<Routes[N]>, "idempotency_key">;
const hash = "h".repeat(22);
const key = { hash };
const street = { address: "ul. Krótka 1", postcode: "00-001", city: "Warszawa", phone: "+48600000000" };

/** A valid call of each route; a new route does not compile until it is added here. */
const calls = {
  order: { params: key },
  attachmentLink: { params: { ...key, attachment: hash } },
  archiveLink: { params: key },
  orderInvoiceLink: { params: { ...key, invoice: hash } },
  rateOrder: { params: key, body: { rating: 5 } },
  orderReview: { params: key },
  allowReview: { params: key, body: { name: "first_name" } },
  withdrawReview: { params: key },
  copyOrder: { params: key },
  requestShipment: {
    params: key,
    body: { method: 3, recipient: "Jan Gość", country: "PL", terms: true, ...street },
  },
  orderChanges: { params: key },
  renewOrderLink: { params: key },
  cancelOrder: { params: key, body: { expected_refund: "0.00" } },
  enteredDetails: { params: key, body: { code: "123456" } },
  orderCounts: { params: key },
  bilingual: { params: key },
  bilingualLink: { params: key },
  orderMessages: { params: key },
  writeMessage: { params: key, body: { text: "Dzień dobry" } },
  askForProof: { params: key },
  changeQuote: { params: key, body: { text: "Trochę inaczej" } },
  answerSupplement: { params: key, body: { answer: "accept" } },
  reopenOrder: { params: key },
  orderQuestions: { params: key },
  answerOrderQuestion: { params: { ...key, question: "1" }, body: { text: "Tak" } },
  quotation: { params: key },
  acceptQuote: { params: key, body: { terms: true, early_start: true } },
  rejectQuote: { params: key, body: {} },
  aftercare: { params: key },
  openCorrection: { params: key, body: { reasons: ["quality"], text: "Źle", places: [{ comment: "tu" }] } },
  appealCorrection: { params: { ...key, case: hash }, body: { text: "Nie zgadzam się" } },
  confirmCorrection: { params: { ...key, case: hash } },
  orderSegments: { params: key, query: {} },
  withdrawalOrder: { params: key },
  orderSession: { params: key },
  orderDraft: { params: key },
  orderDraftLink: { params: key },
  approveDraft: { params: key, body: { version: 1, address_confirmed: true } },
  changeDraft: { params: key, body: { version: 1, text: "Inaczej" } },
} as const satisfies { readonly [N in OrderRoute]: Rest<N> };
const names = Object.keys(calls) as OrderRoute[];
/** Routes addressed by the link of a quote. */
const of_quotes: readonly OrderRoute[] = ["changeQuote", "answerSupplement", "acceptQuote", "rejectQuote"];

describe("An order of an account needs its session", () => {
  test("no route reads or changes it by its link, for a visitor and for another customer alike", async () => {
    const owner = anna(installation);
    const quoted = await owner.call("createOrder", { body: { ...quote_input, email: undefined } });
    const order = quoted.orders[0];
    const quote = await sendQuote(installation, order?.id ?? 0);
    const { who: other } = await someCustomer(installation);
    for (const caller of [visitor(installation), other])
      for (const name of names) {
        const link = of_quotes.includes(name) ? quote : (order?.hash ?? "");
        const { params, ...rest } = calls[name];
        const input = { ...rest, params: { ...params, hash: link } } as CallInput<Routes[typeof name]>;
        expect([name, refusalOf(await caller.send(name, input)).code]).toEqual([name, "order.needs_login"]);
      }
    expect((await orderOf(owner, order?.hash ?? "")).status).toBe("acceptation");
  });

  test("the link shows number, state and dates, and nothing else", async () => {
    const { orders } = await paidOrder(installation, anna(installation));
    const [order] = orders;
    const refused = await visitor(installation).refusal("order", { params: { hash: order?.hash ?? "" } });
    expect(refused).toMatchObject({ status: 403, code: "order.needs_login" });
    const { status, created_at, deadline } = await orderOf(anna(installation), order?.hash ?? "");
    expect(refused.details).toEqual({ order_id: order?.id, status, created_at, deadline });
  });

  test("its cart needs the session too", async () => {
    const { cart_hash } = await placeOrder(anna(installation));
    const cart = { params: { hash: cart_hash } };
    expect((await visitor(installation).refusal("cart", cart)).code).toBe("order.needs_login");
    expect((await anna(installation).call("cart", cart)).items).toHaveLength(1);
  });

  test("its link does not prove a withdrawal", async () => {
    const { orders } = await paidOrder(installation, anna(installation));
    const [order] = orders;
    const body = {
      name: "Ktoś Inny",
      email: buyer.email,
      order_number: String(order?.id),
      order_hash: order?.hash ?? "",
    };
    await visitor(installation).send("withdraw", { body });
    expect((await orderOf(anna(installation), order?.hash ?? "")).status).not.toBe("canceled");
  });
});

describe("The link of a guest's cart", () => {
  test("contains the links of its orders only for the visit that created them", async () => {
    const guest = visitor(installation);
    const { cart_hash, orders } = await placeOrder(guest);
    const seenBy = async (who: Session) => (await who.call("cart", { params: { hash: cart_hash } })).items;
    expect((await seenBy(guest)).map(({ order_hash }) => order_hash)).toEqual([orders[0]?.hash]);
    expect((await seenBy(visitor(installation))).map(({ order_hash }) => order_hash)).toEqual([null]);
    const everything = JSON.stringify(await seenBy(anna(installation)));
    expect(everything).not.toContain(orders[0]?.hash ?? "");
  });
});

describe("A guest's link", () => {
  const linkFrom = async (recipient: string) => {
    const mail = (await mailsSentTo(installation, recipient)).findLast(({ kind }) => kind === "order_link");
    return new URL(mail?.url ?? "").pathname.split("/").at(-1) ?? "";
  };
  let people = 0;
  const guestOrder = async () => {
    const email = `link${(people += 1)}@example.com`;
    const { orders } = await placeOrder(visitor(installation), {}, { email });
    return { email, id: orders[0]?.id ?? 0, link: orders[0]?.hash ?? "" };
  };

  test("reads and acts, is renewed by a mail to the order's address, and ends with it", async () => {
    const { email, id, link } = await guestOrder();
    const bearer = visitor(installation);
    await bearer.call("writeMessage", { params: { hash: link }, body: { text: "Kiedy będzie gotowe?" } });
    await bearer.call("renewOrderLink", { params: { hash: link } });
    const fresh = await linkFrom(email);
    expect(fresh).not.toBe(link);
    expect((await bearer.refusal("order", { params: { hash: link } })).code).toBe("order.not_found");
    expect((await orderOf(bearer, fresh)).id).toBe(id);
  });

  test("the links of its quotes end as well", async () => {
    const email = `quoted${(people += 1)}@example.com`;
    const guest = visitor(installation);
    const { orders } = await guest.call("createOrder", { body: { ...quote_input, email } });
    const [order] = orders;
    const quote = await sendQuote(installation, order?.id ?? 0);
    await guest.call("renewOrderLink", { params: { hash: order?.hash ?? "" } });
    const fresh = await linkFrom(email);
    expect((await guest.refusal("quotation", { params: { hash: quote } })).code).toBe("quote.not_found");
    expect(await guest.call("quotation", { params: { hash: fresh } })).toMatchObject({ state: "open" });
  });

  test("a lost one is sent again for number and address; a wrong combination gets the same response and no mail", async () => {
    const { email, id, link } = await guestOrder();
    const other = await guestOrder();
    const asked = (order_number: string, to: string) =>
      visitor(installation).send("findOrderLink", { body: { order_number, email: to } });
    const answers = [
      await asked(`#${id}`, email.toUpperCase()),
      await asked(String(id), other.email),
      await asked("999999", "not-there@example.com"),
    ];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await linkFrom(email)).toBe(link);
    expect((await mailsSentTo(installation, other.email)).map(({ kind }) => kind)).not.toContain(
      "order_link",
    );
  });

  test("is sent once a minute", async () => {
    const { id, link, email } = await guestOrder();
    const bearer = visitor(installation);
    const ask = { body: { order_number: String(id), email } };
    await bearer.call("findOrderLink", ask);
    expect((await bearer.refusal("findOrderLink", ask)).code).toBe("rate.limited");
    installation.clock.forward(minute);
    await bearer.call("findOrderLink", ask);
    await bearer.call("renewOrderLink", { params: { hash: link } });
    expect((await bearer.refusal("renewOrderLink", { params: { hash: link } })).code).toBe("rate.limited");
  });

  test("works no longer once the order belongs to an account", async () => {
    const { email, link } = await guestOrder();
    const { who } = await someCustomer(installation);
    const { id: customer_id } = await someCustomer(installation);
    await installation.db.updateTable("order").set({ customer_id }).where("hash", "=", link).execute();
    for (const caller of [session(installation, { zone: "visitor" }), who])
      expect([email, (await caller.refusal("order", { params: { hash: link } })).code]).toEqual([
        email,
        "order.needs_login",
      ]);
  });
});
