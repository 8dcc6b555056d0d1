import { describe, expect, test } from "vitest";
import { countText } from "#domain/files/words.ts";
import type { UploadView } from "#contract/files/files.ts";
import { textCell, xlsOf } from "#test/fixtures/documents/binary.ts";
import { docxOf, paragraph, run, wordPart } from "#test/fixtures/documents/office.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, piotr, quote_input, visitor } from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

async function upload(name: string, body: Buffer): Promise<UploadView> {
  const sent = { query: { name, source_lang: "pl" as const }, body };
  const answer = await guest.send("uploadFile", sent);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: UploadView }>().data;
}

const lines = (...texts: string[]): Buffer => Buffer.from(texts.join("\n"), "utf8");
const countsOf = (...files: UploadView[]) =>
  guest.call("uploadCounts", { query: { files: files.map(({ hash }) => hash).join(",") } });

describe("§5 How we counted", () => {
  test("shows part by part what is priced and what was excluded", async () => {
    const hidden = run("ukryte słowa", "<w:vanish/>");
    const contract = docxOf(
      paragraph(run("To jest umowa. To jest umowa. Strony nie mogą jej wypowiedzieć.")) + paragraph(hidden),
      [["comments", "comments.xml"]],
      {
        "word/comments.xml": wordPart(
          "comments",
          `<w:comment>${paragraph(run("czy na pewno?"))}</w:comment>`,
        ),
      },
    );
    const file = await upload("umowa.docx", contract);
    const { files, repeated_across } = await countsOf(file);
    expect(repeated_across).toBe(0);
    expect(files[0]).toMatchObject({
      hash: file.hash,
      name: "umowa.docx",
      outcome: null,
      count: {
        counter_version: "d1.6",
        words: 11,
        characters: 63,
        characters_without_spaces: 53,
        characters_collapsed: 63,
        pages: [
          { size: 1125, pages: 1 },
          { size: 1500, pages: 0.1 },
          { size: 1800, pages: 0.1 },
        ],
        parts: [
          { region: "body", billed: true, chosen: false, words: 11, characters: 63 },
          { region: "comment", billed: false, chosen: false, words: 3, characters: 13 },
          { region: "hidden", billed: false, chosen: false, words: 2, characters: 12 },
        ],
        segments: 3,
        repeated_segments: 1,
        repeated_words: 3,
        language: "pl",
        text_pages: 1,
      },
    });
  });

  test("adds the comments that an order has translated", async () => {
    const comments = wordPart("comments", `<w:comment>${paragraph(run("czy na pewno?"))}</w:comment>`);
    const contract = docxOf(paragraph(run("To jest umowa.")), [["comments", "comments.xml"]], {
      "word/comments.xml": comments,
    });
    const file = await upload("komentarz.docx", contract);
    const chosen = { words: 6, characters: 27, characters_collapsed: 27 };
    const parts = [
      { region: "body", billed: true, chosen: false, words: 3, characters: 14 },
      { region: "comment", billed: true, chosen: true, words: 3, characters: 13 },
    ];
    const asked = { query: { files: file.hash, annotations: "comment" } };
    expect((await guest.call("uploadCounts", asked)).files[0]?.count).toMatchObject({ ...chosen, parts });
    const in_language = { query: { ...asked.query, source_lang: "pl" as const } };
    expect((await guest.call("uploadCounts", in_language)).files[0]?.count).toMatchObject(chosen);
    expect((await countsOf(file)).files[0]?.count).toMatchObject({ words: 3, characters: 14 });
    const body = { ...quote_input, text: undefined, files: [file.hash], annotations: ["comment" as const] };
    const { orders } = await guest.call("createOrder", { body });
    const params = { hash: orders[0]?.hash ?? "" };
    expect((await guest.call("orderCounts", { params })).files[0]?.count).toMatchObject({ ...chosen, parts });
    const desk = await piotr(installation).call("deskCounts", { params: { id: String(orders[0]?.id) } });
    expect(desk.files[0]?.count).toMatchObject(chosen);
  });

  test("repetitions are found across the files of an order", async () => {
    const first = await upload("a.txt", lines("Jedno zdanie ma cztery słowa.", "Drugie zdanie."));
    const second = await upload("b.txt", lines("Drugie  zdanie.", "Trzecie jest nowe.", "Drugie zdanie."));
    const third = await upload("c.txt", lines("Trzecie jest nowe.", "Drugie zdanie."));
    expect((await countsOf(first, second, third)).repeated_across).toBe(2 + 3 + 2);
    expect((await countsOf(first)).repeated_across).toBe(0);
    const body = { ...quote_input, text: undefined, files: [first.hash, second.hash, third.hash] };
    const { orders } = await guest.call("createOrder", { body });
    const [order] = orders;
    const seen = await guest.call("orderCounts", { params: { hash: order?.hash ?? "" } });
    expect(seen.repeated_across).toBe(7);
    expect(seen.files.map(({ name }) => name)).toEqual(["a.txt", "b.txt", "c.txt"]);
    const desk = await piotr(installation).call("deskCounts", { params: { id: String(order?.id) } });
    expect(desk).toEqual(seen);
    const at = (hours: number) =>
      new Date(installation.clock.now().getTime() + hours * 3_600_000).toISOString();
    const terms = { package: "economy" as const, words: 14, deadline: at(72), valid_until: at(48) };
    await piotr(installation).call("issueQuote", {
      params: { id: String(order?.id) },
      body: { ...terms, lines: [{ label: "Tłumaczenie", amount: "10.00" }] },
    });
    const quote = await installation.db
      .selectFrom("quote")
      .select("counter_version")
      .where("order_id", "=", order?.id ?? 0)
      .executeTakeFirst();
    expect(quote?.counter_version).toBe("d1.6");
  });

  test("the extracted text is returned page by page, with the billed part marked", async () => {
    const hidden = run("ukryte", "<w:vanish/>");
    const file = await upload(
      "p.docx",
      docxOf(paragraph(run("Zdanie pierwsze. Zdanie drugie.")) + paragraph(hidden)),
    );
    expect(await guest.call("uploadText", { params: { hash: file.hash }, query: { page: "1" } })).toEqual({
      page: 1,
      pages: 1,
      paragraphs: [
        { region: "body", billed: true, text: "Zdanie pierwsze. Zdanie drugie.", segments: [17, 14] },
        { region: "hidden", billed: false, text: "ukryte", segments: [6] },
      ],
    });
    const missing = await guest.refusal("uploadText", { params: { hash: file.hash }, query: { page: "2" } });
    expect(missing.code).toBe("file.not_found");
    const long = await upload(
      "long.txt",
      lines(...Array.from({ length: 2000 }, (_, i) => `Zdanie numer ${i} jest.`)),
    );
    const last = await guest.call("uploadText", { params: { hash: long.hash }, query: { page: "2" } });
    expect(last.pages).toBe(2);
    expect(last.paragraphs.at(-1)?.text).toBe("Zdanie numer 1999 jest.");
  });

  test("the desk reads the text of a file, and the access is recorded", async () => {
    const file = await upload("d.txt", lines("Treść dla wyceny."));
    const body = { ...quote_input, text: undefined, files: [file.hash] };
    const { orders } = await guest.call("createOrder", { body });
    const id = String(orders[0]?.id);
    const { files } = await piotr(installation).call("deskCounts", { params: { id } });
    const attachment = files[0]?.hash ?? "";
    const looks = async () =>
      (await installation.db.selectFrom("audit_log").select("id").where("act", "=", "order.look").execute())
        .length;
    const before = await looks();
    const page = await piotr(installation).call("deskText", {
      params: { id, attachment },
      query: { page: "1" },
    });
    expect(page.paragraphs.map(({ text }) => text)).toEqual(["Treść dla wyceny."]);
    expect(await looks()).toBe(before + 1);
  });

  test("a text has the same count while it is typed and when it is sent as a file", async () => {
    const text = "Umowa nr 12/2026 – e-mail, he/she.\n\n  Dwa   odstępy\u00a0i 中文 テスト, Привіт!\n";
    const typed = countText(text);
    const sent = await upload("wklejone.txt", Buffer.from(text, "utf8"));
    expect(sent).toMatchObject({ words: typed.words, characters_collapsed: typed.characters_collapsed });
    const one = docxOf(
      text
        .split("\n")
        .map((line) => paragraph(run(line)))
        .join(""),
    );
    expect((await upload("wklejone.docx", one)).words).toBe(typed.words);
  });

  test("files with randomly changed bytes have a response, and never a fault", async () => {
    const contract = docxOf(paragraph(run("Umowa najmu lokalu. Strony ustalają czynsz.")));
    const sheet = xlsOf([{ name: "A", records: [textCell("cena netto")] }]);
    for (let i = 0; i < 40; i++) {
      const of = i % 2 === 0 ? contract : sheet;
      const bytes = Buffer.from(of);
      for (let n = 0; n < 6; n++)
        bytes.writeUInt8((i * 37 + n * 101) & 255, (i * 7919 + n * 3571) % of.length);
      const sent = {
        query: { name: i % 2 === 0 ? "a.docx" : "a.xls", source_lang: "pl" as const },
        body: bytes,
      };
      const { statusCode } = await guest.send("uploadFile", sent);
      expect(statusCode === 201 || statusCode === 422, `${i}: ${statusCode}`).toBe(true);
    }
  });

  test("the same bytes are counted once, and the extracted text is deleted with the file", async () => {
    const bytes = lines("Ten sam tekst dwa razy.");
    const one = await upload("one.txt", bytes);
    // Last of all: the counter of this installation is closed here.
    await installation.machine.counter.close();
    const two = await upload("two.txt", bytes);
    expect(two).toMatchObject({ words: 5, sha256: one.sha256 });
    await guest.call("removeUpload", { params: { hash: one.hash } });
    await guest.call("removeUpload", { params: { hash: two.hash } });
    await installation.runRound("upkeep.sweep");
    await installation.runJobs();
    const left = await installation.db
      .selectFrom("file")
      .leftJoin("file_text", "file_text.file_id", "file.id")
      .select("file.id")
      .where("sha256", "=", one.sha256 ?? "")
      .execute();
    expect(left).toEqual([]);
  });
});
