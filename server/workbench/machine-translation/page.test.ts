import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { translation_limits } from "#domain/work/machine-translation.ts";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import { zipOf } from "#test/fixtures/documents/zip-writer.ts";
import { apart, sources } from "#test/fixtures/documents/apart.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { day, inOneInstallation, minute } from "#test/steps.ts";
import type { Engine, EngineRequest } from "#server/kernel/ports/engine.ts";

let installation: Installation;
let mueller: Session;
inOneInstallation((opened) => {
  installation = opened;
  mueller = session(installation, {
    zone: "customer",
    email: "mueller@example.com",
    brand: "lingy",
    language: "de",
  });
});

const pair = { source_lang: "de", target_lang: "en" } as const;
const storedFiles = (folder = installation.files_dir): string[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    : [];
/** Replaces the engine for one test. */
async function withEngine<T>(engine: Partial<Engine>, act: () => Promise<T>): Promise<T> {
  const machine = installation.machine as { engine: Engine };
  const before = machine.engine;
  machine.engine = { ...before, ...engine };
  try {
    return await act();
  } finally {
    machine.engine = before;
  }
}
const docx = (text: string): Buffer =>
  zipOf([
    {
      name: "[Content_Types].xml",
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: "word/document.xml",
      content: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    },
  ]);
const send = (name: string, body: Buffer) =>
  mueller.call("machineTranslateDocument", { query: { name, ...pair }, body } as never);
const refused = (name: string, body: Buffer) =>
  mueller.refusal("machineTranslateDocument", { query: { name, ...pair }, body } as never);

describe("R25 A text is translated by machine, segment by segment", () => {
  test("the result of the demo engine states that nothing was translated", async () => {
    const offer = await mueller.call("machineTranslationOffer", {});
    expect(offer.pairs.find(({ source_lang }) => source_lang === "de")?.target_langs).toContain("en");
    const { segments, day_characters_left } = await mueller.call("machineTranslate", {
      body: { ...pair, text: "Guten Tag. Wie geht es?\n\n12,50" },
    });
    expect(segments.map(({ source }) => source)).toEqual(["Guten Tag.", "Wie geht es?", "12,50"]);
    expect(segments.map(({ after }) => after)).toEqual([" ", "\n\n", ""]);
    expect(segments[0]?.target).toContain("no translation was made");
    expect(segments[2]?.target).toBe("12,50");
    expect(day_characters_left).toBe(offer.day_characters_left - 30);
  });

  test("the answer of a real engine is returned in its order", async () => {
    const translate: Engine["translate"] = ({ segments }) =>
      Promise.resolve({
        results: segments.map((text) => ({ text: text.toUpperCase() })),
        billed_characters: 0,
      });
    const { segments } = await withEngine({ translate }, () =>
      mueller.call("machineTranslate", { body: { ...pair, text: "eins. Zwei." } }),
    );
    expect(segments.map(({ target, after }) => target + after).join("")).toBe("EINS. ZWEI.");
  });

  test("the languages are those of the engine", async () => {
    const one: Partial<Engine> = { pairs: () => Promise.resolve([{ source_lang: "en", target_lang: "de" }]) };
    await withEngine(one, async () => {
      expect((await mueller.call("machineTranslationOffer", {})).pairs).toEqual([
        { source_lang: "en", target_langs: ["de"] },
      ]);
      const refusal = await mueller.refusal("machineTranslate", { body: { ...pair, text: "Tag" } });
      expect(refusal.code).toBe("language_pair.unavailable");
    });
    const same = { source_lang: "de", target_lang: "de", text: "Tag" } as const;
    expect((await mueller.refusal("machineTranslate", { body: same })).fields).toHaveProperty("target_lang");
  });

  test("nothing of a text is stored: no file, no row, no log entry", async () => {
    const secret = "Geheimnisvoll";
    await mueller.call("machineTranslate", { body: { ...pair, text: secret } });
    expect(storedFiles()).toEqual([]);
    const use = await installation.db.selectFrom("machine_translation_use").selectAll().execute();
    expect(use.map((row) => Object.keys(row).toSorted())).toEqual([["characters", "customer_id", "day"]]);
    expect(installation.faults.join("\n")).not.toContain(secret);
  });
});

describe("A failing engine is reported as unavailable, and its characters do not count", () => {
  test.each([
    ["throws", () => Promise.reject(new Error("out of memory: Geheim"))],
    ["answers too little", () => Promise.resolve({ results: [], billed_characters: 0 })],
  ])("when it %s", async (_, translate) => {
    const before = (await mueller.call("machineTranslationOffer", {})).day_characters_left;
    const refusal = await withEngine({ translate }, () =>
      mueller.refusal("machineTranslate", { body: { ...pair, text: "Guten Tag" } }),
    );
    expect(refusal).toMatchObject({ status: 503, code: "service.unavailable" });
    expect((await mueller.call("machineTranslationOffer", {})).day_characters_left).toBe(before);
    // The failure is reported to the operator.
    expect(installation.faults.splice(0)).toHaveLength(1);
  });
});

describe("Limits", () => {
  test("a text beyond the limit of a request has to be sent as a document", async () => {
    const text = "a".repeat(translation_limits.text_characters + 1);
    const refusal = await mueller.refusal("machineTranslate", { body: { ...pair, text } });
    expect(refusal).toMatchObject({ status: 422, code: "text.too_long" });
    expect(
      (await mueller.refusal("machineTranslate", { body: { ...pair, text: " " } })).fields,
    ).toHaveProperty("text");
  });

  test("forty concurrent calls do not exceed the daily limit together; at midnight it is full again", async () => {
    installation.clock.forward(day);
    await mueller.headers();
    const text = "Wort ".repeat(1_000);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => mueller.send("machineTranslate", { body: { ...pair, text } })),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(20);
    expect(codes.filter((code) => code === 429)).toHaveLength(20);
    expect((await mueller.call("machineTranslationOffer", {})).day_characters_left).toBe(0);
    expect((await mueller.refusal("machineTranslate", { body: { ...pair, text: "a" } })).code).toBe(
      "translation.daily_limit",
    );
    installation.clock.forward(day);
    expect((await mueller.call("machineTranslate", { body: { ...pair, text: "a" } })).segments).toHaveLength(
      1,
    );
  });

  test("other brands have no such page, and a visitor without an account cannot use it", async () => {
    const anna = session(installation, { zone: "customer", email: "anna.nowak@example.com" });
    const body = { ...pair, text: "Tag" };
    expect((await anna.refusal("machineTranslate", { body })).code).toBe("service.not_for_brand");
    const visitor = session(installation, { zone: "visitor", brand: "lingy" });
    expect((await visitor.refusal("machineTranslate", { body })).status).toBe(401);
  });
});

