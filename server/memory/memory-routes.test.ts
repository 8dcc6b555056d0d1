import { describe, expect, test } from "vitest";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import type { MemoryPage } from "#contract/memory/memory.ts";
import { release_points } from "#domain/work/hand-in.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { session } from "#test/session.ts";
import { anna, inOneInstallation, paidOrder, takeStage, translator } from "#test/steps.ts";
import { seeAll } from "#test/workbench.ts";
import { preferredTerms, termsOf } from "./index.ts";

let installation: Installation;
let customer: Session;
let desk: Session;
inOneInstallation((started) => {
  installation = started;
  customer = anna(installation);
  desk = session(installation, { zone: "staff", email: "piotr@example.com" });
});

const olena = "olena@example.com";
const marta = "marta@example.com";
const en_pl = { source_lang: "en", target_lang: "pl" } as const;
const setConsent = (granted: boolean): Promise<MemoryPage> =>
  customer.call("setMemoryConsent", { body: { granted } });

const tmx = (units: readonly (readonly [string, string])[], head = ""): string =>
  `<?xml version="1.0"?>${head}<tmx version="1.4"><header srclang="en"/><body>${units
    .map(
      ([source, target]) =>
        `<tu><tuv xml:lang="en-GB"><seg>${source}</seg></tuv><tuv xml:lang="pl"><seg>${target}</seg></tuv></tu>`,
    )
    .join("")}</body></tmx>`;
/** Sends a file as the body of a request. */
const sent = (
  who: Session,
  name: "importMemory" | "importTerms" | "importDeskMemory",
  query: Readonly<Record<string, string>>,
  text: string | Buffer,
) => {
  const file = { query, body: Buffer.from(text) };
  return who.send(name, file as never);
};
async function imported(text: string | Buffer) {
  const answer = await sent(customer, "importMemory", { ...en_pl, name: "own.tmx" }, text);
  if (answer.statusCode !== 202) throw new Error(answer.body);
  await installation.runJobs();
  const { imports } = await customer.call("memory", {});
  return imports[0];
}
const download = async (url: string): Promise<string> => (await installation.app.inject({ url })).body;

async function memoryIdOf(source_lang: string): Promise<number> {
  const { memories } = await customer.call("memory", {});
  return memories.find((one) => one.source_lang === source_lang)?.id ?? 0;
}
const unitsOf = (memory_id: number) =>
  installation.db
    .selectFrom("memory_unit")
    .selectAll()
    .where("memory_id", "=", memory_id)
    .orderBy("id")
    .execute();

const english: Readonly<Record<string, string>> = {
  "Umowa najmu lokalu.": "Lease of premises.",
  "Czynsz płaci najemca.": "The tenant pays the rent.",
};

/** A paid order of the customer whose stages are done in the editor, until it is finished. */
async function deliveredOrder(text: string): Promise<number> {
  const placed = await paidOrder(installation, customer, { text, package: "business" });
  const order_id = placed.orders[0]?.id ?? 0;
  for (const email of [olena, marta]) {
    const stage = await takeStage(installation, order_id, email);
    const who = translator(installation, email);
    const params = { id: String(stage) };
    await who.call("openWorkbench", { params });
    await installation.runJobs();
    await who.call("openWorkbench", { params });
    const { segments } = await who.call("workbenchSegments", { params });
    const change = (segment: SegmentView, act: "edit" | "confirm", version: number) => ({
      id: segment.id,
      version,
      act,
      target: act === "edit" ? (english[segment.source] ?? "") : "",
      origin: "person" as const,
      match_percent: null,
    });
    await who.call("changeSegments", {
      params,
      body: {
        changes: segments.flatMap((one) => [
          change(one, "edit", one.version),
          change(one, "confirm", one.version + 1),
        ]),
      },
    });
    await seeAll({ who, params });
    await who.call("handInWorkbench", {
      params,
      body: { complete: true, checklist: [...release_points], lqa: { errors: {} } },
    });
    await installation.runJobs();
  }
  return order_id;
}

describe("1 A memory needs the consent of its customer", () => {
  test("without it nothing is imported, and the answer is stored with its time", async () => {
    expect((await customer.call("memory", {})).consent).toEqual({ granted: false, given_at: null });
    const refused = await sent(customer, "importMemory", { ...en_pl, name: "a.tmx" }, "");
    expect(refused.json<{ error: { code: string } }>().error.code).toBe("memory.no_consent");
    expect((await setConsent(true)).consent.granted).toBe(true);
    const consents = await customer.call("consents", {});
    expect(consents[0]).toMatchObject({ kind: "memory", granted: true });
  });
});

