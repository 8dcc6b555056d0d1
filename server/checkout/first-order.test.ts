import { describe, expect, test } from "vitest";
import { demo_sheets } from "#domain/pricing/demo-sheets.ts";
import { sheetToJson } from "#domain/pricing/sheet-json.ts";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import {
  anna,
  atBank,
  buyer,
  hour,
  inOneInstallation,
  mailsTo,
  minute,
  offerStage,
  order_input,
  orderOf,
  paidOrder,
  piotr,
  placeOrder,
  statusesOf,
  translator,
  visitor,
  workStage,
} from "#test/steps.ts";

let product: Installation;
inOneInstallation((opened) => {
  product = opened;
});

describe("§1 A guest orders and pays at once, without registration", () => {
  test("two languages are two orders with one payment, one invoice and one delivery each", async () => {
    const guest = visitor(product);
    const placed = await paidOrder(product, guest, { target_langs: ["en", "de"] });
    const { orders } = placed;
    expect(await statusesOf(guest, orders)).toEqual(["waiting_translation", "waiting_translation"]);
    expect((await guest.call("payment", { params: { hash: placed.payment_hash } })).state).toBe("success");
    for (const { id } of orders) await workStage(product, id, "olena@example.com");
    expect(await statusesOf(guest, orders)).toEqual(["finished", "finished"]);

    expect(await mailsTo(product, buyer.email, orders[0]?.id ?? 0)).toEqual([
      "order_placed",
      "order_paid",
      "invoice_issued",
      "order_delivered",
    ]);
    expect(await mailsTo(product, buyer.email, orders[1]?.id ?? 0)).toEqual(["order_delivered"]);
    const invoices = await product.db.selectFrom("invoice").select(["total_gross", "number"]).execute();
    expect(invoices).toEqual([
      { number: "FV/2031/03/000001", total_gross: BigInt(placed.gross.replace(".", "")) },
    ]);
  });

  test("begun in Ukrainian and ordered in Polish: mails, amount due and invoice are Polish", async () => {
    const { cart_hash, orders } = await visitor(product, "uk").call("createOrder", {
      body: order_input,
    });
    const guest = visitor(product, "pl");
    const { price_gross } = await guest.call("cart", { params: { hash: cart_hash } });
    const started = await guest.call("placeCart", {
      params: { hash: cart_hash },
      body: { ...buyer, expected_gross: price_gross.currency_amount_decimal },
    });
    const { payment_request_hash } = await guest.call("payment", {
      params: { hash: started.payment_hash ?? "" },
    });
    const due = await guest.call("paymentRequest", { params: { hash: payment_request_hash } });
    expect(due.product).toBe(`Zamówienie ${orders[0]?.id}`);
    await atBank(product, started, "pay");
    await product.runJobs();
    const mails = await product.db
      .selectFrom("mail")
      .select(["kind", "locale"])
      .where("order_id", "=", orders[0]?.id ?? 0)
      // Translators are written to in their own languages.
      .where("kind", "!=", "offer_sent")
      .orderBy("id")
      .execute();
    expect(mails.map(({ kind }) => kind)).toEqual(["order_placed", "order_paid", "invoice_issued"]);
    expect(new Set(mails.map(({ locale }) => locale))).toEqual(new Set(["pl"]));
    const invoice = await product.db
      .selectFrom("invoice")
      .innerJoin("invoice_line", "invoice_line.invoice_id", "invoice.id")
      .select("invoice.locale")
      .where("invoice_line.order_id", "=", orders[0]?.id ?? 0)
      .executeTakeFirst();
    expect(invoice?.locale).toBe("pl");
  });

  test("§9 the finished work is downloaded by a link that works for ten minutes", async () => {
    const guest = visitor(product);
    const [placed] = (await paidOrder(product, guest)).orders;
    await workStage(product, placed?.id ?? 0, "olena@example.com");
    const order = await orderOf(guest, placed?.hash ?? "");
    const params = { hash: order.hash, attachment: order.attachments.translated[0]?.hash ?? "" };
    const { url } = await guest.call("attachmentLink", { params });

    product.clock.forward(10 * minute);
    const file = await fetch(product.origin + url);
    expect(file.status).toBe(200);
    expect(await file.text()).toBe(`Work of olena@example.com on order ${order.id}`);
    expect(file.headers.get("content-disposition")).toMatch(
      /^attachment; filename\*=UTF-8''order-\d+\.en\.txt$/,
    );

    product.clock.forward(1);
    const late = await fetch(product.origin + url, { headers: { "accept-language": "en" } });
    expect(late.status).toBe(410);
    expect(await late.json()).toEqual({
      error: {
        code: "file.link_expired",
        message: "This link has expired. Ask for a new one on the order page.",
      },
    });
    expect((await fetch(`${product.origin}${url}x`)).status).toBe(404);
  });

  test("the invoice is downloaded from the order's page, as a PDF", async () => {
    const guest = visitor(product);
    const [placed] = (await paidOrder(product, guest)).orders;
    const order = await orderOf(guest, placed?.hash ?? "");
    const params = { hash: order.hash, invoice: order.invoices[0]?.hash ?? "" };
    const file = await fetch(product.origin + (await guest.call("orderInvoiceLink", { params })).url);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect((await file.text()).slice(0, 5)).toBe("%PDF-");
  });

  test("a finished order is rated once by stars, an unfinished one is not", async () => {
    const guest = visitor(product);
    const [placed] = (await paidOrder(product, guest)).orders;
    const params = { hash: placed?.hash ?? "" };
    expect(await guest.refusal("rateOrder", { params, body: { rating: 5 } })).toMatchObject({
      code: "rating.not_saved",
      message: "An error has occurred. Rate was not saved",
    });
    await workStage(product, placed?.id ?? 0, "olena@example.com");
    expect(await guest.call("rateOrder", { params, body: { rating: 5 } })).toEqual({
      rating: 5,
      comment: "",
    });
    expect((await orderOf(guest, params.hash)).rating).toBe(5);
  });
});

