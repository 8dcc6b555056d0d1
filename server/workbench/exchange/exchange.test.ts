import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { ImportView } from "#contract/workbench/exchange.ts";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { readXliff } from "#domain/exchange/xliff-reader.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { momentText } from "#server/kernel/format/moment.ts";
import { remember } from "#server/memory/index.ts";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  inOneInstallation,
  paidOrder,
  piotr,
  statusesOf,
  takeStage,
  translator,
  uploadedWork,
  visitor,
} from "#test/steps.ts";
import { openZip } from "#document-count/zip.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((started) => {
  installation = started;
  guest = visitor(installation);
});

const olena = "olena@example.com";
const jan = "jan.lis@example.com";
const contract = docxOf(
  paragraph(run("Umowa najmu lokalu")) +
    paragraph(run("Czynsz wynosi "), run("1200", "<w:b/>"), run(" zł miesięcznie.")) +
    paragraph(run("Najemca płaci z góry. Wynajmujący wystawia rachunek.")),
);
const english = [
  "Lease of premises",
  'The rent is PLN <g id="1">1200</g> a month.',
  "The tenant pays in advance.",
  "The landlord issues a bill.",
];

/** A job whose document is open in the editor. */
async function opened(content = contract) {
  const file = { query: { name: "umowa.docx" }, body: content };
  const { hash: upload } = (await guest.send("uploadFile", file)).json<{ data: { hash: string } }>().data;
  const placed = await paidOrder(installation, guest, { files: [upload], text: undefined });
  const order_id = placed.orders[0]?.id ?? 0;
  const id = await takeStage(installation, order_id, olena);
  const who = translator(installation, olena);
  const params = { id: String(id) };
  await who.call("openWorkbench", { params });
  await installation.runJobs();
  const { documents } = await who.call("openWorkbench", { params });
  const document_id = documents[0]?.id ?? 0;
  return { who, params, document_id, order_id, hash: placed.orders[0]?.hash ?? "" };
}
type Job = Awaited<ReturnType<typeof opened>>;

const segmentsOf = async ({ who, params }: Job): Promise<SegmentView[]> =>
  (await who.call("workbenchSegments", { params })).segments;
const fileOf = async ({ url }: { readonly url: string }): Promise<Buffer> =>
  Buffer.from(await (await fetch(installation.origin + url)).arrayBuffer());
const exported = async (
  { who, params, document_id }: Job,
  format: "xliff_12" | "xliff_21" | "package",
): Promise<Buffer> => fileOf(await who.call("exportWork", { params, body: { document_id, format } }));

const sent = (content: string | Buffer, take: boolean) => ({
  query: take ? { take: "1" as const } : {},
  body: Buffer.from(content),
});
const imported = async ({ who, params }: Job, content: string, take = false): Promise<ImportView> =>
  (await who.send("importWork", { params, ...sent(content, take) })).json<{ data: ImportView }>().data;
const refused = async ({ who, params }: Job, content: string | Buffer): Promise<string> =>
  (await who.refusal("importWork", { params, ...sent(content, false) })).code;

/** The XLIFF 1.2 file with targets, as a tool writes them. */
function translated(xliff: string, targets: readonly string[], state = "final"): string {
  let at = 0;
  return xliff
    .replaceAll(/<target state="[^"]*"([^>]*)>/g, `<target state="${state}"$1>`)
    .replaceAll(/<target[^>]*>.*?<\/target>/gs, (target) =>
      target.replaceAll(
        /(<mrk [^>]*>).*?<\/mrk>/gs,
        (_, start: string) => `${start}${targets[at++] ?? ""}</mrk>`,
      ),
    );
}

