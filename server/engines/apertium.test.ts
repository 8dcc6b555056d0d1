import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

/** The Debian packages `apertium-apy`, `apertium-eng-spa` and `apertium-spa-ita`. */
const program = "/usr/bin/apertium-apy";
const modes = "/usr/share/apertium/modes";
const is_installed = [program, `${modes}/eng-spa.mode`, `${modes}/spa-ita.mode`].every((file) =>
  fs.existsSync(file),
);

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => void server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** A running Apertium-APY; its address. */
async function startApy(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const port = await freePort();
  const child = spawn(program, ["--port", String(port), modes.replace(/\/modes$/, "")], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${url}/listPairs`).catch(() => null);
    if (answer?.ok) return { child, url };
    await sleep(100);
  }
  throw new Error("Apertium-APY did not start");
}

const packages = "apertium-apy, apertium-eng-spa and apertium-spa-ita";
describe.skipIf(!is_installed)(`4.1 Apertium-APY${is_installed ? "" : `: needs ${packages}`}`, () => {
  let apy: Awaited<ReturnType<typeof startApy>>;
  let engine_id = 0;
  beforeAll(async () => {
    apy = await startApy();
    await removeEngines(installation);
    engine_id = await someEngine(installation, "apertium", { base_url: apy.url });
    await routeIs(installation, [{ engine_id }]);
  });
  afterAll(() => void apy.child.kill());
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
