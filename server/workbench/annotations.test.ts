import { describe, expect, test } from "vitest";
import { openZip } from "#document-count/zip.ts";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, orderOf, visitor } from "#test/steps.ts";
import { opened, seeAll, taken, translated, uploaded } from "#test/workbench.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((started) => {
  installation = started;
  guest = visitor(installation);
});

const picture = `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="Czerwona wieża zegarowa"/></wp:inline></w:drawing></w:r>`;
const contract = docxOf(paragraph(run("Najemca płaci czynsz z góry.")) + paragraph(picture));

describe("2.1 Parts that an order buys besides the counted text", () => {
  test("descriptions of pictures are priced, translated and put into the file; the note does not list them", async () => {
    const hash = await uploaded(guest, "umowa.docx", contract);
    const view = await guest.call("upload", { params: { hash } });
    expect([view.words, view.annotations]).toEqual([5, [{ region: "alt_text", words: 3 }]]);
    const quick = {
      service_type: "write" as const,
      source_lang: "pl" as const,
      target_langs: ["en" as const],
      words: 0,
      characters_collapsed: 0,
      files: [hash],
    };
    const words = async (annotations: readonly "alt_text"[]) =>
      (await guest.call("quickQuote", { body: { ...quick, annotations: [...annotations] } })).words;
    expect([await words([]), await words(["alt_text"]), await words(["alt_text", "alt_text"])]).toEqual([
      5, 8, 8,
    ]);

    const job = await taken(installation, guest, { files: [hash], text: "", annotations: ["alt_text"] });
    const order = await orderOf(guest, job.hash);
    expect(order).toMatchObject({ words: 8, annotations: ["alt_text"] });
    const segments = await opened(job);
    expect(segments.map(({ source, region, is_locked }) => [source, region, is_locked])).toEqual([
      ["Najemca płaci czynsz z góry.", "body", false],
      ["Czerwona wieża zegarowa", "alt_text", false],
    ]);
    const [one, two] = segments;
    if (!one || !two) throw new Error("two segments were expected");
    await translated(job, one, "The tenant pays the rent in advance.");
    await translated(job, two, "A red clock tower");
    await seeAll(job);
    await job.who.call("handInWorkbench", { params: job.params, body: { complete: true } });
    await installation.runJobs();
    const done = await orderOf(guest, job.hash);
    expect(done.delivery_note?.left.map(({ what }) => what)).not.toContain("alt_text");
    const link = { params: { hash: job.hash, attachment: done.attachments.translated[0]?.hash ?? "" } };
    const { url } = await guest.call("attachmentLink", link);
    const file = Buffer.from(await (await fetch(installation.origin + url)).arrayBuffer());
    expect((openZip(file).read("word/document.xml") ?? "").toString()).toContain('descr="A red clock tower"');
  });

  test("without them they are locked, and the note lists them", async () => {
    const hash = await uploaded(guest, "umowa.docx", contract);
    const job = await taken(installation, guest, { files: [hash], text: "" });
    expect(await orderOf(guest, job.hash)).toMatchObject({ words: 5, annotations: [] });
    const [one, two] = await opened(job);
    expect(two).toMatchObject({ region: "alt_text", is_locked: true });
    if (!one) throw new Error("a segment was expected");
    await translated(job, one, "The tenant pays the rent in advance.");
    await seeAll(job);
    await job.who.call("handInWorkbench", { params: job.params, body: { complete: true } });
    await installation.runJobs();
    const { delivery_note } = await orderOf(guest, job.hash);
    expect(delivery_note?.left).toContainEqual({ what: "alt_text", words: 3 });
  });
});
