import { describe, expect, test } from "vitest";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { Installation } from "#test/installation.ts";
import {
  call_order,
  contact,
  email_order,
  inFrom,
  netOf,
  pair,
  problems,
  quick,
  uploadText,
  visit_order,
} from "#test/services.ts";
import type { Session } from "#test/session.ts";
import {
  anna,
  day,
  hour,
  inOneInstallation,
  mailsTo,
  orderOf,
  paidOrder,
  visitor,
  words,
  workStage,
} from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

const create = (who: Session, body: OrderInput) => who.call("createOrder", { body });
const grossOf = async (body: OrderInput): Promise<string | undefined> => {
  const [order] = (await create(guest, body)).orders;
  return (await orderOf(guest, order?.hash ?? "")).price_gross?.currency_amount_decimal;
};

describe("§5 An e-mail translation", () => {
  test("of 165 words is one message, of 166 to 330 two", async () => {
    for (const [count, price, quantity] of [
      [165, "25.00", 1],
      [166, "50.00", 2],
      [330, "50.00", 2],
    ] as const) {
      const quote = await quick(guest, { service_type: "e-mail", words: count });
      expect(quote.offers[0]?.price_net.currency_amount_decimal).toBe(price);
      expect(quote.units).toEqual({ unit: "e-mail", quantity });
    }
    expect(await grossOf(email_order(165))).toBe("30.75");
    expect(await grossOf(email_order(166))).toBe("61.50");
    expect(await grossOf(email_order(330))).toBe("61.50");
  });

  test("of 331 words is a written translation", async () => {
    const quote = await quick(guest, { service_type: "e-mail", words: 331 });
    expect(quote).toMatchObject({ unavailable: "email_too_long", offers: [], units: null });
    expect(await problems(guest, email_order(331))).toEqual({
      text: ["This is longer than 330 words. Order it as a written translation."],
    });
  });

  test("contains no specialised language, as the customer confirms", async () => {
    expect((await quick(guest, { service_type: "e-mail", words: 20, specialized: true })).unavailable).toBe(
      "email_specialized",
    );
    const { plain_language: _confirmed, ...silent } = email_order(20);
    for (const body of [
      silent,
      { ...silent, plain_language: false },
      { ...email_order(20), specialized: true },
    ])
      expect(await problems(guest, body)).toEqual({
        plain_language: ["Confirm that the message contains no specialised language"],
      });
  });

  test("in law or medicine is refused in favour of a written translation", async () => {
    const categories = await guest.call("categories", { params: { brand: "tolmaro" } });
    const idOf = (name: string) => categories.find((one) => one.name === name)?.id ?? 0;
    for (const name of ["Law", "Medicine"]) {
      const category_id = idOf(name);
      expect(category_id).toBeGreaterThan(0);
      expect((await quick(guest, { service_type: "e-mail", words: 20, category_id })).unavailable).toBe(
        "email_specialized",
      );
      expect(await problems(guest, { ...email_order(20), category_id })).toEqual({
        category_id: ["Texts about law or medicine use specialised language. Order a written translation."],
      });
    }
    const category_id = idOf("Marketing");
    expect((await quick(guest, { service_type: "e-mail", words: 20, category_id })).unavailable).toBeNull();
  });

  test("is text only: files and links are refused", async () => {
    const file = await uploadText(installation, guest, "list.txt", "Dear Sir or Madam");
    expect(Object.keys((await problems(guest, { ...email_order(20), files: [file] })) ?? {})).toEqual([
      "files",
    ]);
    const links = ["https://example.com/"];
    expect(Object.keys((await problems(guest, { ...email_order(20), links })) ?? {})).toEqual(["links"]);
    const { text: _text, ...empty } = email_order(20);
    expect(Object.keys((await problems(guest, empty)) ?? {})).toEqual(["text"]);
  });

  test("retains its subject, and is delivered like any translation", async () => {
    const [order] = (await paidOrder(installation, guest, { ...email_order(20), subject: "Oferta" })).orders;
    await workStage(installation, order?.id ?? 0, "olena@example.com");
    const { status, subject, package: key } = await orderOf(guest, order?.hash ?? "");
    expect({ status, subject, key }).toEqual({ status: "finished", subject: "Oferta", key: null });
  });
});

describe("§5 A website", () => {
  const site = { ...pair, ...contact, intent: "quote", service_type: "website" } as const;
  test("is given by links, one per field, and priced by the desk", async () => {
    expect(await problems(guest, { ...site, text: words(10) })).toEqual({ links: ["Add at least one link"] });
    expect(await problems(guest, { ...site, links: ["https://a.pl https://b.pl"] })).toEqual({
      "links.0": ["Enter one link per field, without spaces or extra characters"],
    });
    expect((await quick(guest, { service_type: "website", words: 500 })).unavailable).toBe("service_by_hand");
    const links = ["https://firma.example/o-nas", "https://firma.example/kontakt"];
    const refused = await guest.refusal("createOrder", { body: { ...site, intent: "order", links } });
    expect(refused).toMatchObject({ status: 409, code: "price.by_hand" });
    const { orders } = await create(guest, {
      ...site,
      links,
      files: [await uploadText(installation, guest, "cms.txt", "Home\nContact")],
    });
    const order = await orderOf(guest, orders[0]?.hash ?? "");
    expect(order).toMatchObject({ status: "calculation", links });
    expect(order.attachments.source).toHaveLength(1);
  });
});