describe("8 TMX and terms go in and out", () => {
  test("what was exported is imported without anything new", async () => {
    await setConsent(true);
    const first = await imported(
      tmx([
        ["Open the door &amp; go.", "Otwórz drzwi i idź."],
        ["Close it.", "Zamknij to."],
        ["Close it.", "Zamknij to."],
      ]),
    );
    expect(first).toMatchObject({ state: "done", percent: 100, read_units: 3, added_units: 2, fault: null });
    const { url } = await customer.call("memoryFile", { params: { id: String(await memoryIdOf("en")) } });
    const file = await download(url);
    expect(file).toContain("<seg>Open the door &amp; go.</seg>");
    expect(await imported(file)).toMatchObject({ state: "done", read_units: 2, added_units: 0 });
    const { memories } = await customer.call("memory", {});
    expect(memories.find((one) => one.source_lang === "en")?.units).toBe(2);
  });

  test("a file is read in the encoding that it has, whatever it says; characters of another one are refused", async () => {
    const pole = "Pożegnanie.";
    const says = (encoding: string, target: string): string =>
      tmx([[`Farewell in ${encoding}, ${target}`, target]]).replace(
        `version="1.0"`,
        `version="1.0" encoding="${encoding}"`,
      );
    const single = (text: string): Buffer => Buffer.from(text.replaceAll("ż", "\u00BF"), "latin1");
    const wide = (text: string): Buffer => Buffer.from(text, "utf16le");
    const files: readonly (readonly [string, Buffer])[] = [
      ["marked UTF-16", wide(`\uFEFF${says("UTF-16", pole)}`)],
      ["UTF-16 of the other order", wide(`\uFEFF${says("UTF-16", `${pole}.`)}`).swap16()],
      ["UTF-16 without a mark", wide(says("UTF-16", `${pole}..`))],
      ["UTF-8 that says UTF-16", Buffer.from(says("UTF-16", `${pole}...`))],
      ["a code page", single(says("windows-1250", pole))],
    ];
    for (const [what, file] of files)
      expect([what, await imported(file)]).toMatchObject([what, { state: "done", added_units: 1 }]);
    const units = await unitsOf(await memoryIdOf("en"));
    expect(units.filter(({ target }) => target.startsWith(pole))).toHaveLength(5);
    const broken = await imported(single(tmx([["Farewell.", pole]])));
    expect(broken?.fault).toMatch(/UTF-8/);
    expect(broken).toMatchObject({ state: "failed", added_units: 0 });
  });

  test("an empty file is refused at once, and a file of other languages leaves no empty memory", async () => {
    const query = { source_lang: "es", target_lang: "it" } as const;
    const empty = await sent(customer, "importMemory", { ...query, name: "empty.tmx" }, "");
    expect(empty.json()).toMatchObject({ error: { code: "file.empty" } });
    const terms = await sent(customer, "importTerms", { ...query, format: "csv" }, "");
    expect(terms.json()).toMatchObject({ error: { code: "file.empty" } });
    const other = await sent(customer, "importMemory", { ...query, name: "a.tmx" }, tmx([["One", "Jeden"]]));
    expect(other.statusCode).toBe(202);
    await installation.runJobs();
    const { memories, imports } = await customer.call("memory", {});
    expect(imports[0]).toMatchObject({ ...query, state: "failed" });
    expect(memories.filter(({ source_lang }) => source_lang === "es")).toEqual([]);
  });

  test.each([
    ["a DOCTYPE with entities", tmx([], `<!DOCTYPE tmx [<!ENTITY a "b">]>`), /DOCTYPE/],
    ["a broken file", "<tmx><body><tu>", /damaged/],
    ["another format", "<html></html>", /another format/],
    ["other languages", tmx([["One", "Jeden"]]).replaceAll("pl", "de"), /two languages/],
  ])("%s is refused with a sentence", async (_what, text, sentence) => {
    const found = await imported(text);
    expect(found?.state).toBe("failed");
    expect(found?.fault).toMatch(sentence);
  });

  test("terms are added, changed, listed and removed", async () => {
    const body = { ...en_pl, source: "contract", target: "umowa", status: "preferred", note: "" } as const;
    const row = await customer.call("addTerm", { body });
    await customer.call("addTerm", {
      body: { ...body, target: "kontrakt", status: "forbidden", note: "no" },
    });
    await customer.call("addTerm", { body: { ...body, source: "agreement" } });
    const changed = await customer.call("changeTerm", {
      params: { id: String(row.id) },
      body: { ...body, target: "umowa najmu", status: "admitted" },
    });
    expect(changed).toMatchObject({ source: "contract", target: "umowa najmu", status: "admitted" });
    const termsNow = async (search = "") =>
      (await customer.call("terms", { query: { ...en_pl, ...(search && { search }) } })).data;
    const list = async (search = "") =>
      (await termsNow(search)).map(({ source, target, status }) => `${source} ${target} ${status}`);
    expect(await list()).toEqual([
      "agreement umowa preferred",
      "contract kontrakt forbidden",
      "contract umowa najmu admitted",
    ]);
    expect(await list("najmu")).toEqual(["contract umowa najmu admitted"]);
    const [first] = await termsNow();
    await customer.call("removeTerm", { params: { id: String(first?.id) } });
    expect(await list()).toHaveLength(2);
    expect((await customer.call("memory", {})).terms).toEqual([{ ...en_pl, terms: 2 }]);
  });

  test("a term is found only as it is written, or inside of longer words, where its owner says so", async () => {
    const body = { ...en_pl, source: "IT", target: "IT", status: "preferred", note: "" } as const;
    const row = await customer.call("addTerm", { body: { ...body, case_sensitive: true } });
    expect(row).toMatchObject({ case_sensitive: true, whole_word: true });
    const scope = { brand_id: 1, customer_id: await customerId(), ...en_pl } as const;
    const flags = async () =>
      (await termsOf(installation.db, scope))
        .flatMap(({ terms }) => terms)
        .filter(({ text }) => text === "IT")
        .map(({ lang, case_sensitive, whole_word }) => [lang, case_sensitive, whole_word]);
    expect(await flags()).toEqual([
      ["en", true, true],
      ["pl", true, true],
    ]);
    expect(await preferredTerms(installation.db, scope, ["Switch it off."])).toEqual([]);
    expect(await preferredTerms(installation.db, scope, ["The IT department"])).toEqual([
      { source: "IT", target: "IT" },
    ]);
    // A file names neither, so both stay.
    await sent(customer, "importTerms", { ...en_pl, format: "csv" }, "source,target,status\nIT,IT,admitted");
    expect(await flags()).toEqual([
      ["en", true, true],
      ["pl", true, true],
    ]);
    const params = { id: String(row.id) };
    const changed = await customer.call("changeTerm", { params, body: { ...body, whole_word: false } });
    expect(changed).toMatchObject({ case_sensitive: false, whole_word: false });
    expect(await flags()).toEqual([
      ["en", false, false],
      ["pl", false, false],
    ]);
    await customer.call("removeTerm", { params: { id: String(changed.id) } });
  });

  test.each(["csv", "tbx"] as const)(
    "terms as %s come back unchanged, and twice they are the same",
    async (format) => {
      const { data: before } = await customer.call("terms", { query: en_pl });
      const { url } = await customer.call("termFile", { body: { ...en_pl, format } });
      const file = await download(url);
      const send = async () =>
        (await sent(customer, "importTerms", { ...en_pl, format }, file)).json<{
          data: unknown;
        }>().data;
      expect(await send()).toMatchObject({ added: 0, faults: [] });
      await desk.call("removeDeskTerms", {
        body: { customer: await customerId(), brand: null, ...en_pl, reason: "a test" },
      });
      expect((await customer.call("terms", { query: en_pl })).data).toEqual([]);
      await send();
      const shown = (rows: typeof before) =>
        rows.map(({ source, target, status, note }) => [source, target, status, note]);
      expect(shown((await customer.call("terms", { query: en_pl })).data)).toEqual(shown(before));
    },
  );
});

