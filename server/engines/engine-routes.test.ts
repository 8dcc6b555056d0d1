import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { engine_key } from "#demo/standins/engines.ts";
import {
  admin,
  fast,
  plainSegments,
  removeEngines,
  routeIs,
  sentences,
  someEngine,
  task,
} from "#test/engines.ts";
import type { Installation } from "#test/installation.ts";
import { day, inOneInstallation, mailsTo, minute, paidOrder, piotr, visitor } from "#test/steps.ts";
import { session, type Session } from "#test/session.ts";
import { removeBatchesOf, sweepBatches } from "./batch-store.ts";
import { sealEngineKeys } from "./keys.ts";
import { translateSegments } from "./translate.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { secretsOf } from "#server/kernel/secrets.ts";

let product: Installation;
let guest: Session;
inOneInstallation((opened) => {
  product = opened;
  guest = visitor(product);
});
beforeEach(() => removeEngines(product));
afterEach(() => void product.faults.splice(0));

const polish = { source_lang: "pl", target_lang: "en" } as const;
const translate = (more: Parameters<typeof task>[0] = {}) =>
  translateSegments(product.machine, task(more), fast);
const uses = () => product.db.selectFrom("engine_use").selectAll().orderBy("id").execute();
const alarmsTo = async (): Promise<string[]> => {
  await product.runJobs();
  const mails = product.db.selectFrom("mail").select("subject").where("kind", "=", "staff_engine");
  return (await mails.execute()).map(({ subject }) => subject);
};

describe("4.2 Routing", () => {
  test("one engine makes a whole document; when it fails, the next starts again", async () => {
    const first = await someEngine(product, "deepl");
    const second = await someEngine(product, "libretranslate");
    await routeIs(product, [{ engine_id: first }, { engine_id: second, million_price: "0" }]);
    // Sixty sentences are two requests; the second one fails for good.
    const texts = Array.from({ length: 60 }, (_one, at) => `${sentences[0]} Paragraph ${at}.`);
    product.engines.deepl.acts.push("translate", { status: 400 });
    const made = await translate({ segments: plainSegments(texts) });
    expect(made).toMatchObject({
      outcome: "done",
      engine: { name: "libretranslate", stand_in: false },
      tried: [{ engine: "deepl", reason: "refused" }],
    });
    expect(made.outcome === "done" && made.results).toHaveLength(60);
    const asked = product.engines.libretranslate.requests as { q: string[] }[];
    expect(asked.flatMap(({ q }) => q)).toHaveLength(60);
  });

  test("a brand, a pair or a purpose without a route has the built-in engine of the demo, a routed one has not", async () => {
    const engine_id = await someEngine(product, "deepl");
    await routeIs(product, [{ engine_id }]);
    expect(await translate({ purpose: "suggest" })).toMatchObject({
      engine: { name: "demo", stand_in: true },
    });
    expect(await translate({ brand_id: 2 })).toMatchObject({ engine: { name: "demo" } });
    expect(await translate({ target_lang: "de" })).toMatchObject({ engine: { name: "demo" } });
    product.engines.deepl.always = { status: 500 };
    expect(await translate()).toEqual({
      outcome: "failed",
      tried: [{ engine: "deepl", reason: "server_error" }],
    });
  });

  test("confidential texts are not sent to an engine that stores them", async () => {
    const storing = await someEngine(product, "deepl");
    const own = await someEngine(product, "apertium");
    await routeIs(product, [{ engine_id: storing }, { engine_id: own }]);
    expect(await translate({ is_confidential: true })).toMatchObject({
      engine: { name: "apertium" },
      tried: [{ engine: "deepl", reason: "keeps_text" }],
    });
    expect(product.engines.deepl.requests).toEqual([]);
  });

  test("equal segments are asked once, those without words never", async () => {
    const engine_id = await someEngine(product, "deepl");
    await routeIs(product, [{ engine_id }]);
    const made = await translate({ segments: plainSegments([sentences[0], "12,50", sentences[0]]) });
    const results = made.outcome === "done" ? made.results : [];
    expect(results[0]?.target).toBe(results[2]?.target);
    expect(results[1]?.target).toBe("12,50");
    expect(await uses()).toMatchObject([{ segments: 1, outcome: "ok" }]);
  });

  test("the circuit opens after five failures, rests a minute, and lets one probe through", async () => {
    const engine_id = await someEngine(product, "deepl");
    await routeIs(product, [{ engine_id }]);
    product.engines.deepl.always = { status: 500 };
    for (let n = 0; n < 5; n += 1) await translate();
    const asked = product.engines.deepl.requests.length;
    expect(await translate()).toMatchObject({ tried: [{ reason: "circuit_open" }] });
    expect(product.engines.deepl.requests).toHaveLength(asked);
    const shown = await admin(product).call("engines", {});
    expect(shown[0]).toMatchObject({ health: "resting", last_failure: "server_error" });
    product.clock.forward(minute);
    product.engines.deepl.always = "translate";
    expect((await translate()).outcome).toBe("done");
    expect((await admin(product).call("engines", {}))[0]).toMatchObject({
      health: "working",
      retry_at: null,
    });
  });
});

