import fs from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { UploadView } from "#contract/files/files.ts";
import type { QuickQuoteInput } from "#contract/quotes/quotes.ts";
import { StorageUnavailable } from "#server/kernel/files/stall.ts";
import { drawn, words, xlsxOf } from "#test/fixtures/documents/office.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, order_input, quote_input, visitor } from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

async function upload(source_lang: "pl" | "zh", name: string, bytes: Buffer): Promise<UploadView> {
  const sent = { query: { name, source_lang }, body: bytes };
  const answer = await guest.send("uploadFile", sent);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: UploadView }>().data;
}

/** Names of all stored files. */
const stored = (): string[] =>
  fs
    .readdirSync(installation.files_dir, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []));

/** The faults that are reported while the storage removes nothing. */
async function withoutRemoval(act: () => Promise<void>): Promise<string[]> {
  const { store } = installation.machine;
  const { remove } = store;
  const broken = new StorageUnavailable(new Error("the bucket does not answer"));
  Object.assign(store, { remove: () => Promise.reject(broken) });
  const before = installation.faults.length;
  await act().finally(() => Object.assign(store, { remove }));
  return installation.faults.splice(before);
}

describe("§5: the counting process in production", () => {
  test.skipIf(!fs.existsSync("/usr/bin/prlimit"))(
    "opens at most 64 files (skipped without /usr/bin/prlimit)",
    async () => {
      await upload("pl", "tekst.txt", Buffer.from("Ala ma kota"));
      const [pid] = installation.machine.counter.children();
      expect(fs.readFileSync(`/proc/${pid}/limits`, "utf8")).toMatch(/Max open files\s+64 /);
    },
  );
});

describe("A file without billed words has no price", () => {
  test("a file with numbers only needs a manual quote, is explained, and has no minimum price", async () => {
    const numbers = xlsxOf([{ rows: "<row><c><v>12</v></c><c><v>7</v></c></row>" }]);
    const file = await upload("pl", "liczby.xlsx", numbers);
    expect(file).toMatchObject({
      state: "needs_quote",
      outcome: "no-words",
      words: null,
      message:
        "This file has no text that is priced by words, only headers, comments or numbers. A person will look at it for your quote.",
    });
    const quick: QuickQuoteInput = {
      service_type: "write",
      source_lang: "pl",
      target_langs: ["en"],
      words: 300,
      characters_collapsed: 2000,
      files: [file.hash],
    };
    expect(await guest.call("quickQuote", { body: quick })).toMatchObject({
      unavailable: "file_not_counted",
      offers: [],
    });
    const { text: _text, ...bare } = order_input;
    const body = { ...bare, files: [file.hash] };
    expect((await guest.refusal("createOrder", { body })).code).toBe("price.by_hand");
    const { text: _quoted, ...asked } = quote_input;
    const { orders } = await guest.call("createOrder", { body: { ...asked, files: [file.hash] } });
    expect(orders[0]?.status).toBe("calculation");
  });

  test("the text boxes of a sheet are billed like its cells", async () => {
    const boxes = xlsxOf(
      [{ rows: "<row><c><v>12</v></c></row>", links: [["drawing", "../drawings/drawing1.xml"]] }],
      [],
      {
        "xl/drawings/drawing1.xml": `<xdr:wsDr><xdr:sp><xdr:txBody>${drawn(words(8, "box"))}</xdr:txBody></xdr:sp></xdr:wsDr>`,
      },
    );
    expect(await upload("pl", "pola.xlsx", boxes)).toMatchObject({ state: "counted", words: 8 });
  });
});