describe("§8 Work in another tool", () => {
  test("XLIFF of both versions has the segments, and a translated file is planned and then taken", async () => {
    const job = await opened();
    for (const format of ["xliff_12", "xliff_21"] as const) {
      const read = readXliff((await exported(job, format)).toString("utf8"));
      expect(read).toMatchObject({
        source_lang: "pl",
        target_lang: "en",
        document_id: String(job.document_id),
      });
      expect(read.segments.map(({ source }) => plainText(source))).toEqual([
        "Umowa najmu lokalu",
        "Czynsz wynosi 1200 zł miesięcznie.",
        "Najemca płaci z góry.",
        "Wynajmujący wystawia rachunek.",
      ]);
    }
    const [, rent] = await segmentsOf(job);
    const at = { params: { ...job.params, segment: String(rent?.id ?? 0) } };
    const part = { side: "source", from_char: 0, to_char: 6, quote: "Czynsz" } as const;
    const about = { kind: "note", text: "Z opłatami?" } as const;
    expect(await job.who.call("addSegmentNote", { ...at, body: { ...about, part } })).toMatchObject([
      { part },
    ]);
    const empty = { ...part, to_char: 0 };
    expect((await job.who.refusal("addSegmentNote", { ...at, body: { ...about, part: empty } })).status).toBe(
      422,
    );
    await job.who.call("addSegmentNote", { ...at, body: about });
    const [first, second] = ["“Czynsz”: Z opłatami?", about.text];
    expect((await exported(job, "xliff_12")).toString("utf8")).toContain(
      `<note annotates="source">${first}</note>\n<note>${second}</note>`,
    );
    expect((await exported(job, "xliff_21")).toString("utf8")).toContain(
      `<note appliesTo="source">${first}</note><note>${second}</note>`,
    );
    const xliff = translated((await exported(job, "xliff_12")).toString("utf8"), english);
    const plan = await imported(job, xliff);
    expect(plan).toMatchObject({ is_taken: false, total: 4, taken: 4, changed: 4, left: [] });
    expect((await segmentsOf(job)).every(({ target }) => target === "")).toBe(true);

    expect(await imported(job, xliff, true)).toMatchObject({ is_taken: true, taken: 4, changed: 4 });
    const segments = await segmentsOf(job);
    expect(segments.map(({ target, state, origin }) => [plainText(target), state, origin])).toEqual(
      ["Lease of premises", "The rent is PLN 1200 a month.", ...english.slice(2)].map((text) => [
        text,
        "confirmed",
        "import",
      ]),
    );
    const versions = await installation.db
      .selectFrom("segment_version")
      .select(["segment_id", "target", "origin"])
      .where("stage_id", "=", Number(job.params.id))
      .execute();
    expect(
      versions.filter(({ origin }) => origin === "import").map(({ target }) => plainText(target)),
    ).toContain("Lease of premises");
    expect(new Set(versions.map(({ segment_id }) => segment_id)).size).toBe(4);
    // The same file again changes nothing.
    expect(await imported(job, xliff, true)).toMatchObject({ taken: 4, changed: 0 });
  });

  test("what cannot be taken is listed with its reason, and the rest is taken", async () => {
    const job = await opened();
    const xliff = (await exported(job, "xliff_12")).toString("utf8");
    const [, , third] = await segmentsOf(job);
    const broken = translated(xliff, [
      english[0] ?? "",
      'The rent is PLN 1200 <x id="7"/> a month.',
      "",
      "A bill.",
    ])
      .replaceAll("Wynajmujący wystawia", "Wynajmujący przysyła")
      .replaceAll("final", "needs-review-translation");
    const plan = await imported(job, broken);
    expect(plan).toMatchObject({ total: 3, taken: 1, changed: 1, left_count: 2 });
    expect(plan.left).toEqual([
      { number: 2, text: "Czynsz wynosi 1200 zł miesięcznie.", reason: "codes" },
      { number: 4, text: "Wynajmujący wystawia rachunek.", reason: "other_source" },
    ]);
    await imported(job, broken, true);
    const after = await segmentsOf(job);
    expect(after.map(({ target, state }) => [target, state])).toEqual([
      ["Lease of premises", "draft"],
      ["", "untouched"],
      ["", "untouched"],
      ["", "untouched"],
    ]);
    expect(third?.version).toBe(after[2]?.version);
  });

  test("unchanged machine text is not confirmed by a file, and keeps its origin", async () => {
    const job = await opened();
    const { who, params } = job;
    const [one] = await segmentsOf(job);
    const taken = { id: one?.id ?? 0, version: one?.version ?? 0, act: "take" as const, match_percent: null };
    const changes = [{ ...taken, target: "Lease of premises", origin: "engine" as const }];
    await who.call("changeSegments", { params, body: { changes } });
    const xliff = (await exported(job, "xliff_21")).toString("utf8");
    expect(xliff).toContain(`<mda:meta type="s${one?.id}">engine</mda:meta>`);
    const confirmed = xliff.replaceAll('state="initial" subState="wb:draft"', 'state="final"');
    expect(await imported(job, confirmed, true)).toMatchObject({ taken: 1, changed: 0 });
    const edited = confirmed.replaceAll("Lease of premises", "Lease of a flat");
    expect(await imported(job, edited, true)).toMatchObject({ taken: 1, changed: 1 });
    expect((await segmentsOf(job))[0]).toMatchObject({
      target: "Lease of a flat",
      state: "confirmed",
      origin: "import",
    });
  });

  test("other files are refused with the reason", async () => {
    const job = await opened();
    const other = await opened(docxOf(paragraph(run("Inna umowa"))));
    const own = (await exported(job, "xliff_12")).toString("utf8");
    expect(await refused(job, await exported(other, "xliff_12"))).toBe("exchange.other_document");
    expect(await refused(job, own.replace("<xliff", "<!DOCTYPE xliff [<!ENTITY a 'b'>]><xliff"))).toBe(
      "exchange.doctype",
    );
    expect(await refused(job, own.slice(0, own.length / 2))).toBe("exchange.malformed");
    expect(await refused(job, Buffer.from([0xff, 0xfe, 0x3c, 0x00]))).toBe("exchange.malformed");
    expect(await refused(job, "<html></html>")).toBe("exchange.not_xliff");
    expect(await refused(job, `${own}${" ".repeat(50 * 1024 * 1024)}`)).toBe("exchange.too_large");
    const deep = own.replace("<body>", `<body>${"<group>".repeat(200)}`);
    expect(await refused(job, deep)).toBe("exchange.too_deep");
  });

  test("the package has XLIFF, matches, terms, brief and the files of the order", async () => {
    const job = await opened();
    const { who, params, document_id } = job;
    const entries = openZip(await exported(job, "package"));
    expect([...entries.spelled]).toEqual([
      "umowa.pl-en.xlf",
      "matches.tmx",
      "terms.csv",
      "brief.html",
      "references/umowa.docx",
    ]);
    const { deadline } = await who.call("job", { params });
    const { deadline: of_order } = await installation.db
      .selectFrom("order")
      .select("deadline")
      .where("id", "=", job.order_id)
      .executeTakeFirstOrThrow();
    const due = momentText("en", "Europe/Warsaw", "full", new Date(deadline));
    // The translator has to be ready before the customer gets the order.
    expect(momentText("en", "Europe/Warsaw", "full", of_order ?? new Date(0))).not.toBe(due);
    expect(entries.read("brief.html")?.toString("utf8")).toContain(`<dd>${due}</dd>`);
    const body = { document_id, format: "package" as const };
    const other = translator(installation, jan);
    expect((await other.refusal("exportWork", { params, body })).status).toBe(404);
    const foreign = await opened();
    const theirs = { document_id: foreign.document_id, format: "xliff_12" as const };
    expect((await who.refusal("exportWork", { params, body: theirs })).status).toBe(404);
  });
});