describe("4.2 Cost and limits", () => {
  test("each call has its billed characters and cost, and no text", async () => {
    const engine_id = await someEngine(product, "deepl");
    await routeIs(product, [{ engine_id, million_price: "20.00" }]);
    await translate();
    const [use] = await uses();
    const billed = sentences.join("").length;
    expect(use).toMatchObject({
      segments: 3,
      characters_billed: billed,
      cost_micros: BigInt(billed * 20),
      outcome: "ok",
    });
    expect(
      JSON.stringify(await uses(), (_k, v: unknown) => (typeof v === "bigint" ? String(v) : v)),
    ).not.toContain("tenant");
    const [view] = await admin(product).call("engines", {});
    expect(view).toMatchObject({ characters_month: billed, cost_today: { currency_code: "EUR" } });
  });

  test("the desk has a mail at 80 %, and at 100 % the engine is out until the next month", async () => {
    const engine_id = await someEngine(product, "deepl");
    await routeIs(product, [{ engine_id, month_limit: 1_000 }]);
    const before = (await alarmsTo()).length;
    const long = (n: number) =>
      plainSegments([`${"Another long sentence of the contract says the same. ".repeat(16)}Number ${n}.`]);
    await translate({ segments: long(1) });
    expect((await alarmsTo()).slice(before)).toEqual(["Engine deepl: 80% of the monthly limit"]);
    await translate({ segments: long(2) });
    expect((await alarmsTo()).slice(before)).toHaveLength(2);
    expect(await translate({ segments: long(3) })).toMatchObject({ tried: [{ reason: "month_limit" }] });
    const { data } = await admin(product).call("engineRoutes", { query: { brand: "tolmaro" } });
    expect(data[0]?.engines[0]?.month_characters).toBeGreaterThan(1_000);
    product.clock.forward(31 * day);
    expect((await translate({ segments: long(4) })).outcome).toBe("done");
  });

  test("an exhausted quota is one mail, and the desk tries again", async () => {
    const engine_id = await someEngine(product, "deepl");
    await routeIs(product, [{ engine_id }]);
    const before = (await alarmsTo()).length;
    product.engines.deepl.acts.push({ status: 456 });
    await translate();
    await translate();
    expect((await alarmsTo()).slice(before)).toHaveLength(1);
    const again = await admin(product).call("tryEngineAgain", { params: { id: String(engine_id) } });
    expect(again).toMatchObject({ health: "unused", out_reason: null });
    expect((await translate()).outcome).toBe("done");
  });
});

describe("Finished batches are stored, so a restart does not pay twice", () => {
  test("a second attempt asks only for what is missing; the batches go with the stage, and after a day", async () => {
    const { orders } = await paidOrder(product, guest, {});
    const order_id = orders[0]?.id ?? 0;
    const engine_id = await someEngine(product, "deepl");
    await routeIs(product, [{ engine_id }]);
    const texts = Array.from({ length: 60 }, (_one, at) => `${sentences[0]} Paragraph ${at}.`);
    const document = { order_id, segments: plainSegments(texts) };
    product.engines.deepl.acts.push("translate", { status: 400 });
    expect((await translate(document)).outcome).toBe("failed");
    expect((await translate(document)).outcome).toBe("done");
    expect(product.engines.deepl.requests, "the finished batch was not sent again").toHaveLength(3);
    // The two batches are sent at the same time, so either of them may be the one that failed.
    const used = await uses();
    expect(used).toHaveLength(3);
    expect(new Set(used.slice(0, 2).map(({ outcome }) => outcome))).toEqual(new Set(["ok", "refused"]));
    const refused = used.find(({ outcome }) => outcome === "refused");
    expect(used[2]).toMatchObject({ segments: refused?.segments, outcome: "ok", order_id });
    const stored = () => product.db.selectFrom("engine_batch").select("order_id").execute();
    expect(await stored()).toHaveLength(2);
    await transact(product.db, (tx) => sweepBatches(tx, product.clock.now()));
    expect(await stored()).toHaveLength(2);
    await transact(product.db, (tx) => removeBatchesOf(tx, order_id));
    expect(await stored()).toEqual([]);
    await translate(document);
    product.clock.forward(day + 1);
    await product.runRound("upkeep.sweep");
    await product.runJobs();
    expect(await stored()).toEqual([]);
  });
});

