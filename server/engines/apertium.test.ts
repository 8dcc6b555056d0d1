import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Apy, apertium_installed, needs_apertium, startApy } from "#test/apertium.ts";
import {
  coded_sentence,
  plainSegments,
  removeEngines,
  routeIs,
  sentences,
  someEngine,
  task,
} from "#test/engines.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";
import { default_timing } from "./candidates.ts";
import { translateSegments } from "./translate.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

describe.skipIf(!apertium_installed)(`4.1 Apertium-APY${needs_apertium}`, () => {
  let apy: Apy;
  let engine_id = 0;
  beforeAll(async () => {
    apy = await startApy();
    await removeEngines(installation);
    engine_id = await someEngine(installation, "apertium", { base_url: apy.url });
    await routeIs(installation, [{ engine_id }]);
  });
  afterAll(() => apy.stop());
  const translate = async (more: Parameters<typeof task>[0]) => {
    const made = await translateSegments(installation.machine, task(more), default_timing(false));
    if (made.outcome !== "done") throw new Error(JSON.stringify(made));
    return made.results.map(({ target }) => target);
  };

  test("its pairs are those of the catalogue", async () => {
    const { pairs } = await installation.db
      .selectFrom("engine")
      .select("pairs")
      .where("id", "=", engine_id)
      .executeTakeFirstOrThrow();
    expect(pairs).toEqual(expect.arrayContaining(["en-es", "es-en", "es-it"]));
    expect(pairs).not.toContain("en-ca");
  });

  test("sentences are translated, with special characters as they were", async () => {
    expect(
      await translate({ segments: plainSegments(["The garden is big.", "I have 2 < 3 cats & a dog."]) }),
    ).toEqual(["El jardín es grande.", "Tengo 2 < 3 gatos & un perro."]);
    await routeIs(installation, [{ engine_id }], { source_lang: "es", target_lang: "it" });
    expect(
      await translate({
        source_lang: "es",
        target_lang: "it",
        segments: plainSegments(["El jardín es grande."]),
      }),
    ).toEqual(["Il giardino è grande."]);
  });

  test("a pair of codes and a standalone code come back in order", async () => {
    const [target] = await translate({ segments: [coded_sentence] });
    expect(target?.match(/[\uE001-\uE003][\uE101-\uE8D0]/g)).toEqual(
      coded_sentence.text.match(/[\uE001-\uE003][\uE101-\uE8D0]/g),
    );
  });

  test("a document of 200 sentences is translated in batches, and a missing pair is refused by name", async () => {
    const texts = Array.from(
      { length: 200 },
      (_one, at) => `${sentences[at % 3] ?? ""} The number of this paragraph is ${at}.`,
    );
    const began = performance.now();
    const targets = await translate({ segments: plainSegments(texts) });
    const per_second = Math.round((200 / (performance.now() - began)) * 1000);
    process.stderr.write(`Apertium-APY translated ${per_second} segments a second.\n`);
    expect(targets.filter((target) => target === null).length).toBeLessThanOrEqual(10);
    const uses = await installation.db
      .selectFrom("engine_use")
      .select(["segments", "outcome"])
      .where("segments", "=", 50)
      .execute();
    expect(uses).toEqual(Array.from({ length: 4 }, () => ({ segments: 50, outcome: "ok" })));
    await routeIs(installation, [{ engine_id }], { target_lang: "de" });
    const missing = await translateSegments(
      installation.machine,
      task({ target_lang: "de" }),
      default_timing(false),
    );
    expect(missing).toEqual({ outcome: "failed", tried: [{ engine: "apertium", reason: "refused" }] });
    installation.faults.splice(0);
  });
});
