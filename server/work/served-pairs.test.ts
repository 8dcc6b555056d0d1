import { afterEach, describe, expect, test } from "vitest";
import type { QuickQuoteInput } from "#contract/quotes/quotes.ts";
import { demo_engine } from "#demo/engine.ts";
import { type Engine, no_engine } from "#server/kernel/ports/engine.ts";
import { storeServedPairs } from "#server/engines/served.ts";
import { askForQuote, quoteOf } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, order_input, piotr, visitor } from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});
afterEach(() => storeServedPairs(installation.db, demo_engine));

const quick = (input: Partial<QuickQuoteInput> = {}) => {
  const body: QuickQuoteInput = {
    service_type: "write",
    source_lang: "pl",
    target_langs: ["en"],
    words: 500,
    characters_collapsed: 3000,
    ...input,
  };
  return guest.call("quickQuote", { body });
};
const packagesOf = async (input: Partial<QuickQuoteInput> = {}): Promise<string[]> => [
  ...new Set((await quick(input)).offers.map((offer) => offer.package)),
];
const polish_english: Engine = {
  ...demo_engine,
  name: "real",
  stand_in: false,
  pairs: () => Promise.resolve([{ source_lang: "pl", target_lang: "en" }]),
};

describe("The machine step is sold where an engine serves the pair", () => {
  test("the demo states before purchase that its engine is a simulator", async () => {
    expect(await packagesOf()).toEqual(["light", "economy", "business", "expert"]);
    expect((await quick()).machine_stand_in).toBe(true);
    await storeServedPairs(installation.db, polish_english);
    expect((await quick()).machine_stand_in).toBe(false);
  });

  test("processes that start at the same time store them once", async () => {
    const { db } = installation;
    await Promise.all(Array.from({ length: 5 }, () => storeServedPairs(db, demo_engine)));
    const stored = await db.selectFrom("engine_pair").selectAll().execute();
    expect(stored).toHaveLength((await demo_engine.pairs(AbortSignal.timeout(1000))).length);
  });

  test("without an engine neither Light nor machine translation is offered or accepted; other packages are", async () => {
    await storeServedPairs(installation.db, no_engine);
    expect(await packagesOf()).toEqual(["economy", "business", "expert"]);
    expect(await quick({ service_type: "machine-translation" })).toMatchObject({
      unavailable: "engine",
      offers: [],
    });
    for (const input of [{ package: "light" }, { service_type: "machine-translation" }] as const) {
      const refused = await guest.refusal("createOrder", { body: { ...order_input, ...input } });
      expect(refused.code).toBe("language_pair.unavailable");
    }
    await guest.call("createOrder", { body: { ...order_input, package: "economy" } });
  });

  test("several languages have the package only if each of them is served", async () => {
    await storeServedPairs(installation.db, polish_english);
    expect(await packagesOf()).toContain("light");
    expect(await packagesOf({ target_langs: ["de"] })).not.toContain("light");
    expect(await packagesOf({ target_langs: ["en", "de"] })).toEqual(["economy", "business", "expert"]);
  });

  test("the desk cannot quote it either", async () => {
    const { id } = await askForQuote(installation);
    const params = { id: String(id) };
    await storeServedPairs(installation.db, no_engine);
    const body = { ...quoteOf(installation), package: "light" as const };
    const refused = await piotr(installation).refusal("issueQuote", { params, body });
    expect(refused.fields).toHaveProperty("package");
    await piotr(installation).call("issueQuote", { params, body: { ...body, package: "economy" as const } });
  });
});