describe("T76, T77 An order goes through the engines of its route", () => {
  const text = [
    "Najemca płaci czynsz pierwszego dnia każdego miesiąca.",
    "Wynajmujący naprawia dach w ciągu 14 dni.",
  ].join("\n\n");
  const light = async () => {
    const { orders } = await paidOrder(product, guest, { package: "light", text });
    const id = orders[0]?.id ?? 0;
    const params = { id: String(id) };
    return {
      id,
      status: async () => (await piotr(product).call("deskOrder", { params })).order.status,
      runs: async () => (await piotr(product).call("orderWork", { params })).runs,
    };
  };

  test("the first engine is down and the second makes the draft", async () => {
    const down = await someEngine(product, "libretranslate");
    const up = await someEngine(product, "deepl");
    await routeIs(product, [{ engine_id: down }, { engine_id: up }], polish);
    product.engines.libretranslate.always = { status: 403 };
    const { id, status, runs } = await light();
    expect(await status()).toBe("waiting_post_edition");
    expect(await runs()).toMatchObject([{ outcome: "done", engine: "deepl" }]);
    expect(await product.db.selectFrom("engine_use").select("order_id").distinct().execute()).toEqual([
      { order_id: id },
    ]);
    expect(await product.db.selectFrom("engine_batch").select("order_id").execute()).toEqual([]);
  });

  test("T80, T98 every engine is out: the order fails, and resumes after the desk tries again", async () => {
    const engine_id = await someEngine(product, "deepl");
    await routeIs(product, [{ engine_id }], polish);
    product.engines.deepl.always = { status: 456 };
    const { id, status, runs } = await light();
    product.clock.forward(10_000);
    await product.runJobs();
    product.clock.forward(minute);
    await product.runJobs();
    expect(await status()).toBe("failure");
    expect((await runs()).map(({ reason }) => reason)).toEqual(["deepl: quota", "deepl: out", "deepl: out"]);
    expect(await mailsTo(product, "piotr@example.com", id)).toContain("staff_task");
    await product.runRound("work.engine_back");
    await product.runJobs();
    expect(await status(), "an engine that is out is not probed").toBe("failure");
    product.engines.deepl.always = "translate";
    await admin(product).call("tryEngineAgain", { params: { id: String(engine_id) } });
    await product.runRound("work.engine_back");
    await product.runJobs();
    expect(await status()).toBe("waiting_post_edition");
  });
});

describe("What is sold follows the routes", () => {
  const quick = async (service_type: "write" | "machine-translation" = "write") =>
    guest.call("quickQuote", {
      body: {
        service_type,
        source_lang: "pl",
        target_langs: ["en"],
        words: 500,
        characters_collapsed: 3_000,
      },
    });
  const packages = async () => [...new Set((await quick()).offers.map((offer) => offer.package))];

  test("a real engine is sold as one; disabled, out or at its limit nothing made by machine is sold", async () => {
    const engine_id = await someEngine(product, "deepl");
    expect((await quick()).machine_stand_in).toBe(true);
    await routeIs(product, [{ engine_id, month_limit: 1_000 }], polish);
    expect((await quick()).machine_stand_in).toBe(false);
    expect(await packages()).toContain("light");
    const off = async (columns: object) => {
      await product.db.updateTable("engine").set(columns).where("id", "=", engine_id).execute();
      return { sold: await packages(), machine: await quick("machine-translation") };
    };
    const out = await off({ out_reason: "quota", out_at: product.clock.now() });
    expect(out.sold).not.toContain("light");
    expect(out.machine).toMatchObject({ unavailable: "engine", offers: [] });
    await off({ out_reason: null, out_at: null });
    await translate({
      ...polish,
      segments: plainSegments([`${"Another long sentence of the contract says the same. ".repeat(40)}End.`]),
    });
    expect(await packages()).not.toContain("light");
  });

  test("the page of machine translation has the pairs of its own routes", async () => {
    const mueller = session(product, {
      zone: "customer",
      email: "mueller@example.com",
      brand: "lingy",
      language: "de",
    });
    const engine_id = await someEngine(product, "deepl");
    await routeIs(product, [{ engine_id }], { purpose: "demo", brand: "lingy" });
    const body = { source_lang: "en", target_lang: "es", text: sentences[0] } as const;
    const { segments } = await mueller.call("machineTranslate", { body });
    expect(segments[0]?.target).toMatch(/^Eht /);
    product.engines.deepl.always = { status: 456 };
    expect((await mueller.refusal("machineTranslate", { body })).code).toBe("service.unavailable");
    const { pairs } = await mueller.call("machineTranslationOffer", {});
    expect(pairs.find(({ source_lang }) => source_lang === "en")?.target_langs).not.toContain("es");
    expect(pairs.find(({ source_lang }) => source_lang === "es")?.target_langs).toContain("en");
  });
});

