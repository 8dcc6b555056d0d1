import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { anna, buyer, inOneInstallation, order_input, piotr, quote_input, visitor } from "#test/steps.ts";

let installation: Installation;
let admin: Session;
inOneInstallation((opened) => {
  installation = opened;
  admin = session(installation, { zone: "staff", email: "admin@example.com" });
});

const brand = "tolmaro";
const of = async () => {
  const found = (await admin.call("brandSettings", {})).find((one) => one.brand === brand);
  if (!found) throw new Error("no such brand");
  return found;
};
const clock = { minutes: 30, days: Array.from({ length: 7 }, () => ({ from: 480, to: 1080 })), closed: [] };

describe("S11: settings of a brand", () => {
  test("the working hours of quotes apply to every open quote, at the desk and for the customer", async () => {
    // Monday, ten in the morning in Warsaw.
    const { orders } = await visitor(installation).call("createOrder", { body: quote_input });
    const hash = orders[0]?.hash ?? "";
    const asked = installation.clock.now();
    const dueIn = async (): Promise<number> => {
      const { waiting } = await piotr(installation).call("queue", {});
      const due = Date.parse(waiting.find(({ id }) => id === orders[0]?.id)?.due_at ?? "");
      const { order } = await piotr(installation).call("deskOrder", {
        params: { id: String(orders[0]?.id) },
      });
      expect(Date.parse(order.quote_due_at ?? "")).toBe(due);
      expect(
        Date.parse((await visitor(installation).call("order", { params: { hash } })).quote_due_at ?? ""),
      ).toBe(due);
      return (due - asked.getTime()) / 60_000;
    };
    expect(await dueIn()).toBe(15);
    const seen = (await of()).quote_clock.value;
    const set = (value: typeof clock, before: unknown, reason = "Zimowe godziny") =>
      ({ params: { brand }, body: { value, seen: before as typeof seen, reason } }) as const;
    await admin.call("setQuoteClock", set(clock, seen));
    expect(await dueIn()).toBe(30);
    const tuesday = { ...clock, days: clock.days.map((day, at) => (at === 0 ? null : day)) };
    await admin.call("setQuoteClock", set(tuesday as typeof clock, clock));
    expect(await dueIn()).toBe(21.5 * 60 + 60);
    const { quote_clock } = await of();
    expect(quote_clock.changed).toMatchObject({ by: "Ada Admin", reason: "Zimowe godziny" });
    expect((await admin.refusal("setQuoteClock", set(clock, seen))).code).toBe("setting.changed");
    const lines = await admin.call("auditLines", { query: { act: "setting.change" } });
    expect(lines.data).toHaveLength(2);
    expect(lines.data[0]?.detail).toMatchObject({ brand, key: "quote_clock", reason: "Zimowe godziny" });
    await admin.call("setQuoteClock", set(seen as typeof clock, tuesday));
    expect(await dueIn()).toBe(15);
  });

  test("mails are previewed with sample data, by kind, brand and language", async () => {
    const sample = (slug: string, locale: "pl" | "en", kind: string) =>
      admin.call("mailSample", { params: { brand: slug, locale, kind } });
    const [flagship, other] = [
      await sample(brand, "pl", "quote_ready"),
      await sample(brand, "en", "quote_ready"),
    ];
    expect(flagship.html).toContain("Tolmaro");
    expect(flagship.subject).not.toBe(other.subject);
    const missing = await admin.refusal("mailSample", {
      params: { brand, locale: "pl", kind: "constructor" },
    });
    expect(missing).toMatchObject({ status: 404, code: "mail.not_found" });
    const body = { params: { brand, locale: "pl" as const, kind: "quote_ready" } };
    expect((await piotr(installation).refusal("mailSample", body)).status).toBe(403);
  });

  test("working hours that never begin, end before they begin, or have no reason are refused", async () => {
    const seen = (await of()).quote_clock.value;
    const never = { ...clock, days: clock.days.map(() => null) };
    const backwards = { ...clock, days: clock.days.map(() => ({ from: 600, to: 500 })) };
    for (const body of [
      { value: never, seen, reason: "x" },
      { value: backwards, seen, reason: "x" },
      { value: { ...clock, minutes: 1 }, seen, reason: "x" },
      { value: clock, seen, reason: " " },
    ])
      expect((await admin.refusal("setQuoteClock", { params: { brand }, body })).status).toBe(422);
  });

  test("a payment method that is off is neither offered nor accepted, and one is always left", async () => {
    const { payment_methods } = await of();
    const in_pln = payment_methods.possible.filter(({ currency }) => currency === "PLN");
    const online = in_pln.find(({ method }) => method === "online");
    expect(online).toBeDefined();
    const body = {
      value: [{ method: "online", currency: "PLN" }],
      seen: [],
      reason: "Awaria banku",
    } as const;
    await admin.call("setPaymentMethods", {
      params: { brand },
      body: { ...body, value: [...body.value], seen: [] },
    });
    const guest = visitor(installation);
    const { cart_hash } = await guest.call("createOrder", { body: order_input });
    const cart = await guest.call("cart", { params: { hash: cart_hash } });
    expect(cart.payment_methods.map(({ method }) => method)).not.toContain("online");
    const expected_gross = cart.price_gross.currency_amount_decimal;
    const place = { params: { hash: cart_hash }, body: { ...buyer, expected_gross } };
    expect((await guest.refusal("placeCart", place)).code).toBe("payment.method_unavailable");
    const prepaid = await anna(installation).call("prepaid", {});
    expect(prepaid.payment_methods.map(({ method }) => method)).not.toContain("online");
    const all = in_pln.map(({ method, currency }) => ({ method, currency }));
    const bare = { value: all, seen: [...body.value], reason: "Wszystko" };
    expect((await admin.refusal("setPaymentMethods", { params: { brand }, body: bare })).code).toBe(
      "setting.no_way_to_pay",
    );
    const again = { value: [], seen: [...body.value], reason: "Bank działa" };
    await admin.call("setPaymentMethods", { params: { brand }, body: again });
    await guest.call("placeCart", place);
  });

  test("only an admin sets, and only an existing brand", async () => {
    expect((await piotr(installation).refusal("brandSettings", {})).code).toBe("right.missing");
    const body = { value: [], seen: [], reason: "x" };
    const refused = await admin.refusal("setPaymentMethods", { params: { brand: "unknown" }, body });
    expect(refused.code).toBe("brand.unknown");
  });
});
