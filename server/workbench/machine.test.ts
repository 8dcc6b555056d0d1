import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { plainText } from "#domain/workbench/coded-text.ts";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import { removeEngines, routeIs, someEngine } from "#test/engines.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, paidOrder, takeStage, translator, visitor } from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((started) => {
  installation = started;
  guest = visitor(installation);
});
beforeEach(() => removeEngines(installation));
/** Failures of engines are reported to the operator. */
afterEach(() => void installation.faults.splice(0));

const pair = { source_lang: "pl", target_lang: "en", purpose: "suggest" } as const;
const rent = docxOf(
  paragraph(run("Czynsz wynosi "), run("1200", "<w:b/>"), run(" zł miesięcznie.")) +
    paragraph(run("Najemca płaci z góry.")),
);

async function openedJob() {
  const file = { query: { name: "umowa.docx" }, body: rent };
  const answer = await guest.send("uploadFile", file);
  const files = [answer.json<{ data: { hash: string } }>().data.hash];
  const placed = await paidOrder(installation, guest, { text: undefined, files });
  const order_id = placed.orders[0]?.id ?? 0;
  const job_id = await takeStage(installation, order_id, "olena@example.com");
  const who = translator(installation, "olena@example.com");
  const params = { id: String(job_id) };
  await who.call("openWorkbench", { params });
  await installation.runJobs();
  await who.call("openWorkbench", { params });
  const { segments } = await who.call("workbenchSegments", { params });
  const segment = { ...params, segment: String(segments[0]?.id ?? 0) };
  return { order_id, who, params: segment };
}

describe("4 A machine translation of one segment in the editor", () => {
  test("has the codes of the segment and names its engine, and nothing is stored", async () => {
    const { who, params, order_id } = await openedJob();
    const engine_id = await someEngine(installation, "deepl");
    await routeIs(installation, [{ engine_id }], pair);
    const made = await who.call("suggestByMachine", { params });
    expect(made).toMatchObject({ engine: "deepl", is_simulator: false, codes_guessed: false });
    expect(installation.engines.deepl.requests).toMatchObject([{ context: "Najemca płaci z góry." }]);
    expect(plainText(made.target)).toBe("Zsnyzc isonyw 1200 łz einzcęiseim.");
    expect(made.target).not.toBe(plainText(made.target));
    expect((await who.call("workbenchSegments", { params })).segments[0]?.target).toBe("");
    const uses = installation.db.selectFrom("engine_use").select(["purpose", "order_id"]);
    expect(await uses.execute()).toEqual([{ purpose: "suggest", order_id }]);
  });

  test("gets the preferred terms of the brand and the customer that the text contains", async () => {
    const { who, params } = await openedJob();
    const [base] = await installation.db
      .insertInto("term_base")
      .values({
        brand_id: 1,
        customer_id: null,
        name: "",
        made_at: installation.clock.now(),
        changed_at: installation.clock.now(),
      })
      .returning("id")
      .execute();
    const entry = async (source: string, target: string, status: "preferred" | "forbidden") => {
      const [made] = await installation.db
        .insertInto("term_entry")
        .values({ term_base_id: base?.id ?? 0 })
        .returning("id")
        .execute();
      const term = { term_entry_id: made?.id ?? 0 };
      await installation.db
        .insertInto("term")
        .values([
          { ...term, lang: "pl", text: source, status: "preferred" },
          { ...term, lang: "en", text: target, status },
        ])
        .execute();
    };
    await entry("czynsz", "rent", "preferred");
    await entry("najemca", "tenant", "preferred");
    await entry("wynosi", "amounts", "forbidden");
    const engine_id = await someEngine(installation, "openai");
    await routeIs(installation, [{ engine_id }], pair);
    await who.call("suggestByMachine", { params });
    const sent = JSON.stringify(installation.engines.openai.requests.at(-1));
    expect(sent).toContain("czynsz");
    expect(sent).not.toContain("tenant");
    expect(sent).not.toContain("amounts");
  });

  test("is paid once for an order", async () => {
    const { who, params } = await openedJob();
    const engine_id = await someEngine(installation, "deepl");
    await routeIs(installation, [{ engine_id }], pair);
    await who.call("suggestByMachine", { params });
    await who.call("suggestByMachine", { params });
    expect(installation.engines.deepl.requests).toHaveLength(1);
  });

  test("is refused with a reason without an engine, after a failure, and for another's job", async () => {
    const { who, params, order_id } = await openedJob();
    const storing = await someEngine(installation, "deepl");
    await routeIs(installation, [{ engine_id: storing }], pair);
    installation.engines.deepl.always = { status: 400 };
    expect((await who.refusal("suggestByMachine", { params })).code).toBe("segment.engine_failed");
    await installation.db
      .updateTable("order")
      .set({ is_confidential: true })
      .where("id", "=", order_id)
      .execute();
    expect((await who.refusal("suggestByMachine", { params })).code).toBe("segment.no_engine");
    const marta = translator(installation, "marta@example.com");
    expect((await marta.refusal("suggestByMachine", { params })).status).toBe(404);
  });
});
