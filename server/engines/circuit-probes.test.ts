import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { engine_key } from "#demo/standins/engines.ts";
import { fast, plainSegments, removeEngines, routeIs, sentences, someEngine, task } from "#test/engines.ts";
import type { Installation } from "#test/installation.ts";
import { day, inOneInstallation, minute } from "#test/steps.ts";
import { type Translation, translateSegments } from "./translate.ts";

let product: Installation;
inOneInstallation((opened) => {
  product = opened;
});
beforeEach(() => removeEngines(product));
/** Failures of engines are reported to the operator. */
afterEach(() => void product.faults.splice(0));

const translate = (more: Parameters<typeof task>[0] = {}) =>
  translateSegments(product.machine, task(more), fast);
const reasonsOf = (made: readonly Translation[]): string[] =>
  made.map((one) => (one.outcome === "failed" ? (one.tried[0]?.reason ?? "") : one.outcome)).toSorted();

/** An engine whose circuit has just opened. */
async function openCircuit(): Promise<void> {
  const engine_id = await someEngine(product, "deepl");
  await routeIs(product, [{ engine_id }]);
  product.engines.deepl.always = { status: 500 };
  for (let n = 0; n < 5; n += 1) await translate();
  product.engines.deepl.requests.splice(0);
}

/** Texts of four requests. */
const many = plainSegments(Array.from({ length: 200 }, (_one, at) => `${sentences[0]} Paragraph ${at}.`));

describe("4.2 A half-open circuit lets one probe through", () => {
  test("of ten documents at a time one is tried, and its failure opens the circuit again", async () => {
    await openCircuit();
    product.clock.forward(minute);
    product.engines.deepl.always = { status: 400 };
    product.engines.deepl.acts.push({ status: 500 }, { status: 500 }, { status: 500 });
    const made = await Promise.all(Array.from({ length: 10 }, () => translate({ segments: many })));
    expect(reasonsOf(made)).toEqual([...Array<string>(9).fill("circuit_open"), "server_error"]);
    // One request with its two retries: the other requests of the document wait for the first one.
    expect(product.engines.deepl.requests).toHaveLength(3);
    expect(reasonsOf([await translate()])).toEqual(["circuit_open"]);
  });

  test("a slow probe is the only one, and its success closes the circuit", async () => {
    await openCircuit();
    product.clock.forward(minute);
    product.engines.deepl.always = "translate";
    product.engines.deepl.acts.push("slow");
    const probe = translate();
    await expect.poll(() => product.engines.deepl.requests.length).toBe(1);
    product.clock.forward(4 * minute);
    const meanwhile = await Promise.all(Array.from({ length: 5 }, () => translate()));
    expect(reasonsOf(meanwhile)).toEqual(Array<string>(5).fill("circuit_open"));
    expect((await probe).outcome).toBe("done");
    expect(reasonsOf(await Promise.all([translate(), translate()]))).toEqual(["done", "done"]);
  });
});

describe("4.4 A glossary of terms is removed after thirty idle days", () => {
  test("and not while it is used", async () => {
    const engine_id = await someEngine(product, "deepl");
    await routeIs(product, [{ engine_id }]);
    const terms = [{ source: "rent", target: "renta" }];
    await translate({ terms, segments: many });
    const known = async (): Promise<number> => {
      const key = { authorization: `DeepL-Auth-Key ${engine_key}` };
      const answer = await fetch(`${product.origin}/_engines/deepl/v2/glossaries`, { headers: key });
      return ((await answer.json()) as { glossaries: unknown[] }).glossaries.length;
    };
    const stored = () => product.db.selectFrom("engine_glossary").selectAll().execute();
    expect([await known(), await stored()]).toMatchObject([1, [{ engine_id }]]);
    product.clock.forward(29 * day);
    await translate({ terms });
    product.clock.forward(2 * day);
    await product.runRound("engines.remove_glossaries");
    expect(await known()).toBe(1);
    product.clock.forward(29 * day);
    await product.runRound("engines.remove_glossaries");
    expect([await known(), await stored()]).toEqual([0, []]);
    await translate({ terms });
    expect(await known()).toBe(1);
  });
});
