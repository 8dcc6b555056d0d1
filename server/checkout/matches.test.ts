import { describe, expect, test } from "vitest";
import type { UploadView } from "#contract/files/files.ts";
import type { OrderInput } from "#contract/orders/orders.ts";
import { routes } from "#contract/routes.ts";
import { bands } from "#domain/memory/bands.ts";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import { remember } from "#server/memory/index.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  anna,
  inOneInstallation,
  offerStage,
  order_input,
  orderOf,
  paidOrder,
  translator,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
let customer: Session;
inOneInstallation((opened) => {
  installation = opened;
  customer = anna(installation);
});

const sentence = (nth: number): string =>
  `Umowa numer ${nth} obowiązuje strony od dnia podpisania przez okres dwóch lat.`;
/** Ten different sentences of twelve words, then the first five of them once more. */
const text = [
  ...Array.from({ length: 10 }, (_, nth) => sentence(nth)),
  ...[0, 1, 2, 3, 4].map(sentence),
].join("\n");
const words = 180;
const repeated_words = 60;

const create = (change: Partial<OrderInput>) =>
  customer.call("createOrder", { body: { ...order_input, ...change } });
const quick = (change: object = {}) =>
  customer.call("quickQuote", {
    body: {
      service_type: "write",
      source_lang: "pl",
      target_langs: ["en"],
      words: 0,
      characters_collapsed: 0,
      ...change,
    },
  });