describe("§9 The origin of matches", () => {
  test("a match in the TMX of a package says that a machine made it first", async () => {
    const text = "Zabezpieczenie wynosi trzy czynsze.";
    const unit = {
      source: text,
      source_codes: [],
      target: "The deposit is three rents.",
      target_codes: [],
      prev_hash: "0".repeat(32),
      next_hash: "0".repeat(32),
      grade: "confirmed",
      origin: "machine_post_edited",
      made_at: null,
    } as const;
    const scope = { brand_id: 1, customer_id: null, source_lang: "pl", target_lang: "en" } as const;
    await transact(installation.db, (tx) => remember(tx, scope, [unit], null, installation.clock.now()));
    const job = await opened(docxOf(paragraph(run(text))));
    const tmx = openZip(await exported(job, "package"))
      .read("matches.tmx")
      ?.toString("utf8");
    expect(tmx).toContain('<prop type="x-origin">machine_post_edited</prop>');
  });
});

describe("§3 The bilingual preview", () => {
  test("a delivered order has a table of sources and translations, also when its file was made elsewhere", async () => {
    const job = await opened();
    const { who, params, hash, order_id } = job;
    expect(await guest.call("bilingual", { params: { hash } })).toEqual({ segments: 0, origin: null });
    expect((await guest.refusal("bilingualLink", { params: { hash } })).code).toBe("bilingual.none");
    const target = docxOf(
      paragraph(run("Lease of premises")) +
        paragraph(run("The rent is PLN "), run("1200", "<w:b/>"), run(" a month.")) +
        paragraph(run("The tenant pays in advance. The landlord issues a bill.")),
    );
    const answers = (await who.call("job", { params })).source[0]?.hash ?? "";
    const files = [{ answers, upload: await uploadedWork(who, "umowa_EN.docx", target) }];
    await who.call("deliverJob", { params, body: { files, complete: true, warned: true } });
    await installation.runJobs();
    expect(await statusesOf(guest, [{ hash }])).toEqual(["finished"]);

    expect(await guest.call("bilingual", { params: { hash } })).toEqual({ segments: 4, origin: "human" });
    const docx = await fileOf(await guest.call("bilingualLink", { params: { hash } }));
    const read = await installation.machine.counter.readSegments({
      stream: Readable.from([docx]),
      name: "a.docx",
      source_language: "en",
      size_bytes: docx.length,
    });
    const texts = read.outcome === "ok" ? read.segments.map(({ source }) => plainText(source)) : [];
    expect(texts).toEqual(
      expect.arrayContaining([
        "This text was translated by people.",
        "Umowa najmu lokalu",
        "Lease of premises",
        "The landlord issues a bill.",
      ]),
    );
    const properties = openZip(docx).read("docProps/custom.xml")?.toString("utf8");
    expect(properties).toMatch(/"TranslationOrigin"><vt:lpwstr>human</);
    expect(properties).toContain(`"TranslationOrder"><vt:lpwstr>${order_id}<`);
    const desk = { params: { id: String(order_id) } };
    expect(await piotr(installation).call("deskBilingual", desk)).toEqual({ segments: 4, origin: "human" });
    expect((await fileOf(await piotr(installation).call("deskBilingualLink", desk))).length).toBeGreaterThan(
      500,
    );
  });
});