describe("§4 What a person pays is what a person saw", () => {
  test("another price between page and placement orders nothing and names the new one", async () => {
    const guest = visitor(product);
    const { cart_hash, orders } = await guest.call("createOrder", { body: order_input });
    const before = await guest.call("cart", { params: { hash: cart_hash } });
    await publishDearerList();
    const body = { ...buyer, expected_gross: before.price_gross.currency_amount_decimal };
    const refused = await guest.refusal("placeCart", { params: { hash: cart_hash }, body });
    expect(refused).toMatchObject({ status: 409, code: "quote.price_changed" });
    expect(await statusesOf(guest, orders)).toEqual(["draft"]);
    const now = String(refused.details?.["price_gross"]);
    expect(now).not.toBe(body.expected_gross);
    await guest.call("placeCart", { params: { hash: cart_hash }, body: { ...body, expected_gross: now } });
    expect(await statusesOf(guest, orders)).toEqual(["payment"]);
  });

  test("a price of half an hour ago is calculated again", async () => {
    const guest = visitor(product);
    const { cart_hash, orders } = await guest.call("createOrder", { body: order_input });
    const { price_gross } = await guest.call("cart", { params: { hash: cart_hash } });
    product.clock.forward(31 * minute);
    const body = { ...buyer, expected_gross: price_gross.currency_amount_decimal };
    await guest.call("placeCart", { params: { hash: cart_hash }, body });
    expect(await statusesOf(guest, orders)).toEqual(["payment"]);
  });
});