async function customerId(): Promise<number> {
  const row = await installation.db
    .selectFrom("customer")
    .select("id")
    .where("email", "=", "anna.nowak@example.com")
    .where("brand_id", "=", 1)
    .executeTakeFirstOrThrow();
  return row.id;
}

describe("1 The desk reads and keeps memories", () => {
  test("single terms are added, changed and deleted for their owner alone, and recorded", async () => {
    const house = { customer: null, brand: "tolmaro" };
    const pair = { source_lang: "en", target_lang: "uk" } as const;
    const term = { ...pair, source: "lease", target: "оренда", status: "preferred", note: "" } as const;
    const { id } = await desk.call("addDeskTerm", { body: { ...house, ...term } });
    const rejected = { ...term, status: "forbidden", note: "say найм" } as const;
    const changed = await desk.call("changeDeskTerm", {
      params: { id: String(id) },
      body: { ...house, ...rejected },
    });
    expect(changed).toMatchObject({ source: "lease", status: "forbidden", note: "say найм" });
    const shown = async () => (await desk.call("deskTerms", { query: { brand: "tolmaro", ...pair } })).data;
    expect(await shown()).toMatchObject([{ target: "оренда", status: "forbidden" }]);

    const other = { customer: await customerId(), brand: null };
    const params = { id: String(changed.id) };
    expect((await desk.refusal("removeDeskTerm", { params, body: other })).code).toBe("term.not_found");
    const moved = { params, body: { ...other, ...term } };
    expect((await desk.refusal("changeDeskTerm", moved)).code).toBe("term.not_found");
    await desk.call("removeDeskTerm", { params, body: house });
    expect(await shown()).toEqual([]);
    const audit = await installation.db
      .selectFrom("audit_log")
      .select(["act", "detail"])
      .where("act", "in", ["terms.set", "terms.remove"])
      .orderBy("id", "desc")
      .limit(3)
      .execute();
    const detail = { pairs: "en-uk", count: 1 };
    expect(audit).toEqual([
      { act: "terms.remove", detail },
      { act: "terms.set", detail },
      { act: "terms.set", detail },
    ]);
  });

  test("the brand has memories and terms of its own, and a customer's are deleted with a reason", async () => {
    const house = { brand: "tolmaro" };
    await sent(
      desk,
      "importDeskMemory",
      { ...house, ...en_pl, name: "house.tmx" },
      tmx([["House sentence.", "Zdanie domu."]]),
    );
    await installation.runJobs();
    const overview = await desk.call("deskMemory", { query: house });
    expect(overview.memories.map(({ units }) => units)).toEqual([1]);
    const own = await desk.call("deskMemory", { query: { customer: String(await customerId()) } });
    expect(own.granted).toBe(true);
    const id = own.memories.find((one) => one.source_lang === "en")?.id ?? 0;
    const { url } = await desk.call("deskMemoryFile", { params: { id: String(id) } });
    await desk.call("removeDeskMemory", { params: { id: String(id) }, body: { reason: "asked by phone" } });
    expect((await installation.app.inject({ url })).statusCode).toBe(404);
    await installation.runJobs();
    expect(await unitsOf(id)).toEqual([]);
    const refused = await customer.refusal("memoryFile", {
      params: { id: String(overview.memories[0]?.id) },
    });
    expect(refused.code).toBe("memory.not_found");
  });
});

describe("1 A finished order fills the memory", () => {
  test("the texts of its last stage are stored; a withdrawal removes them", async () => {
    await setConsent(true);
    const order_id = await deliveredOrder("Umowa najmu lokalu. Czynsz płaci najemca.");
    const id = await memoryIdOf("pl");
    const units = await unitsOf(id);
    expect(
      units.map(({ source, target, grade, origin, order_id: of }) => [source, target, grade, origin, of]),
    ).toEqual([
      ["Umowa najmu lokalu.", "Lease of premises.", "reviewed", "human", order_id],
      ["Czynsz płaci najemca.", "The tenant pays the rent.", "reviewed", "human", order_id],
    ]);
    const page = await setConsent(false);
    expect([page.memories, page.consent.granted]).toEqual([[], false]);
    await installation.runJobs();
    expect(await unitsOf(id)).toEqual([]);
    const audit = await installation.db
      .selectFrom("audit_log")
      .select("detail")
      .where("act", "=", "memory.consent")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(audit?.detail).toEqual({ state: "withdrawn", count: 2 });
  });

  test("without consent nothing is stored", async () => {
    await deliveredOrder("Umowa najmu lokalu.");
    expect((await customer.call("memory", {})).memories).toEqual([]);
  });
});