describe("A plain text is decoded by the language of its order", () => {
  // Four characters of Chinese in GBK, which a Polish code page reads as eight characters of two words.
  const chinese = Buffer.from("d6d0cec4d6d0cec4", "hex");
  const quick = (source_lang: "pl" | "zh", hash: string): QuickQuoteInput => ({
    service_type: "write",
    source_lang,
    target_langs: ["en"],
    words: 0,
    characters_collapsed: 0,
    files: [hash],
  });

  test("a price in another source language decodes it again, an order is not affected", async () => {
    const { text: _text, ...bare } = quote_input;
    const file = await upload("pl", "tekst.txt", chinese);
    expect(file.words).toBe(1);
    const quoted = await guest.call("quickQuote", { body: quick("zh", file.hash) });
    expect([quoted.words, quoted.files[0]?.words]).toEqual([4, 4]);
    expect((await guest.call("quickQuote", { body: quick("pl", file.hash) })).words).toBe(1);
    const ordered = async (source_lang: "pl" | "zh"): Promise<string> => {
      const body = { ...bare, source_lang, files: [file.hash] };
      const { orders } = await guest.call("createOrder", { body });
      return orders[0]?.hash ?? "";
    };
    const first = await ordered("zh");
    expect((await guest.call("order", { params: { hash: first } })).words).toBe(4);
    const counts = await guest.call("orderCounts", { params: { hash: first } });
    expect(counts.files[0]).toMatchObject({ source_lang: "zh", count: { words: 4, flags: ["code-page"] } });
    // The same upload in another order leaves the reading of the first order unchanged.
    const second = await ordered("pl");
    expect((await guest.call("order", { params: { hash: second } })).words).toBe(1);
    expect(await guest.call("orderCounts", { params: { hash: first } })).toEqual(counts);
  });

  test("the count is shown in the language that is priced, before there is an order", async () => {
    const file = await upload("pl", "przed.txt", chinese);
    const counted = (source_lang?: "pl" | "zh") =>
      guest.call("uploadCounts", { query: { files: file.hash, ...(source_lang && { source_lang }) } });
    const page = (source_lang: "pl" | "zh") =>
      guest.call("uploadText", { params: { hash: file.hash }, query: { page: "1", source_lang } });
    expect((await counted("zh")).files[0]).toMatchObject({ source_lang: "zh", count: { words: 4 } });
    expect((await counted("pl")).files[0]).toMatchObject({ source_lang: "pl", count: { words: 1 } });
    expect(await counted()).toEqual(await counted("pl"));
    const textOf = async (source_lang: "pl" | "zh") => JSON.stringify((await page(source_lang)).paragraphs);
    expect(await textOf("zh")).toContain("中文中文");
    expect(await textOf("pl")).not.toContain("中文");
    // Repeated text is found in the new reading too.
    const doubled = await upload("zh", "blizniak.txt", Buffer.concat([chinese, Buffer.from("0a", "hex")]));
    const both = { files: `${doubled.hash},${file.hash}`, source_lang: "zh" } as const;
    expect((await guest.call("uploadCounts", { query: both })).repeated_across).toBe(4);
    const missing = { params: { hash: file.hash }, query: { page: "2", source_lang: "zh" } } as const;
    expect((await guest.refusal("uploadText", missing)).code).toBe("file.not_found");
  });

  test("one that declares its encoding is read once", async () => {
    const file = await upload("pl", "utf8.txt", Buffer.from("中文 і текст", "utf8"));
    expect((await guest.call("quickQuote", { body: quick("zh", file.hash) })).words).toBe(file.words);
    const before = stored().length;
    const { text: _text, ...bare } = quote_input;
    for (const source_lang of ["zh", "uk"] as const)
      await guest.call("createOrder", { body: { ...bare, source_lang, files: [file.hash] } });
    expect(stored()).toHaveLength(before);
  });

  test("a refused order leaves no copy", async () => {
    const { text: _text, ...bare } = order_input;
    const file = await upload("pl", "odmowa.txt", chinese);
    await guest.call("createOrder", { body: { ...bare, files: [file.hash] } });
    const before = stored();
    const body = { ...bare, source_lang: "zh" as const, files: [file.hash], discount_code: "NIEMATAKIEGO" };
    expect((await guest.refusal("createOrder", { body })).code).toBe("coupon.invalid");
    expect(stored()).toEqual(before);
  });

  test("an order that is sent twice with one key leaves one copy", async () => {
    const { text: _text, ...bare } = quote_input;
    const file = await upload("pl", "dwa-razy.txt", chinese);
    await guest.call("createOrder", { body: { ...bare, files: [file.hash] } });
    const twice = {
      body: { ...bare, source_lang: "zh" as const, files: [file.hash] },
      idempotency_key: "twice",
    };
    const first = await guest.call("createOrder", twice);
    const before = stored();
    expect(await guest.call("createOrder", twice)).toEqual(first);
    expect(stored()).toEqual(before);
  });

  test("a copy that cannot be removed changes no answer and is reported", async () => {
    const { text: _text, ...bare } = quote_input;
    const file = await upload("pl", "zostaje.txt", chinese);
    await guest.call("createOrder", { body: { ...bare, files: [file.hash] } });
    const body = { ...bare, source_lang: "zh" as const, files: [file.hash] };
    const first = await guest.call("createOrder", { body, idempotency_key: "stays" });
    const reported = await withoutRemoval(async () => {
      const refused = { body: { ...body, discount_code: "NIEMATAKIEGO" } };
      expect((await guest.refusal("createOrder", refused)).code).toBe("coupon.invalid");
      expect(await guest.call("createOrder", { body, idempotency_key: "stays" })).toEqual(first);
      const empty = { query: { name: "pusty.txt", source_lang: "pl" as const }, body: Buffer.alloc(0) };
      expect((await guest.send("uploadFile", empty)).json()).toMatchObject({ error: { code: "file.empty" } });
    });
    expect(reported).toHaveLength(3);
    for (const line of reported) expect(line).toContain("the bucket does not answer");
  });

  test("a copy is there after the first transaction of its order met a conflict", async () => {
    const { text: _text, ...bare } = quote_input;
    const file = await upload("pl", "konflikt.txt", chinese);
    await guest.call("createOrder", { body: { ...bare, files: [file.hash] } });
    const before = stored().length;
    // A sequence is not rolled back, so only the first attempt meets the conflict.
    await sql`create sequence attempts`.execute(installation.db);
    await sql`create function conflict_once() returns trigger language plpgsql as ${sql.raw(`$$ begin
      if nextval('attempts') = 1 then raise exception 'conflict' using errcode = '40P01'; end if;
      return new;
    end $$`)}`.execute(installation.db);
    await sql`create trigger conflict_once before insert on "order"
      for each row execute function conflict_once()`.execute(installation.db);
    const body = { ...bare, source_lang: "zh" as const, files: [file.hash] };
    const { orders } = await guest.call("createOrder", { body });
    await sql`drop trigger conflict_once on "order"`.execute(installation.db);
    const copy = await installation.db
      .selectFrom("attachment")
      .innerJoin("file", "file.id", "attachment.file_id")
      .select("file.storage_key")
      .where("attachment.order_id", "=", orders[0]?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(stored()).toHaveLength(before + 1);
    expect(stored().some((name) => name.endsWith(copy.storage_key))).toBe(true);
  });
});