describe("A doubled click", () => {
  test("ten requests with one key make one order set and answer the same", async () => {
    const guest = visitor(product);
    await guest.headers();
    const input = {
      body: { ...order_input, target_langs: ["en", "de"] as const },
      idempotency_key: "click-1",
    };
    const before = await countOf("order");
    const clicks = await Promise.all(
      Array.from({ length: 10 }, () => guest.send("createOrder", input as never)),
    );
    expect(new Set(clicks.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(clicks.map(({ body }) => body)).size).toBe(1);
    expect(await countOf("order")).toBe(before + 2);

    const { cart_hash } = clicks[0]?.json<{ data: { cart_hash: string } }>().data ?? { cart_hash: "" };
    const { price_gross } = await guest.call("cart", { params: { hash: cart_hash } });
    const body = { ...buyer, expected_gross: price_gross.currency_amount_decimal };
    const payments = await countOf("payment");
    const placed = await Promise.all(
      Array.from({ length: 10 }, () =>
        guest.send("placeCart", { params: { hash: cart_hash }, body, idempotency_key: "click-2" }),
      ),
    );
    expect(new Set(placed.map(({ statusCode, body: answer }) => `${statusCode} ${answer}`)).size).toBe(1);
    expect(placed[0]?.statusCode).toBe(201);
    expect(await countOf("payment")).toBe(payments + 1);
  });

  test("without a key the second placement of a cart is refused", async () => {
    const guest = visitor(product);
    const { cart_hash } = await guest.call("createOrder", { body: order_input });
    const { price_gross } = await guest.call("cart", { params: { hash: cart_hash } });
    const input = {
      params: { hash: cart_hash },
      body: { ...buyer, expected_gross: price_gross.currency_amount_decimal },
    };
    await guest.headers();
    const placed = await Promise.all([guest.send("placeCart", input), guest.send("placeCart", input)]);
    expect(placed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test("the same key with another order is refused, and another visitor may use the same key", async () => {
    const guest = visitor(product);
    const first = await guest.call("createOrder", { body: order_input, idempotency_key: "key" });
    const other = { body: { ...order_input, text: "inny tekst" }, idempotency_key: "key" };
    expect(await guest.refusal("createOrder", other)).toMatchObject({
      status: 409,
      code: "idempotency.key_reused",
    });
    product.clock.forward(1000);
    const other_visitor = await visitor(product).call("createOrder", {
      body: order_input,
      idempotency_key: "key",
    });
    expect(other_visitor.cart_hash).not.toBe(first.cart_hash);
  });

  test("a refused request leaves its key free", async () => {
    const guest = visitor(product);
    const refused = { body: { ...order_input, discount_code: "NIEMA" }, idempotency_key: "again" };
    expect((await guest.refusal("createOrder", refused)).code).toBe("coupon.invalid");
    await guest.call("createOrder", { body: order_input, idempotency_key: "again" });
  });
});

describe("§6 Each customer sees only their own data", () => {
  test("lists show a customer's own rows, and an invoice of another is not found", async () => {
    const ewa = session(product, {
      zone: "customer",
      email: "firma@example.com",
      brand: "turbotlumaczenia",
    });
    const own = await paidOrder(product, anna(product));
    await paidOrder(product, visitor(product));
    const rows = await anna(product).call("orders", {});
    expect(rows.data.map(({ id }) => id)).toEqual(own.orders.map(({ id }) => id));
    const invoices = await anna(product).call("invoices", {});
    expect(invoices.data).toHaveLength(1);
    expect((await anna(product).call("payments", {})).data).toHaveLength(1);
    for (const list of ["orders", "invoices", "payments"] as const)
      expect((await ewa.call(list, {})).meta.total).toBe(0);

    const params = { id: String(invoices.data[0]?.id) };
    expect(await anna(product).call("invoice", { params })).toMatchObject(invoices.data[0] ?? {});
    for (const name of ["invoice", "invoiceLink"] as const)
      expect(await ewa.refusal(name, { params })).toMatchObject({ status: 404, code: "invoice.not_found" });
    expect(await ewa.refusal("order", { params: { hash: own.orders[0]?.hash ?? "" } })).toMatchObject({
      status: 404,
      code: "order.not_found",
    });
  });

  test("a customer's cart is placed by that customer alone", async () => {
    const { cart_hash } = await anna(product).call("createOrder", { body: order_input });
    const { price_gross } = await anna(product).call("cart", { params: { hash: cart_hash } });
    const input = {
      params: { hash: cart_hash },
      body: { ...buyer, expected_gross: price_gross.currency_amount_decimal },
    };
    expect((await visitor(product).refusal("placeCart", input)).code).toBe("cart.not_found");
    await anna(product).call("placeCart", input);
  });

  test("the desk's look at a person's order is written down", async () => {
    const [order] = (await placeOrder(visitor(product))).orders;
    await piotr(product).call("deskOrder", { params: { id: String(order?.id) } });
    const looks = await product.db
      .selectFrom("audit_log")
      .select(["act", "actor_role", "object"])
      .where("object_id", "=", order?.id ?? 0)
      .execute();
    expect(looks).toEqual([{ act: "order.look", actor_role: "staff", object: "order" }]);
  });
});

describe("§1 Packages are worked as they promise", () => {
  test("Light goes through the engine, then to a post-editor; the draft is never shown to the buyer", async () => {
    const guest = visitor(product);
    const [placed] = (await paidOrder(product, guest, { package: "light" })).orders;
    const hash = placed?.hash ?? "";
    expect((await orderOf(guest, hash)).status).toBe("waiting_post_edition");
    await workStage(product, placed?.id ?? 0, "olena@example.com");
    const { status, attachments } = await orderOf(guest, hash);
    expect(status).toBe("finished");
    expect(attachments.translated).toHaveLength(1);
    const draft = await product.db
      .selectFrom("attachment")
      .select("hash")
      .where("order_id", "=", placed?.id ?? 0)
      .where("kind", "=", "machine")
      .executeTakeFirstOrThrow();
    const params = { hash, attachment: draft.hash };
    expect((await guest.refusal("attachmentLink", { params })).code).toBe("file.not_found");
  });

  test("Business is verified by another person than the translator", async () => {
    const guest = visitor(product);
    const [placed] = (await paidOrder(product, guest, { package: "business" })).orders;
    const id = placed?.id ?? 0;
    await workStage(product, id, "olena@example.com");
    expect((await orderOf(guest, placed?.hash ?? "")).status).toBe("waiting_verification");
    const desk = piotr(product);
    const { candidates, fee, deadline } = await desk.call("candidates", { params: { id: String(id) } });
    const olena = candidates.find(({ name }) => name === "Olena Kovalenko");
    expect(olena).toMatchObject({ suitable: false, reason: "four_eyes" });
    const body = {
      translator_id: olena?.id ?? 0,
      fee: fee?.currency_amount_decimal ?? "",
      deadline: deadline ?? "",
    };
    expect(await desk.refusal("offerStage", { params: { id: String(id) }, body })).toMatchObject({
      code: "worker.not_qualified",
      details: { guard: "four_eyes" },
    });
    await workStage(product, id, "marta@example.com");
    expect((await orderOf(guest, placed?.hash ?? "")).status).toBe("finished");
  });

  test("two translators accept at once: one gets the job, the other is refused because it is taken", async () => {
    const [placed] = (await paidOrder(product, visitor(product))).orders;
    const id = placed?.id ?? 0;
    const people = ["olena@example.com", "marta@example.com"].map((email) => ({
      email,
      who: translator(product, email),
    }));
    const offers: { who: (typeof people)[number]["who"]; id: number }[] = [];
    for (const { email, who } of people) {
      offers.push({ who, id: await offerStage(product, id, email) });
      await who.headers();
    }
    const taken = await Promise.all(
      offers.map((offer) => offer.who.send("acceptOffer", { params: { id: String(offer.id) } })),
    );
    expect(taken.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const loser = taken.find(({ statusCode }) => statusCode === 409);
    expect(loser?.json<{ error: { code: string } }>().error.code).toBe("assignment.taken");
    const [stage] = await product.db.selectFrom("stage").selectAll().where("order_id", "=", id).execute();
    expect(stage?.state).toBe("active");
  });

  test("an offer not taken within half an hour is gone", async () => {
    const [placed] = (await paidOrder(product, visitor(product))).orders;
    const offer_id = await offerStage(product, placed?.id ?? 0, "jan.lis@example.com");
    product.clock.forward(hour / 2);
    const jan = translator(product, "jan.lis@example.com");
    expect(await jan.call("offers", {})).toEqual([]);
    expect((await jan.refusal("acceptOffer", { params: { id: String(offer_id) } })).code).toBe(
      "assignment.taken",
    );
  });
});

const countOf = async (table: "order" | "payment"): Promise<number> =>
  Number(
    (
      await product.db
        .selectFrom(table)
        .select((w) => w.fn.countAll<bigint>().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

/** A new price list of the flagship in which every word costs a zloty more. */
async function publishDearerList(): Promise<void> {
  const sheet = sheetToJson(demo_sheets.PLN);
  const dearer = (rate: string): string => String(BigInt(rate) + 1_000_000n);
  const pairs = sheet.pairs.map(({ rate_micros: { light, economy, business, expert }, ...pair }) => ({
    ...pair,
    rate_micros: {
      light: dearer(light),
      economy: dearer(economy),
      business: dearer(business),
      expert: dearer(expert),
    },
  }));
  await product.db
    .insertInto("price_list")
    .values({
      brand_id: 1,
      currency: "PLN",
      version: 2,
      sheet: JSON.stringify({ ...sheet, pairs }),
      valid_from: product.clock.now(),
    })
    .execute();
}
