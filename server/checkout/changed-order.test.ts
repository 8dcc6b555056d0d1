import { describe, expect, test } from "vitest";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { Installation } from "#test/installation.ts";
import { call_order, contact, email_order, inFrom, uploadText, visit_order } from "#test/services.ts";
import type { Session } from "#test/session.ts";
import { anna, day, hour, inOneInstallation, order_input, statusesOf, visitor, words } from "#test/steps.ts";

let installation: Installation;
let guest: Session;
let certificate: string;
inOneInstallation(async (opened) => {
  installation = opened;
  guest = visitor(installation);
  certificate = await uploadText(installation, guest, "akt.txt", "a".repeat(1125));
});

const create = (body: OrderInput, who = guest) => who.call("createOrder", { body });
const refusal = async (body: OrderInput) => (await guest.refusal("createOrder", { body })).code;
const copyOf = (hash: string | undefined, who = guest) =>
  who.call("copyOrder", { params: { hash: hash ?? "" } });
const itemsOf = async (hash: string) => (await guest.call("cart", { params: { hash } })).items;

const posted = {
  method: 1,
  recipient: "Halina Gość",
  address: "ul. Krótka 1",
  postcode: "00-001",
  city: "Warszawa",
  country: "PL",
  delivery_receipt: true,
} as const satisfies OrderInput["shipping"];
const sworn = (change: Partial<OrderInput> = {}): OrderInput => ({
  intent: "order",
  service_type: "sworn",
  source_lang: "en",
  target_langs: ["pl"],
  files: [certificate],
  shipping: posted,
  ...change,
});

describe("What an order is changed from", () => {
  test("an owner gets posting, numbers and place; the link alone does not", async () => {
    const me = anna(installation);
    const made = (await create(sworn(), me)).orders[0]?.hash;
    expect((await copyOf(made, me)).shipping).toEqual({ ...posted, locker: "", phone: null, email: "" });
    const of_another = { params: { hash: made ?? "" } };
    expect((await guest.refusal("copyOrder", of_another)).code).toBe("order.needs_login");

    const starts_at = inFrom(installation, 2 * hour);
    const calls = await create(call_order(starts_at), me);
    const called = calls.orders[0]?.hash;
    expect(await copyOf(called, me)).toMatchObject({
      subject: "Reklamacja",
      booking: {
        starts_at,
        duration_minutes: 25,
        mode: null,
        phone_numbers: ["+48600000000", "+442079460018"],
      },
    });
    const params = { hash: calls.cart_hash };
    const seen = { duration_minutes: 25, charged_minutes: 25 };
    expect((await me.call("cart", { params })).items).toMatchObject([
      { ...seen, is_masked: false, booking: { phone_numbers: ["+48600000000", "+442079460018"] } },
    ]);
    expect((await guest.refusal("cart", { params })).code).toBe("order.needs_login");

    const visited = (await create(visit_order(installation), me)).orders[0]?.hash;
    expect((await copyOf(visited, me)).booking).toMatchObject({
      mode: "on_site",
      duration_minutes: 180,
      address: "ul. Długa 5",
      postcode: "31-147",
      city: "Kraków",
      contact_name: "Jan Wiśniewski",
      contact_phone: "+48600000001",
      people: 12,
    });
  });

  test("a draft keeps its code, a request the date that was wished", async () => {
    const { orders } = await create({ ...order_input, discount_code: "WIOSNA10" });
    expect((await copyOf(orders[0]?.hash)).discount_code).toBe("WIOSNA10");
    const wanted_deadline = inFrom(installation, 5 * day);
    const asked = await create({ ...email_order(50), ...contact, wanted_deadline, intent: "quote" });
    expect(await copyOf(asked.orders[0]?.hash)).toMatchObject({ wanted_deadline, discount_code: "" });
    await installation.runJobs();
  });
});

describe("A changed order", () => {
  test("takes the place of the one it was made from", async () => {
    const first = await create({ ...order_input, text: words(300), discount_code: "WIOSNA10" });
    const { cart_hash } = first;
    const other = await create({ ...order_input, text: words(20), cart_hash });
    const replaces = first.orders[0]?.hash ?? "";
    // Pressed without a change it is no second one of the same either.
    const same = await create({ ...order_input, text: words(300), cart_hash, replaces });
    const again = same.orders[0]?.hash ?? "";
    const changed = await create({ ...order_input, text: words(400), cart_hash, replaces: again });
    expect((await itemsOf(cart_hash)).map(({ order_hash, words: count }) => [order_hash, count])).toEqual([
      [other.orders[0]?.hash, 20],
      [changed.orders[0]?.hash, 400],
    ]);
    expect(await statusesOf(guest, [...first.orders, ...same.orders])).toEqual(["dropped", "dropped"]);
    // The code of the cart stays with what is left of it.
    expect((await guest.call("cart", { params: { hash: cart_hash } })).discount?.code).toBe("WIOSNA10");
    // What has gone meanwhile cannot be replaced; the changed order comes all the same.
    await create({ ...order_input, text: words(500), cart_hash, replaces });
    expect(await itemsOf(cart_hash)).toHaveLength(3);
  });

  test("is refused as a duplicate of another only when nothing differs", async () => {
    const { cart_hash } = await create(sworn());
    expect(await refusal(sworn({ cart_hash }))).toBe("cart.duplicate");
    const changes: Partial<OrderInput>[] = [
      { shipping: null },
      { shipping: { ...posted, delivery_receipt: false } },
      { shipping: { ...posted, address: "ul. Długa 2" } },
      { shipping: { ...posted, method: 3, delivery_receipt: false } },
      { note_for_translator: "Dwa odpisy" },
    ];
    for (const change of changes) await create(sworn({ ...change, cart_hash }));
    expect(await itemsOf(cart_hash)).toHaveLength(1 + changes.length);
    expect(await refusal(sworn({ shipping: null, cart_hash }))).toBe("cart.duplicate");

    const at = inFrom(installation, 2 * hour);
    const booked = call_order(at);
    const calls = await create(booked);
    expect(await refusal({ ...booked, cart_hash: calls.cart_hash })).toBe("cart.duplicate");
    const call = { starts_at: at, duration_minutes: 25, phone_numbers: ["+48600000000", "+48600000009"] };
    await create({ ...booked, call, cart_hash: calls.cart_hash });
    await create({ ...booked, call: { ...call, duration_minutes: 30 }, cart_hash: calls.cart_hash });
    expect(await itemsOf(calls.cart_hash)).toHaveLength(3);
  });
});
