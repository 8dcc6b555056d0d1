import { describe, expect, test } from "vitest";
import type { OrderInput } from "#contract/orders/orders.ts";
import { proofOf } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { call_order, inFrom, uploadText, visit_order } from "#test/services.ts";
import type { Session } from "#test/session.ts";
import {
  anna,
  atBank,
  buyer,
  day,
  hour,
  inOneInstallation,
  orderOf,
  order_input,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
let guest: Session;
let sworn: OrderInput;
inOneInstallation(async (opened) => {
  installation = opened;
  guest = visitor(installation);
  sworn = {
    intent: "order",
    service_type: "sworn",
    source_lang: "en",
    target_langs: ["pl"],
    files: [await uploadText(installation, guest, "akt.txt", "a".repeat(1125))],
    shipping: {
      method: 1,
      recipient: "Halina Gość",
      address: "ul. Krótka 1",
      postcode: "00-001",
      city: "Warszawa",
      country: "PL",
    },
  };
});

/** A text, a visit, a call and a paper original in one cart. */
async function mixedCart(who: Session) {
  const first = await who.call("createOrder", { body: order_input });
  const { cart_hash } = first;
  const made = [first.orders[0]];
  for (const body of [visit_order(installation), call_order(inFrom(installation, 7 * day)), sworn])
    made.push((await who.call("createOrder", { body: { ...body, cart_hash } })).orders[0]);
  return { cart_hash, orders: made.flatMap((order) => order ?? []) };
}

const itemsOf = async (who: Session, hash: string) => (await who.call("cart", { params: { hash } })).items;

async function pay(who: Session, hash: string) {
  const { price_gross } = await who.call("cart", { params: { hash } });
  const body = { ...buyer, expected_gross: price_gross.currency_amount_decimal };
  await atBank(installation, await who.call("placeCart", { params: { hash }, body }), "pay");
  await installation.runJobs();
}

describe("Entered details are shown before payment", () => {
  test("a guest sees place, contact, numbers, recipient and address in the cart of this visit", async () => {
    const { cart_hash } = await mixedCart(guest);
    const [text, visit, call, paper] = await itemsOf(guest, cart_hash);
    expect(text).toMatchObject({ posting: null, booking: null, is_masked: false });
    expect(visit?.booking).toMatchObject({
      place: "ul. Długa 5, 31-147 Kraków, Poland",
      contact_name: "Jan Wiśniewski",
      contact_phone: "+48600000001",
    });
    expect(call?.booking?.phone_numbers).toEqual(["+48600000000", "+442079460018"]);
    expect(paper?.posting).toMatchObject({ recipient: "Halina Gość", address: "ul. Krótka 1" });
    expect([visit, call, paper].map((item) => item?.is_masked)).toEqual([false, false, false]);
  });

  test("another person with the payment link sees them masked", async () => {
    const { cart_hash } = await mixedCart(guest);
    for (const other_visitor of [visitor(installation), anna(installation)]) {
      const items = await itemsOf(other_visitor, cart_hash);
      expect(items.map(({ is_masked }) => is_masked)).toEqual([false, true, true, true]);
      const text = JSON.stringify(items);
      for (const personal of [
        "Długa",
        "Kraków",
        "Wiśniewski",
        "600000",
        "7946",
        "Halina",
        "Krótka",
        "00-001",
      ])
        expect(text).not.toContain(personal);
    }
  });
});

describe("The mail about a paid cart", () => {
  test("lists each order with its date or start, place or number, and its own link", async () => {
    const { cart_hash, orders } = await mixedCart(guest);
    await pay(guest, cart_hash);
    const mail = await installation.db
      .selectFrom("mail")
      .select(["text", "html"])
      .where("kind", "=", "order_paid")
      .where("order_id", "=", orders[0]?.id ?? 0)
      .executeTakeFirstOrThrow();
    const parts = orders.map(({ id }) => {
      const from = mail.text.search(new RegExp(`^#?${id}\\b.*$`, "m"));
      expect(from).toBeGreaterThan(0);
      return mail.text.slice(from, mail.text.indexOf("\n\n", from));
    });
    for (const [i, { hash }] of orders.entries()) expect(parts[i]).toContain(`/account/order/${hash}`);
    const [text = "", visit = "", call = "", paper = ""] = parts;
    expect(text).toContain("Delivery:");
    expect(text).not.toContain("Begins:");
    expect(visit).toContain("Place: ul. Długa 5, 31-147 Kraków");
    expect(visit).toContain("Contact on site: Jan Wiśniewski, +48600000001");
    expect(call).toContain("+442079460018");
    for (const session of [visit, call]) {
      expect(session).toContain("Begins:");
      expect(session).not.toContain("Delivery:");
    }
    expect(paper).toContain("To: Halina Gość, ul. Krótka 1, 00-001 Warszawa");
    for (const { hash } of orders) expect(mail.html).toContain(`/account/order/${hash}"`);
  });

  test("promises no files for a cart with sessions only", async () => {
    const { cart_hash, orders } = await guest.call("createOrder", {
      body: call_order(inFrom(installation, 3 * hour)),
    });
    await pay(guest, cart_hash);
    const { text } = await installation.db
      .selectFrom("mail")
      .select("text")
      .where("kind", "=", "order_paid")
      .where("order_id", "=", orders[0]?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(text.match(/\/account\/order\//g)).toHaveLength(1);
    expect(text).toContain("We are looking for an interpreter");
    expect(text).not.toContain("we check your files");
    expect(text).not.toContain("Delivery:");
  });
});

describe("The page of a guest's order", () => {
  test("shows the entered details in full only for a code from the mailbox", async () => {
    const { cart_hash, orders } = await mixedCart(guest);
    await pay(guest, cart_hash);
    const hash = orders[1]?.hash ?? "";
    const seen = await orderOf(guest, hash);
    expect(seen.is_masked).toBe(true);
    expect(seen.booking).toMatchObject({
      place: "u•••",
      contact_name: "J••• W•••",
      contact_phone: "•••01",
      duration_minutes: 180,
    });
    const params = { hash };
    expect((await guest.refusal("enteredDetails", { params, body: {} })).code).toBe("proof.missing");
    const code = await proofOf(installation, guest, hash);
    const other_visitor = visitor(installation);
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await other_visitor.refusal("enteredDetails", { params, body: { code: wrong } })).code).toBe(
      "proof.wrong",
    );
    const shown = await guest.call("enteredDetails", { params, body: { code } });
    expect(shown.booking).toMatchObject({ contact_name: "Jan Wiśniewski", contact_phone: "+48600000001" });
    const other = { params: { hash: orders[3]?.hash ?? "" }, body: { code } };
    expect((await guest.refusal("enteredDetails", other)).code).toBe("proof.wrong");
  });

  test("does not accept a code for an order of an account", async () => {
    const me = anna(installation);
    const { orders } = await me.call("createOrder", { body: call_order(inFrom(installation, 2 * day)) });
    const hash = orders[0]?.hash ?? "";
    expect(await orderOf(me, hash)).toMatchObject({
      is_masked: false,
      booking: { phone_numbers: ["+48600000000", "+442079460018"] },
    });
    const by_code = { params: { hash }, body: { code: "123456" } };
    expect((await guest.refusal("order", { params: { hash } })).code).toBe("order.needs_login");
    expect((await guest.refusal("enteredDetails", by_code)).code).toBe("order.needs_login");
  });
});