describe("The desk", () => {
  test("a key is stored sealed, never shown, and never sent to another host", async () => {
    const id = await someEngine(product, "deepl");
    const row = () =>
      product.db.selectFrom("engine").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect((await row()).api_key).toMatch(/^v1\./);
    const shown = await admin(product).call("engines", {});
    expect(shown).toMatchObject([{ has_key: true, pairs: 72, health: "unused" }]);
    const audit = await product.db
      .selectFrom("audit_log")
      .select("detail")
      .where("object", "=", "engine")
      .execute();
    for (const text of [JSON.stringify(shown), JSON.stringify(audit), product.faults.join("")])
      expect(text).not.toContain(engine_key);
    const change = { name: "DeepL Pro", model: "", keeps_text: false, enabled: true, api_key: null } as const;
    const params = { id: String(id) };
    const moved = await admin(product).refusal("changeEngine", {
      params,
      body: { ...change, base_url: "https://collector.example.com" },
    });
    expect(moved.fields).toHaveProperty("api_key");
    const base_url = `${product.origin}/_engines/deepl/`;
    expect(
      await admin(product).call("changeEngine", { params, body: { ...change, base_url } }),
    ).toMatchObject({
      name: "DeepL Pro",
      has_key: true,
    });
    await sealEngineKeys(product.db, product.machine.secrets);
    const before = (await row()).api_key;
    await sealEngineKeys(
      product.db,
      secretsOf([Buffer.alloc(32, 7), ...(product.machine.config.secret_keys ?? [])]),
    ).catch(() => undefined);
    expect((await row()).api_key).toBe(before);
  });

  test("a wrong key is reported when it is entered, and a test shows the answer of the engine", async () => {
    const body = {
      kind: "openai",
      name: "chat",
      base_url: `${product.origin}/_engines/openai`,
      api_key: "wrong",
      model: "demo-model",
      keeps_text: true,
      currency: "USD",
    } as const;
    expect(await admin(product).call("makeEngine", { body })).toMatchObject({
      reached: "unauthorized",
      engine: { pairs: null, stand_in: true },
    });
    expect((await admin(product).refusal("makeEngine", { body: { ...body, name: "CHAT" } })).code).toBe(
      "engine.exists",
    );
    for (const base_url of ["http://api.example.com", "https://u:p@example.com", "ftp://example.com"])
      expect(
        (await admin(product).refusal("makeEngine", { body: { ...body, base_url } })).fields,
      ).toHaveProperty("base_url");
    const id = await someEngine(product, "apertium");
    const sentence = { source_lang: "en", target_lang: "es", text: "The garden is <big>." } as const;
    const tested = () => admin(product).call("testEngine", { params: { id: String(id) }, body: sentence });
    expect(await tested()).toMatchObject({ outcome: "ok", text: "Eht nedrag si <gib>." });
    product.engines.apertium.acts.push({ status: 503 });
    expect(await tested()).toMatchObject({ outcome: "server_error", text: null });
    expect(await uses()).toMatchObject([{ purpose: "test", outcome: "ok" }, { outcome: "server_error" }]);
    expect((await piotr(product).refusal("engines", {})).code).toBe("right.missing");
  });

  test("an engine is added to all pairs that it reports, at the end of their routes", async () => {
    const deepl = await someEngine(product, "deepl");
    const apertium = await someEngine(product, "apertium");
    await routeIs(product, [{ engine_id: deepl }]);
    const all = {
      engine_id: apertium,
      brand: "tolmaro",
      purposes: ["light", "suggest"] as ("light" | "suggest")[],
      source_lang: null,
      target_lang: null,
      formality: "default",
      month_limit: null,
      million_price: "0",
    } as const;
    const body = { ...all, purposes: [...all.purposes] };
    expect(await admin(product).call("addEngineRoutes", { body })).toEqual({ added: 4 });
    expect(await admin(product).call("addEngineRoutes", { body })).toEqual({ added: 0 });
    const query = { brand: "tolmaro", purpose: "light", source_lang: "en" } as const;
    const { data } = await admin(product).call("engineRoutes", { query });
    expect(data.map(({ engines }) => engines.map(({ name }) => name))).toEqual([["deepl", "apertium"]]);
    await routeIs(product, []);
    expect((await admin(product).call("engineRoutes", { query })).data).toEqual([]);
  });
});