const upload = async (name: string, bytes: Buffer): Promise<UploadView> => {
  const query = new URLSearchParams({ name, source_lang: "pl" });
  const answer = await fetch(`${installation.origin}${routes.uploadFile.path}?${query.toString()}`, {
    method: "POST",
    headers: { ...(await customer.headers()), "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes),
  });
  return ((await answer.json()) as { data: UploadView }).data;
};
const linesOf = async (order_id: number) => {
  const { price_trace } = await installation.db
    .selectFrom("order")
    .select("price_trace")
    .where("id", "=", order_id)
    .executeTakeFirstOrThrow();
  const { lines } = price_trace as unknown as { lines: { code: string; quantity: string }[] };
  return lines.flatMap(({ code, quantity }) => (code === "minimum" ? [] : [[code, quantity]]));
};
const countsOf = async (order_id: number) =>
  Object.fromEntries(
    (
      await installation.db
        .selectFrom("match_count")
        .select(["band", "words"])
        .where("order_id", "=", order_id)
        .execute()
    ).map(({ band, words: counted }) => [band, counted]),
  );

describe("design 5.3: repeated sentences cost less before the order is placed", () => {
  test("a typed text: its repetitions are a line of the price, and frozen with it", async () => {
    const { orders } = await create({ text });
    const id = orders[0]?.id ?? 0;
    expect(await linesOf(id)).toEqual([
      ["words", String(words - repeated_words)],
      ["repeated_words", String(repeated_words)],
    ]);
    const counts = await countsOf(id);
    expect(Object.keys(counts).toSorted()).toEqual([...bands].toSorted());
    expect(counts).toMatchObject({ none: words - repeated_words, repetition: repeated_words, exact: 0 });
  });

  test("the instant price of a file says how many words repeat and what they save", async () => {
    const file = docxOf(
      text
        .split("\n")
        .map((line) => paragraph(run(line)))
        .join(""),
    );
    const { hash } = await upload("umowa.docx", file);
    const plain = await quick({ words, characters_collapsed: text.length });
    const quoted = await quick({ files: [hash] });
    expect(quoted.matches).toEqual({ repeated_words, known_words: 0, is_partial: false });
    expect(plain.offers[0]?.saving).toBeNull();
    const cheaper = quoted.offers.find(({ package: key }) => key === "economy");
    const full = plain.offers.find(({ package: key }) => key === "economy");
    const minor = (decimal: string | undefined) => Math.round(Number(decimal) * 100);
    expect(
      minor(full?.price_net.currency_amount_decimal) - minor(cheaper?.saving?.net.currency_amount_decimal),
    ).toBe(minor(cheaper?.price_net.currency_amount_decimal));
    const { orders } = await create({ text: "", files: [hash] });
    const order = await orderOf(customer, orders[0]?.hash ?? "");
    expect(order).toMatchObject({
      price_net: cheaper?.price_net,
      saving: { words: repeated_words, ...cheaper?.saving },
    });
  });

  test("sentences of a file that the typed text repeats are repetitions, too", async () => {
    const file = docxOf(paragraph(run(sentence(1))));
    const { hash } = await upload("pierwszy.docx", file);
    const { orders } = await create({ text: `${sentence(2)}\n${sentence(1)}`, files: [hash] });
    expect(await countsOf(orders[0]?.id ?? 0)).toMatchObject({ none: 24, repetition: 12 });
  });

  test("Light has one price, and proofreading reads every word", async () => {
    const light = await create({ text, package: "light" });
    expect(await linesOf(light.orders[0]?.id ?? 0)).toEqual([["words", String(words)]]);
    const read = await create({
      text,
      service_type: "proofreading",
      source_lang: "pl",
      target_langs: ["pl"],
    });
    expect(await linesOf(read.orders[0]?.id ?? 0)).toEqual([["words", String(words)]]);
    expect(await countsOf(read.orders[0]?.id ?? 0)).toEqual({});
  });

  test("the translator sees the repetitions before accepting, and is paid by the same weights", async () => {
    const long = Array.from({ length: 40 }, (_, nth) => sentence(nth % 20)).join("\n");
    const { orders } = await paidOrder(installation, customer, { text: long });
    const id = orders[0]?.id ?? 0;
    await offerStage(installation, id, "olena@example.com");
    const offers = await translator(installation, "olena@example.com").call("offers", {});
    const offer = offers.find(({ order_id }) => order_id === id);
    // 240 new words, and 240 repeated ones at 30 %.
    expect(offer).toMatchObject({
      words: 480,
      paid_words: 312,
      matches: [{ band: "repetition", words: 240 }],
      below_wage_floor: false,
    });
  });

  test("sentences of the customer's memory are a cheaper line, by how alike they are", async () => {
    const { id } = await installation.db
      .selectFrom("customer")
      .select("id")
      .where("email", "=", "anna.nowak@example.com")
      .executeTakeFirstOrThrow();
    const scope = { brand_id: 1, customer_id: id, source_lang: "pl", target_lang: "de" } as const;
    const known = {
      source_codes: [],
      target: "Übersetzung",
      target_codes: [],
      prev_hash: "0".repeat(32),
      next_hash: "0".repeat(32),
      grade: "confirmed",
      origin: "human",
      made_at: null,
    } as const;
    await installation.db.transaction().execute((tx) =>
      remember(
        tx,
        scope,
        [
          { ...known, source: sentence(0) },
          { ...known, source: "Strony podpiszą aneks do umowy w piątek rano w biurze." },
        ],
        null,
        installation.clock.now(),
      ),
    );
    const asked = `${sentence(0)}\nStrony podpiszą aneks do umowy w sobotę rano w biurze.\nProszę odesłać oryginał pocztą.`;
    const { orders } = await create({ text: asked, target_langs: ["de", "en"] });
    const [into_german, into_english] = orders.map((order) => order.id);
    expect(await linesOf(into_german ?? 0)).toEqual([
      ["words", "4"],
      ["exact_words", "12"],
      ["fuzzy_85_words", "10"],
    ]);
    expect(await linesOf(into_english ?? 0)).toEqual([["words", "26"]]);
    const file = docxOf(
      asked
        .split("\n")
        .map((line) => paragraph(run(line)))
        .join(""),
    );
    const { hash } = await upload("aneks.docx", file);
    const quoted = await quick({ files: [hash], target_langs: ["de"] });
    expect(quoted.matches).toEqual({ repeated_words: 0, known_words: 22, is_partial: false });
    // Formatting makes no new sentence, whether the customer has a memory of the language or not.
    const again = docxOf(
      paragraph(run(sentence(7))) +
        paragraph(run(sentence(7).slice(0, 12), "<w:b/>"), run(sentence(7).slice(12))),
    );
    const twice = await upload("pogrubione.docx", again);
    for (const target_lang of ["de", "en"] as const) {
      const { matches } = await quick({ files: [twice.hash], target_langs: [target_lang] });
      expect(matches, target_lang).toMatchObject({ repeated_words: 12 });
    }
    // A typed text stays in the browser, so what the memory saves of it is seen in the cart.
    const typed = await quick({ words: 26, characters_collapsed: 150, target_langs: ["de"] });
    expect(typed.matches).toEqual({ repeated_words: 0, known_words: 0, is_partial: true });
    const other = await visitor(installation).call("quickQuote", {
      body: {
        service_type: "write",
        source_lang: "pl",
        target_langs: ["de"],
        words: 0,
        characters_collapsed: 0,
        files: [hash],
      },
    });
    expect(other.matches).toMatchObject({ known_words: 0, is_partial: false });
  });
});
