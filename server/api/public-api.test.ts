import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import {
  buyingCompany,
  byId,
  confirmation,
  content,
  type KeyChanges,
  newKey,
  previewBy,
  problemOf,
  type Program,
  programWith,
  topUpBy,
} from "#test/api-keys.ts";
import type { Company } from "#test/companies.ts";
import { quoteOf } from "#test/dialogue.ts";
import { docxOf, paragraph, run, wordPart } from "#test/fixtures/documents/office.ts";
import type { Installation } from "#test/installation.ts";
import { anna, day, inOneInstallation, minute, piotr, words, workStage } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

let company: Company;
let program: Program;
let key_id: number;
const someCompany = async (changes: KeyChanges = {}): Promise<void> => {
  ({ company, program, key_id } = await buyingCompany(installation, changes));
};
beforeEach(() => someCompany());
const preview = (count = 250) => previewBy(program, count);

describe("integrations 3: from a file to the finished translation", () => {
  test("quote, upload, order, wait, download, invoice", async () => {
    const { languages, services } = await program.call("apiServices", {});
    expect(languages).toContain("pl");
    expect(services.find(({ service_type }) => service_type === "write")).toMatchObject({
      by_hand: false,
      packages: ["light", "economy", "business", "expert"],
    });
    const uploaded = await program.upload("umowa.txt", words(500));
    expect(uploaded.statusCode, uploaded.body).toBe(201);
    const { id: file, words: counted } = uploaded.json<{ id: number; words: number }>();
    expect(counted).toBe(500);
    expect(await program.call("apiFile", byId(file))).toMatchObject({ id: file, state: "counted" });

    const { text: _text, ...asked } = { ...content, files: [file] };
    const { offers, needs_person } = await program.call("apiPrices", { body: asked });
    expect(needs_person).toBeNull();
    const economy = offers.find((offer) => offer.package === "economy" && offer.speed === "normal");
    const prepared = await program.call("apiCreatePreview", { body: { ...asked, reference: "PO-17" } });
    expect(prepared).toMatchObject({ currency: "PLN", gross: economy?.gross, net: economy?.net });
    expect(await program.call("apiPreview", byId(prepared.id))).toEqual(prepared);

    const bought = await program.call("apiConfirmPreview", confirmation(prepared.id, prepared.gross));
    expect(bought.payment).toEqual({ state: "on_account", url: null });
    const order = bought.orders[0]?.id ?? 0;
    await installation.runJobs();
    expect(await program.call("apiOrder", byId(order))).toMatchObject({
      status: "in_progress",
      reference: "PO-17",
      price: { gross: prepared.gross },
    });
    expect((await program.call("apiDeliverables", byId(order))).files).toEqual([]);
    await workStage(installation, order, "marta@example.com");
    await installation.runJobs();
    expect((await program.call("apiOrder", byId(order))).status).toBe("delivered");
    const { files } = await program.call("apiDeliverables", byId(order));
    expect(files).toHaveLength(1);
    const download = await installation.app.inject({
      method: "GET",
      url: files[0]?.url ?? "",
    });
    expect(download.statusCode).toBe(200);

    installation.clock.forward(40 * day);
    await installation.runRound("invoice.monthly");
    await installation.runJobs();
    const { data: invoices } = await program.call("apiInvoices", {});
    expect(invoices).toMatchObject([{ gross: prepared.gross, paid: false }]);
    const link = await program.call("apiInvoiceLink", byId(invoices[0]?.id ?? 0));
    const pdf = await installation.app.inject({ method: "GET", url: link.url });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("comments of a document are named with its count, and priced and ordered where the order names them", async () => {
    const comments = wordPart("comments", `<w:comment>${paragraph(run(words(300)))}</w:comment>`);
    const document = docxOf(paragraph(run(words(500))), [["comments", "comments.xml"]], {
      "word/comments.xml": comments,
    });
    const uploaded = await program.upload("umowa.docx", document);
    expect(uploaded.statusCode, uploaded.body).toBe(201);
    const file = uploaded.json<{ id: number }>().id;
    expect(await program.call("apiFile", byId(file))).toMatchObject({
      words: 500,
      annotations: [{ region: "comment", words: 300 }],
    });

    const { text: _text, ...asked } = { ...content, files: [file] };
    const with_comments = { ...asked, annotations: ["comment" as const] };
    expect(await program.call("apiPrices", { body: asked })).toMatchObject({ words: 500 });
    expect(await program.call("apiPrices", { body: with_comments })).toMatchObject({ words: 800 });
    const prepared = await program.call("apiCreatePreview", { body: with_comments });
    expect(prepared.items).toMatchObject([{ words: 800 }]);
    const bought = await program.call("apiConfirmPreview", confirmation(prepared.id, prepared.gross));
    const order = await installation.db
      .selectFrom("order")
      .select(["annotations", "words"])
      .where("id", "=", bought.orders[0]?.id ?? 0)
      .executeTakeFirst();
    expect(order).toEqual({ annotations: ["comment"], words: 800 });
    const unknown = { body: { ...asked, annotations: ["margin" as "comment"] } };
    expect(await program.problem("apiCreatePreview", unknown)).toMatchObject({ status: 422 });
  });

  test("the balance pays at once, and too little of it orders nothing", async () => {
    const prepared = await preview();
    const refused = await program.problem(
      "apiConfirmPreview",
      confirmation(prepared.id, prepared.gross, "balance"),
    );
    expect(refused).toMatchObject({
      status: 409,
      code: "balance.too_low",
      missing: prepared.gross,
      currency: "PLN",
    });
    expect(await program.call("apiPreview", byId(prepared.id))).toMatchObject({ gross: prepared.gross });
    await topUpBy(installation, company.session);
    const bought = await program.call(
      "apiConfirmPreview",
      confirmation(prepared.id, prepared.gross, "balance"),
    );
    expect(bought).toMatchObject({ orders: [{ status: "in_progress" }], payment: { state: "paid" } });
    const { balance } = await program.call("apiAccount", {});
    expect(Number(balance)).toBeCloseTo(525 - Number(prepared.gross), 2);
  });

  test("by link a person pays on the page that the response names", async () => {
    const prepared = await preview();
    expect(prepared.needs_person).toBeNull();
    const { payment, orders: bought } = await program.call(
      "apiConfirmPreview",
      confirmation(prepared.id, prepared.gross, "link"),
    );
    expect(bought[0]?.status).toBe("awaiting_payment");
    const hash = /\/orders\/pay\/([\w-]+)$/.exec(payment.url ?? "")?.[1] ?? "";
    const request = await company.session.call("paymentRequest", { params: { hash } });
    expect(request.amount_due.currency_amount_decimal).toBe(prepared.gross);
  });

  test("of a private account nothing is ordered: consents are a person's", async () => {
    const { key } = await newKey(anna(installation));
    const own = programWith(installation, key);
    const prepared = await own.call("apiCreatePreview", { body: content });
    expect(prepared.needs_person).toBe("checkout");
    const by_balance = confirmation(prepared.id, prepared.gross, "balance");
    expect((await own.problem("apiConfirmPreview", by_balance)).code).toBe("key.person_needed");
    const by_link = confirmation(prepared.id, prepared.gross, "link");
    const { orders: drafts, payment } = await own.call("apiConfirmPreview", by_link);
    expect(drafts[0]?.status).toBe("draft");
    expect(payment).toMatchObject({ state: "at_checkout" });
    expect(payment.url).toMatch(/\/orders\/[\w-]{20,}$/);
  });

  test("a person prices what has no price, and the key accepts the quote", async () => {
    const { orders: asked } = await program.call("apiRequestQuote", { body: content });
    const id = asked[0]?.id ?? 0;
    await installation.runJobs();
    expect(await program.call("apiQuote", byId(id))).toMatchObject({ status: "quoting", quote: null });
    await piotr(installation).call("issueQuote", { params: { id: String(id) }, body: quoteOf(installation) });
    await installation.runJobs();
    const { quote, status } = await program.call("apiQuote", byId(id));
    expect(status).toBe("quoted");
    const wrong = {
      ...byId(id),
      body: { expected_gross: "1.00", payment: "on_account" },
      idempotency_key: "w",
    } as const;
    const problem = await program.problem("apiAcceptQuote", wrong);
    expect(problem).toMatchObject({ code: "quote.price_changed", price_gross: quote?.gross });
    // The sentence fits a price that changed and an amount that was never the price.
    expect(problem.detail).toContain(`${quote?.gross} gross, and this request expected 1.00`);
    const accepted = await program.call("apiAcceptQuote", {
      ...byId(id),
      body: { expected_gross: quote?.gross ?? "", payment: "on_account" },
      idempotency_key: "accept",
    });
    expect(accepted).toMatchObject({
      orders: [{ id, status: "in_progress" }],
      payment: { state: "on_account" },
    });
  });

  test("an unpaid order is cancelled, and a paid one by a person", async () => {
    const first = await preview();
    const { orders: unpaid } = await program.call(
      "apiConfirmPreview",
      confirmation(first.id, first.gross, "link"),
    );
    expect((await program.call("apiCancelOrder", byId(unpaid[0]?.id ?? 0))).status).toBe("canceled");
    await topUpBy(installation, company.session);
    const second = await preview();
    const { orders: paid } = await program.call(
      "apiConfirmPreview",
      confirmation(second.id, second.gross, "balance"),
    );
    expect((await program.problem("apiCancelOrder", byId(paid[0]?.id ?? 0))).code).toBe("key.order_paid");
  });
});

const in3Days = (): string => new Date(installation.clock.now().getTime() + 3 * day).toISOString();

describe("integrations 2: limits of a key", () => {
  test("an order above a limit is refused with what is left, and nothing is ordered", async () => {
    await someCompany({ order_limit: "10.00" });
    const prepared = await preview();
    const refused = await program.problem("apiConfirmPreview", confirmation(prepared.id, prepared.gross));
    expect(refused).toMatchObject({ status: 409, code: "key.limit", limit: "order", amount: prepared.gross });
    expect((await program.call("apiOrders", {})).data[0]?.status).toBe("draft");
  });

  test("of twelve concurrent orders exactly those are placed that the day's limit covers", async () => {
    const { gross } = await preview();
    await someCompany({ day_limit: (4 * Number(gross)).toFixed(2) });
    const prepared = await Promise.all(Array.from({ length: 12 }, () => preview()));
    const answers = await Promise.all(
      prepared.map(({ id }) => program.send("apiConfirmPreview", confirmation(id, gross))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201))
      expect(problemOf(answer)).toMatchObject({ code: "key.limit", limit: "day", day_left: "0.00" });
    const { total } = await installation.db
      .selectFrom("spend")
      .select((w) => w.fn.sum<string>("amount").as("total"))
      .where("api_key_id", "=", key_id)
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(Math.round(4 * Number(gross) * 100));
  });

  test("an order that ends gives its amount back, and a new month begins at zero", async () => {
    const { gross } = await preview();
    await someCompany({ month_limit: gross });
    const first = await preview();
    const { orders: bought } = await program.call("apiConfirmPreview", confirmation(first.id, gross, "link"));
    expect((await program.call("apiAccount", {})).key.month_left).toBe("0.00");
    const second = await preview();
    expect((await program.problem("apiConfirmPreview", confirmation(second.id, gross, "link"))).code).toBe(
      "key.limit",
    );
    await program.call("apiCancelOrder", byId(bought[0]?.id ?? 0));
    expect((await program.call("apiAccount", {})).key.month_left).toBe(gross);
    await program.call("apiConfirmPreview", confirmation(second.id, gross, "link"));
    installation.clock.forward(32 * day);
    expect((await program.call("apiAccount", {})).key.month_left).toBe(gross);
  });
});

describe("integrations 3: one effect for one Idempotency-Key", () => {
  test("a repeated confirmation answers the first one; another body under the key is refused", async () => {
    const prepared = await preview();
    const once = confirmation(prepared.id, prepared.gross);
    const answers = await Promise.all([1, 2, 3].map(() => program.send("apiConfirmPreview", once)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect((await program.call("apiOrders", {})).data).toHaveLength(1);
    const other = { ...once, body: { expected_gross: "1.00", payment: "link" } as const };
    expect((await program.problem("apiConfirmPreview", other)).code).toBe("idempotency.key_reused");
  });

  test("a purchase without the key is refused before anything is looked at", async () => {
    const { idempotency_key: _key, ...without } = confirmation(1, "1.00");
    expect(await program.problem("apiConfirmPreview", without)).toMatchObject({
      status: 400,
      code: "idempotency.missing",
    });
  });

  test("another total than the expected one is refused with the new one", async () => {
    const prepared = await preview();
    const refused = await program.problem("apiConfirmPreview", confirmation(prepared.id, "1.00"));
    expect(refused).toMatchObject({ code: "quote.price_changed", price_gross: prepared.gross });
  });

  test("a preview ends after a day", async () => {
    const prepared = await preview();
    installation.clock.forward(day + minute);
    expect((await program.problem("apiPreview", byId(prepared.id))).code).toBe("preview.not_found");
  });
});

describe("integrations 3: lists by cursor", () => {
  test("every order comes once, also when new ones arrive between the pages", async () => {
    for (let i = 0; i < 5; i += 1) await preview(20 + i);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await program.call("apiOrders", { query: { limit: "2", ...(cursor ? { cursor } : {}) } });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
      if (seen.length === 2) await preview(99);
    } while (cursor !== undefined);
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });

  test("filters narrow it, and a cursor of another list, account or making is refused", async () => {
    const { id, gross } = await preview();
    const place = confirmation(id, gross);
    await program.call("apiConfirmPreview", { ...place, body: { ...place.body, reference: "PO 9" } });
    await preview(30);
    const listed = async (query: object) => (await program.call("apiOrders", { query })).data;
    expect(await listed({ reference: "PO 9" })).toHaveLength(1);
    expect(await listed({ status: "draft" })).toHaveLength(1);
    expect(await listed({ updated_since: in3Days() })).toEqual([]);
    const { next_cursor } = await program.call("apiOrders", { query: { limit: "1" } });
    const cursor = next_cursor ?? "";
    for (const query of [
      { cursor, status: "draft" },
      { cursor: `${cursor}x` },
      { cursor: "1.1.x.y" },
    ] as const)
      expect(await program.problem("apiOrders", { query })).toMatchObject({
        status: 400,
        code: "cursor.invalid",
      });
    const former = program;
    await someCompany();
    expect((await program.problem("apiOrders", { query: { cursor } })).code).toBe("cursor.invalid");
    expect((await former.call("apiOrders", { query: { cursor } })).data).toHaveLength(1);
  });
});

describe("integrations 3: limits by the minute", () => {
  test("are named in headers", async () => {
    const strict = await openStrict();
    const answer = await strict.send("apiAccount", {});
    expect(answer.headers["ratelimit-policy"]).toBe('"read";q=600;w=60');
    expect(answer.headers["ratelimit"]).toMatch(/^"read";r=599;t=\d+$/);
  });

  test("of a key are counted together, and refused with the time to wait", async () => {
    const strict = await openStrict();
    await sql`update rate_count set hits = 600 where key like 'key:%read'`.execute(installation.db);
    await strict.send("apiAccount", {});
    await sql`update rate_count set hits = 600 where key = ${`key:${key_id} read`}`.execute(installation.db);
    const refused = await strict.send("apiAccount", {});
    expect(problemOf(refused)).toMatchObject({ status: 429, code: "rate.limited" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("of all keys of an account are three times as many, and another account's are apart", async () => {
    const strict = await openStrict();
    const other = await buyingCompany(installation);
    const second = programWith(installation, (await newKey(company.session)).key);
    await strict.send("apiAccount", {});
    await sql`update rate_count set hits = 1799 where key like 'account %read'`.execute(installation.db);
    expect((await second.send("apiAccount", {})).headers["ratelimit"]).toMatch(/^"read";r=0;/);
    expect((await second.problem("apiAccount", {})).code).toBe("rate.limited");
    expect((await strict.problem("apiAccount", {})).code).toBe("rate.limited");
    expect((await other.program.send("apiAccount", {})).statusCode).toBe(200);
  });
});

/** The same program, with limits switched on. */
async function openStrict(): Promise<Program> {
  Object.assign(installation.machine.config, { rate_limits: true });
  await installation.db.deleteFrom("rate_count").execute();
  return program;
}
