import { describe, expect, test } from "vitest";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, visitor } from "#test/steps.ts";
import { opened, seeAll, taken, translated, uploaded } from "#test/workbench.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((started) => {
  installation = started;
  guest = visitor(installation);
});

describe("Segments as people read them who have no editor", () => {
  test("addresses, placeholders, breaks and results of fields are part of the text; names of bookmarks are not", async () => {
    const field = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF a </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("599")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const file = docxOf(
      paragraph(run("Pisz na adres biuro@dom.example albo przez {{formularz}} dziś.")) +
        paragraph(
          run("Strona "),
          field,
          run(" oraz"),
          "<w:r><w:tab/></w:r>",
          `<w:bookmarkStart w:id="1" w:name="a"/>`,
          run("załącznik"),
          `<w:bookmarkEnd w:id="1"/>`,
          run(" na końcu."),
        ),
    );
    const job = await taken(installation, guest, {
      files: [await uploaded(guest, "adresy.docx", file)],
      text: undefined,
    });
    const { who, params, hash } = job;
    const segments = await opened(job);
    const [one] = segments;
    const address = { params: { ...params, segment: String(one?.id ?? 0) } };
    await who.call("askAboutSegment", { ...address, body: { to: "customer", text: "Czy to dobry adres?" } });
    const [question] = await guest.call("orderQuestions", { params: { hash } });
    const written = "Pisz na adres biuro@dom.example albo przez {{formularz}} dziś.";
    expect(question?.about?.source).toBe(written);
    await guest.call("answerOrderQuestion", {
      params: { hash, question: String(question?.id ?? 0) },
      body: { text: "Tak" },
    });
    for (const segment of segments)
      await translated(
        job,
        segment,
        segment.source.replace("Pisz na adres", "Write to").replace("Strona", "Page"),
      );
    await seeAll(job);
    await who.call("handInWorkbench", { params, body: { complete: true } });
    await installation.runJobs();
    const delivered = await guest.call("orderSegments", { params: { hash }, query: {} });
    expect(delivered.segments.map(({ source, target }) => [source, target])).toEqual([
      [written, written.replace("Pisz na adres", "Write to")],
      ["Strona 599 oraz załącznik na końcu.", "Page 599 oraz załącznik na końcu."],
    ]);
  });
});