describe("A person improves a text at the first brand", () => {
  test("the offer names the pairs that have a price there", async () => {
    const { priced } = await mueller.call("machineTranslationOffer", {});
    expect(priced).toEqual(expect.arrayContaining(["de-pl", "pl-de", "pl-en"]));
    expect(priced).not.toContain("de-en");
    expect(priced).not.toContain("en-de");
  });
});

describe("The texts of a document are translated in place", () => {
  test("its link works for ten minutes, then nothing of it is stored", async () => {
    const made = await send("vertrag.docx", docx("Guten Tag. Danke."));
    expect(made).toMatchObject({ name: "vertrag.en.docx", characters: 17 });
    expect(storedFiles()).toHaveLength(1);
    const answer = await fetch(installation.origin + made.link.url);
    expect(answer.headers.get("content-disposition")).toContain("vertrag.en.docx");
    const file = Buffer.from(await answer.arrayBuffer());
    const texts = sources(apart(file, "vertrag.docx"));
    expect(texts.join(" ")).toMatch(/no translation was made.* Guten Tag\. .*Danke\./);
    installation.clock.forward(10 * minute + 1);
    expect((await fetch(installation.origin + made.link.url)).status).toBe(410);
    await installation.runJobs();
    expect(storedFiles()).toEqual([]);
  });

  test("form of address and terms go to the engine, as for a text", async () => {
    const requests: EngineRequest[] = [];
    const translate: Engine["translate"] = (request) => {
      requests.push(request);
      return Promise.resolve({ results: request.segments.map((text) => ({ text })), billed_characters: 0 });
    };
    const query = {
      name: "vertrag.docx",
      ...pair,
      formality: "more",
      terms: "Miete = rent\nno term\nFrist=time = limit",
    };
    const body = docx("Die Miete ist vor Ende der Frist fällig.");
    await withEngine({ translate, terms: "prompt" }, () =>
      mueller.send("machineTranslateDocument", { query, body } as never),
    );
    const [request] = requests;
    expect(request?.formality).toBe("more");
    expect(request?.terms).toEqual([
      { source: "Miete", target: "rent" },
      { source: "Frist", target: "time=limit" },
    ]);
    const too_long = { ...query, terms: "Miete = rent\n".repeat(100) };
    const answer = await mueller.send("machineTranslateDocument", { query: too_long, body } as never);
    expect(answer.statusCode).toBe(422);
  });

  test("a plain text keeps its lines", async () => {
    const translate: Engine["translate"] = ({ segments }) =>
      Promise.resolve({
        results: segments.map((text) => ({ text: text.toUpperCase() })),
        billed_characters: 0,
      });
    const made = await withEngine({ translate }, () => send("liste.txt", Buffer.from("eins\n\nzwei drei\n")));
    const answer = await fetch(installation.origin + made.link.url);
    expect(await answer.text()).toBe("EINS\n\nZWEI DREI\n");
  });

  test("a plain text with the name of another format comes back as the text that it is", async () => {
    const text = Buffer.from("eins\nzwei\n");
    for (const name of ["brief.docx", "brief.v2.XLSX", "brief.txt"]) {
      const made = await send(name, text);
      expect(made.name).toBe(`${name.slice(0, name.lastIndexOf("."))}.en.txt`);
      const answer = await fetch(installation.origin + made.link.url);
      expect(answer.headers.get("content-disposition")).toContain(made.name);
      expect(await answer.text()).toMatch(/eins\n.*zwei\n$/s);
    }
  });

  test("the extension of a document keeps its spelling where it names the content", async () => {
    expect(await send("Vertrag.DOCX", docx("Guten Tag."))).toMatchObject({ name: "Vertrag.en.DOCX" });
    expect(await send("Vertrag.rtf", docx("Guten Tag."))).toMatchObject({ name: "Vertrag.en.docx" });
  });

  test.each([
    ["bild.png", Buffer.from("x"), "translation.format"],
    ["alt.doc", Buffer.from("x"), "translation.format"],
    ["leer.txt", Buffer.alloc(0), "file.empty"],
    ["kaputt.docx", Buffer.from("PK\u0003\u0004 kaputt"), "file.unreadable"],
    ["lang.txt", Buffer.from("Wort ".repeat(10_001)), "translation.document_too_long"],
    [
      "seite.docx",
      docxOf(paragraph(`<w:fldSimple w:instr="PAGE">${run("Seite eins")}</w:fldSimple>`)),
      "translation.layout",
    ],
  ])("%s is refused, and nothing is left", async (name, body, code) => {
    const before = storedFiles();
    expect((await refused(name, body)).code).toBe(code);
    expect(storedFiles()).toEqual(before);
  });
});