describe("§2 Proofreading stays in one language", () => {
  const english: Pick<OrderInput, "source_lang" | "target_langs"> & { service_type: "proofreading" } = {
    service_type: "proofreading",
    source_lang: "en",
    target_langs: ["en"],
  };
  test("a text or a file is corrected at half of Economy, by a proofreader of that language", async () => {
    expect(await netOf(guest, { ...english, words: 1000 })).toBe("105.00");
    expect((await quick(guest, { ...english, words: 1000 })).units).toEqual({ unit: "word", quantity: 1000 });
    expect(await problems(guest, { ...english, intent: "order" })).toEqual({
      text: ["Add a file or paste text"],
    });
    const [order] = (await paidOrder(installation, guest, { ...english, text: words(200) })).orders;
    expect((await orderOf(guest, order?.hash ?? "")).status).toBe("waiting_proofreading");
    await workStage(installation, order?.id ?? 0, "marta@example.com");
    const view = await orderOf(guest, order?.hash ?? "");
    expect(view.status).toBe("finished");
    expect(view.attachments.proofread).toHaveLength(1);
  });

  test("the original text with it is read, not counted", async () => {
    const file = await uploadText(installation, guest, "text.txt", "one two three");
    const original = await uploadText(installation, guest, "original.txt", words(900));
    const [order] = (
      await create(guest, { ...english, intent: "order", files: [file], reference_files: [original] })
    ).orders;
    const view = await orderOf(guest, order?.hash ?? "");
    expect(view.words).toBe(3);
    expect(view.attachments.source.map(({ name }) => name)).toEqual(["text.txt"]);
    expect(view.reference_files.map(({ name, kind }) => [name, kind])).toEqual([
      ["original.txt", "reference"],
    ]);
    const params = { hash: view.hash, attachment: view.reference_files[0]?.hash ?? "" };
    expect(
      (await fetch(installation.origin + (await guest.call("attachmentLink", { params })).url)).status,
    ).toBe(200);
  });
});

describe("§1 Machine translation with post-editing", () => {
  test("is Light and nothing else", async () => {
    const machine = { service_type: "machine-translation", words: 1000 } as const;
    const { offers } = await quick(guest, machine);
    expect(new Set(offers.map((offer) => offer.package))).toEqual(new Set(["light"]));
    expect(offers[0]?.price_net.currency_amount_decimal).toBe("90.00");
    const [order] = (
      await paidOrder(installation, guest, { ...machine, text: words(200), package: "expert" })
    ).orders;
    expect(await orderOf(guest, order?.hash ?? "")).toMatchObject({
      package: "light",
      status: "waiting_post_edition",
    });
  });
});

describe("§1 A free quote is available for every service", () => {
  test("a customer requests it without entering an address again", async () => {
    const who = anna(installation);
    const asked: OrderInput[] = [
      { ...email_order(100), intent: "quote" },
      { ...call_order(inFrom(installation, 2 * hour)), intent: "quote" },
      { ...visit_order(installation), intent: "quote" },
      { ...pair, intent: "quote", service_type: "website", links: ["https://firma.example/"] },
      { ...pair, intent: "quote", service_type: "machine-translation", text: words(30) },
      {
        intent: "quote",
        service_type: "proofreading",
        source_lang: "pl",
        target_langs: ["pl"],
        text: words(30),
      },
    ];
    for (const body of asked) {
      const { orders } = await create(who, body);
      expect(
        orders.map(({ status }) => status),
        body.service_type,
      ).toEqual(["calculation"]);
    }
    await installation.runJobs();
    expect(await problems(guest, { ...email_order(100), intent: "quote" })).toEqual({
      email: ["This field is required"],
      terms: ["Accept the terms of service and the privacy policy to continue"],
    });
  });

  test("a requested date needs a quote by the desk", async () => {
    const body = { ...email_order(50), wanted_deadline: inFrom(installation, 5 * day) };
    expect((await guest.refusal("createOrder", { body })).code).toBe("price.by_hand");
    const { orders } = await create(guest, { ...body, ...contact, intent: "quote" });
    await installation.runJobs();
    expect(await mailsTo(installation, contact.email, orders[0]?.id ?? 0)).toEqual(["quote_requested"]);
  });

  test("a detail that belongs to another service is refused", async () => {
    const { call } = call_order(inFrom(installation, 2 * hour));
    expect(Object.keys((await problems(guest, { ...email_order(20), call })) ?? {})).toEqual(["call"]);
    expect(
      Object.keys((await problems(guest, { ...visit_order(installation), plain_language: true })) ?? {}),
    ).toEqual(["plain_language"]);
  });
});

describe("Order again", () => {
  test("returns the input of the old order, with the files that are still stored", async () => {
    const file = await uploadText(installation, guest, "umowa.txt", "one two three");
    const body = {
      ...pair,
      intent: "order",
      service_type: "write",
      text: words(30),
      files: [file],
      links: [],
      package: "business",
      note_for_translator: "Bez skrótów",
    } as const satisfies OrderInput;
    const [order] = (await create(guest, body)).orders;
    const params = { hash: order?.hash ?? "" };
    const copy = await guest.call("copyOrder", { params });
    expect(copy).toMatchObject({
      service_type: "write",
      source_lang: "pl",
      target_langs: ["en"],
      text: body.text,
      package: "business",
      note_for_translator: "Bez skrótów",
      files: [{ hash: file, name: "umowa.txt", words: 3, state: "counted" }],
    });
    await create(guest, { ...body, files: copy.files.map(({ hash }) => hash) });
    await installation.db
      .updateTable("file")
      .set({ deleted_at: installation.clock.now() })
      .where("hash", "=", file)
      .execute();
    expect((await guest.call("copyOrder", { params })).files).toEqual([]);
    await installation.db.updateTable("file").set({ deleted_at: null }).where("hash", "=", file).execute();
  });
});
