import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { idOf, interpreting, whole_week } from "#test/interpreting.ts";
import { call_order, uploadText } from "#test/services.ts";
import {
  anna,
  day,
  handIn,
  hour,
  inOneShop,
  paidOrder,
  piotr,
  placeOrder,
  quote_input,
  takeStage,
  translator,
  uploadedWork,
} from "#test/steps.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

const email = "olena@example.com";
/** The `waits_for` of an order in the group; undefined where it is not listed. */
const waitsFor = async (id: number) => {
  const { data, meta } = await anna(shop).call("orders", { query: { group: "needs_you", per_page: "50" } });
  expect(meta.total).toBe(data.length);
  return data.find((one) => one.id === id)?.waits_for;
};

describe("§2 “Needs you” counts everything that waits for the customer", () => {
  test("payments and quotes by status, a question about the price by its subject", async () => {
    const due = await placeOrder(anna(shop));
    expect(await waitsFor(due.orders[0]?.id ?? 0)).toBe("payment");
    const { orders } = await anna(shop).call("createOrder", {
      body: { ...quote_input, email: "anna.nowak@example.com" },
    });
    const id = orders[0]?.id ?? 0;
    expect(await waitsFor(id)).toBeUndefined();
    const params = { id: String(id) };
    const body = { text: "Jaki wariant angielskiego?", is_question: true };
    await piotr(shop).call("writeToCustomer", { params, body });
    expect(await waitsFor(id)).toBe("information");
    const answer = { params: { hash: orders[0]?.hash ?? "" }, body: { text: "Brytyjski" } };
    await anna(shop).call("writeMessage", answer);
    expect(await waitsFor(id)).toBeUndefined();
    const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * day).toISOString();
    const quote = {
      package: "economy" as const,
      words: 250,
      lines: [{ label: "Tłumaczenie", amount: "100.00" }],
      deadline: inDays(3),
      valid_until: inDays(7),
    };
    await piotr(shop).call("issueQuote", { params, body: quote });
    // Listed by its status, which says what it waits for.
    expect(await waitsFor(id)).toBeNull();
  });

  test("a question of the translator and one of the desk, while the order is in progress", async () => {
    const { orders } = await paidOrder(shop, anna(shop));
    const { id = 0, hash = "" } = orders[0] ?? {};
    const job = String(await takeStage(shop, id, email));
    expect(await waitsFor(id)).toBeUndefined();
    const asked = { params: { id: job }, body: { to: "customer", text: "KRS?" } } as const;
    await translator(shop, email).call("askQuestion", asked);
    expect(await waitsFor(id)).toBe("question");
    const [question] = await anna(shop).call("orderQuestions", { params: { hash } });
    await anna(shop).call("answerOrderQuestion", {
      params: { hash, question: String(question?.id) },
      body: { text: "Krajowy Rejestr Sądowy" },
    });
    expect(await waitsFor(id)).toBeUndefined();
    const params = { id: String(id) };
    await piotr(shop).call("writeToCustomer", { params, body: { text: "Data?", is_question: true } });
    expect(await waitsFor(id)).toBe("question");
    await anna(shop).call("writeMessage", { params: { hash }, body: { text: "1 maja" } });
    expect(await waitsFor(id)).toBeUndefined();
    await handIn(shop, Number(job), email);
  });

  test("the consent before a paper original is sealed", async () => {
    const page = await uploadText(shop, anna(shop), "akt.txt", "a".repeat(1125));
    const shipping = {
      method: 1,
      recipient: "Anna Nowak",
      address: "ul. Krótka 1",
      postcode: "00-001",
      city: "Warszawa",
      country: "PL",
    } as const;
    const sworn = { service_type: "sworn", source_lang: "en", target_langs: ["pl"], files: [page], text: "" };
    const { orders } = await paidOrder(shop, anna(shop), { ...sworn, shipping } as never);
    const { id = 0, hash = "" } = orders[0] ?? {};
    const job = { params: { id: String(await takeStage(shop, id, email)) } };
    const upload = await uploadedWork(translator(shop, email), "szkic.pdf", "Akt urodzenia");
    await translator(shop, email).call("sendDraft", { ...job, body: { upload, comment: "" } });
    expect(await waitsFor(id)).toBe("paper_draft");
    await anna(shop).call("changeDraft", { params: { hash }, body: { version: 1, text: "Maria" } });
    expect(await waitsFor(id)).toBeUndefined();
  });

  test("overtime that is due, although the order is finished", async () => {
    const steps = interpreting(shop);
    await steps.olena().call("setHours", { body: whole_week });
    const placed = await paidOrder(shop, anna(shop), call_order(steps.ahead(30 * hour)));
    const offer = (await steps.olena().call("offers", {})).find(({ order_id }) => order_id === idOf(placed));
    await steps.olena().call("acceptOffer", { params: { id: String(offer?.id) } });
    await steps.forwardTo(steps.ahead(30 * hour));
    await steps.close(idOf(placed), 50);
    await shop.runJobs();
    expect(await waitsFor(idOf(placed))).toBe("overtime");
  });
});
