import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { idOf, interpreting, whole_week } from "#test/interpreting.ts";
import { call_order, uploadText } from "#test/services.ts";
import {
  anna,
  atBank,
  day,
  handIn,
  hour,
  inOneInstallation,
  paidOrder,
  piotr,
  placeOrder,
  quote_input,
  takeStage,
  translator,
  uploadedWork,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const email = "olena@example.com";
/** The `waits_for` of an order in the group; undefined where it is not listed. */
const waitsFor = async (id: number) => {
  const { data, meta } = await anna(installation).call("orders", {
    query: { group: "needs_you", per_page: "50" },
  });
  expect(meta.total).toBe(data.length);
  return data.find((one) => one.id === id)?.waits_for;
};

describe("§2 “Needs you” counts everything that waits for the customer", () => {
  test("payments and quotes by status, a question about the price by its subject", async () => {
    const due = await placeOrder(anna(installation));
    expect(await waitsFor(due.orders[0]?.id ?? 0)).toBe("payment");
    const { orders } = await anna(installation).call("createOrder", {
      body: { ...quote_input, email: "anna.nowak@example.com" },
    });
    const id = orders[0]?.id ?? 0;
    expect(await waitsFor(id)).toBeUndefined();
    const params = { id: String(id) };
    const body = { text: "Jaki wariant angielskiego?", is_question: true };
    await piotr(installation).call("writeToCustomer", { params, body });
    expect(await waitsFor(id)).toBe("information");
    const answer = { params: { hash: orders[0]?.hash ?? "" }, body: { text: "Brytyjski" } };
    await anna(installation).call("writeMessage", answer);
    expect(await waitsFor(id)).toBeUndefined();
    const inDays = (days: number) => new Date(installation.clock.now().getTime() + days * day).toISOString();
    const quote = {
      package: "economy" as const,
      words: 250,
      lines: [{ label: "Tłumaczenie", amount: "100.00" }],
      deadline: inDays(3),
      valid_until: inDays(7),
    };
    await piotr(installation).call("issueQuote", { params, body: quote });
    // Listed by its status, which says what it waits for.
    expect(await waitsFor(id)).toBeNull();
  });

  test("a question of the translator and one of the desk, while the order is in progress", async () => {
    const { orders } = await paidOrder(installation, anna(installation));
    const { id = 0, hash = "" } = orders[0] ?? {};
    const job = String(await takeStage(installation, id, email));
    expect(await waitsFor(id)).toBeUndefined();
    const asked = { params: { id: job }, body: { to: "customer", text: "KRS?" } } as const;
    await translator(installation, email).call("askQuestion", asked);
    expect(await waitsFor(id)).toBe("question");
    const [question] = await anna(installation).call("orderQuestions", { params: { hash } });
    await anna(installation).call("answerOrderQuestion", {
      params: { hash, question: String(question?.id) },
      body: { text: "Krajowy Rejestr Sądowy" },
    });
    expect(await waitsFor(id)).toBeUndefined();
    const params = { id: String(id) };
    await piotr(installation).call("writeToCustomer", { params, body: { text: "Data?", is_question: true } });
    expect(await waitsFor(id)).toBe("question");
    await anna(installation).call("writeMessage", { params: { hash }, body: { text: "1 maja" } });
    expect(await waitsFor(id)).toBeUndefined();
    await handIn(installation, Number(job), email);
  });

  test("the consent before a paper original is sealed", async () => {
    const page = await uploadText(installation, anna(installation), "akt.txt", "a".repeat(1125));
    const shipping = {
      method: 1,
      recipient: "Anna Nowak",
      address: "ul. Krótka 1",
      postcode: "00-001",
      city: "Warszawa",
      country: "PL",
    } as const;
    const sworn = { service_type: "sworn", source_lang: "en", target_langs: ["pl"], files: [page], text: "" };
    const { orders } = await paidOrder(installation, anna(installation), { ...sworn, shipping } as never);
    const { id = 0, hash = "" } = orders[0] ?? {};
    const job = { params: { id: String(await takeStage(installation, id, email)) } };
    const upload = await uploadedWork(translator(installation, email), "szkic.pdf", "Akt urodzenia");
    await translator(installation, email).call("sendDraft", { ...job, body: { upload, comment: "" } });
    expect(await waitsFor(id)).toBe("paper_draft");
    await anna(installation).call("changeDraft", { params: { hash }, body: { version: 1, text: "Maria" } });
    expect(await waitsFor(id)).toBeUndefined();
  });

  test("a draft to approve after the delivery: the order is not simply finished", async () => {
    const page = await uploadText(installation, anna(installation), "akt-2.txt", "b".repeat(1125));
    const sworn = { service_type: "sworn", source_lang: "en", target_langs: ["pl"], files: [page], text: "" };
    const { orders } = await paidOrder(installation, anna(installation), sworn as never);
    const { id = 0, hash = "" } = orders[0] ?? {};
    await handIn(installation, await takeStage(installation, id, email), email);
    const nextOf = async () => (await anna(installation).call("order", { params: { hash } })).next;
    expect(await nextOf()).toEqual({ what: "finished", who: "none", until: null });
    const shipping = { method: 1, recipient: "Anna Nowak", address: "ul. Krótka 1", country: "PL" } as const;
    const wanted = { ...shipping, postcode: "00-001", city: "Warszawa", terms: true } as const;
    const { payment_request_hash } = await anna(installation).call("requestShipment", {
      params: { hash },
      body: wanted,
    });
    expect(await nextOf()).toEqual({ what: "posting", who: "you", until: null });
    const body = { payment_method: "online" };
    const due = { params: { hash: payment_request_hash ?? "" }, body };
    await atBank(installation, await anna(installation).call("startPayment", due), "pay");
    await installation.runJobs();
    expect(await nextOf()).toMatchObject({ what: "finished" });
    // As the desk asks again for an approval that was recorded by mistake.
    await installation.db
      .updateTable("paper_draft")
      .set({ state: "waiting", answered_at: null, answered_by_role: null, answered_by_id: null })
      .where("order_id", "=", id)
      .execute();
    expect(await nextOf()).toEqual({ what: "paper_draft", who: "you", until: null });
    expect(await waitsFor(id)).toBe("paper_draft");
  });

  test("overtime that is due, although the order is finished", async () => {
    const steps = interpreting(installation);
    await steps.olena().call("setHours", { body: whole_week });
    const placed = await paidOrder(installation, anna(installation), call_order(steps.ahead(30 * hour)));
    const offer = (await steps.olena().call("offers", {})).find(({ order_id }) => order_id === idOf(placed));
    await steps.olena().call("acceptOffer", { params: { id: String(offer?.id) } });
    await steps.forwardTo(steps.ahead(30 * hour));
    await steps.close(idOf(placed), 50);
    await installation.runJobs();
    expect(await waitsFor(idOf(placed))).toBe("overtime");
  });
});
