import fs from "node:fs";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { brands } from "#brands/all.ts";
import { formatsOf } from "#brands/running.ts";
import { accepted_extensions, file_formats, limits } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { storeFile, receiveFile, requireAccepted } from "#server/files/commands.ts";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { QuickQuoteInput } from "#contract/quotes/quotes.ts";
import type { UploadView } from "#contract/files/files.ts";
import { routes } from "#contract/routes.ts";
import type { ErrorBody } from "#contract/shared.ts";
import { docxOf, packageParts, paragraph, png, run, words } from "#test/fixtures/documents/office.ts";
import { docOf, pptOf, slideShape, textCell, xlsOf } from "#test/fixtures/documents/binary.ts";
import { oleOf } from "#test/fixtures/documents/ole-writer.ts";
import { zipOf } from "#test/fixtures/documents/zip-writer.ts";
import { setFormats } from "#test/brand-settings.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, order_input, paidOrder, piotr, quote_input, visitor } from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

const document = (count: number): Buffer => docxOf(paragraph(run(words(count, "word"))));

/** Sends a file like a browser does, over a real connection; a stream goes out in chunks, its length unannounced. */
async function send(
  name: string,
  bytes: Buffer | Readable,
  headers: Record<string, string> = {},
): Promise<Response> {
  const query = new URLSearchParams({ name, source_lang: "en" });
  return fetch(`${installation.origin}${routes.uploadFile.path}?${query.toString()}`, {
    method: "POST",
    headers: { ...(await guest.headers()), "content-type": "application/octet-stream", ...headers },
    body: bytes instanceof Readable ? Readable.toWeb(bytes) : new Uint8Array(bytes),
    ...(bytes instanceof Readable ? { duplex: "half" } : {}),
  });
}
async function upload(name: string, bytes: Buffer): Promise<UploadView> {
  const answer = await send(name, bytes);
  const text = await answer.text();
  expect(answer.status, text).toBe(201);
  return (JSON.parse(text) as { data: UploadView }).data;
}
async function refusal(
  name: string,
  bytes: Buffer | Readable,
): Promise<{ status: number; code: string; message: string }> {
  const answer = await send(name, bytes);
  const { error } = (await answer.json()) as ErrorBody;
  return { status: answer.status, code: error.code, message: error.message };
}

/** Names of everything in the store, finished or not. */
const stored = (): string[] =>
  fs.existsSync(installation.files_dir)
    ? fs
        .readdirSync(installation.files_dir, { recursive: true, withFileTypes: true })
        .flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []))
    : [];
const rowsOfFiles = async (): Promise<number> =>
  (await installation.db.selectFrom("file").select("id").execute()).length;

/** Nothing of a refused file stays: no bytes in the store and no row. */
async function leavesNothing(act: () => Promise<void>): Promise<void> {
  const before = { stored: stored(), rows: await rowsOfFiles() };
  await act();
  expect({ stored: stored(), rows: await rowsOfFiles() }).toEqual(before);
}

describe("§5 Files are counted as they come", () => {
  test("the words of a document are counted, and an order of it is priced by them", async () => {
    const file = await upload("umowa.docx", document(700));
    expect(file).toMatchObject({ name: "umowa.docx", state: "counted", words: 700, message: null });
    expect(await guest.call("upload", { params: { hash: file.hash } })).toEqual(file);
    const { text: _text, ...bare } = order_input;
    const { orders } = await guest.call("createOrder", { body: { ...bare, files: [file.hash] } });
    const order = await guest.call("order", { params: { hash: orders[0]?.hash ?? "" } });
    expect(order.words).toBe(700);
    expect(order.attachments.source.map(({ name }) => name)).toEqual(["umowa.docx"]);
  });

  test("a removed file is deleted; one that an order uses stays", async () => {
    const free = await upload("a.txt", Buffer.from("jedno zdanie"));
    await guest.call("removeUpload", { params: { hash: free.hash } });
    expect((await guest.refusal("upload", { params: { hash: free.hash } })).code).toBe("file.not_found");
    const in_use = await upload("b.txt", Buffer.from("drugie zdanie"));
    await guest.call("createOrder", { body: { ...order_input, files: [in_use.hash] } });
    expect((await guest.refusal("removeUpload", { params: { hash: in_use.hash } })).code).toBe(
      "file.not_found",
    );
    const before = stored().length;
    await installation.runRound("upkeep.sweep");
    await installation.runJobs();
    expect(stored()).toHaveLength(before - 1);
  });

  test("§5 twenty files make an order, the twenty-first is one too many", async () => {
    const hashes: string[] = [];
    for (let i = 0; i < 21; i++) hashes.push((await upload(`${i}.txt`, Buffer.from("dwa słowa"))).hash);
    const body = { ...order_input, files: hashes };
    expect((await guest.refusal("createOrder", { body })).fields).toEqual({ files: ["Too many files."] });
    await guest.call("createOrder", { body: { ...body, files: hashes.slice(1) } });
  });
});

describe("§5 What is not accepted leaves nothing behind", () => {
  test("a file name cannot change its reading direction", async () => {
    expect((await upload("report\u202excod.txt\u2066.docx", document(3))).name).toBe("reportxcod.txt.docx");
  });

  test("exactly 20 MB is accepted, a byte more is too large, announced or not", async () => {
    const whole = await upload("whole.txt", Buffer.alloc(limits.file_bytes, "a b "));
    expect(whole.size_bytes).toBe(limits.file_bytes);
    await leavesNothing(async () => {
      const more = Buffer.alloc(limits.file_bytes + 1, "a b ");
      const expected = { status: 413, code: "file.too_large", message: "File too large" };
      expect(await refusal("more.txt", more)).toEqual(expected);
      expect(await refusal("more.txt", Readable.from([more.subarray(0, 5), more.subarray(5)]))).toEqual(
        expected,
      );
      const endless = Readable.from(pieces(50));
      expect(await refusal("endless.txt", endless)).toEqual(expected);
    });
  });

  test("wrong formats, pictures, false extensions and zip bombs are refused with a sentence for each", async () => {
    const picture = docxOf("<w:p><w:r><w:drawing/></w:r></w:p>", [["image", "media/image1.png"]], {
      "word/media/image1.png": png,
    });
    const main = "word/document.xml";
    const bomb = zipOf([
      ...packageParts("docx", main, {}),
      { name: main, content: "x", claimed_bytes: 200 << 20 },
    ]);
    const cases: readonly (readonly [string, Buffer, string])[] = [
      ["scan.pdf", Buffer.from("%PDF-1.7"), "file.type_not_accepted"],
      ["noextension", Buffer.from("x"), "file.type_not_accepted"],
      ["a.docx.exe", Buffer.from("MZ"), "file.type_not_accepted"],
      ["scan.docx", picture, "file.image_only"],
      ["photo.docx", png, "file.type_mismatch"],
      ["bomb.docx", bomb, "file.unreadable"],
      ["nothing.txt", Buffer.alloc(0), "file.empty"],
      ["nothing.docx", Buffer.alloc(0), "file.empty"],
    ];
    await leavesNothing(async () => {
      for (const [name, bytes, code] of cases) expect((await refusal(name, bytes)).code, name).toBe(code);
    });
  });

  test("a connection that breaks in the middle", async () => {
    const rows = await rowsOfFiles();
    await leavesNothing(async () => {
      const socket = net.connect(Number(new URL(installation.origin).port), "127.0.0.1");
      await once(socket, "connect");
      const headers = Object.entries(await guest.headers()).map(([name, value]) => `${name}: ${value}`);
      socket.write(
        [
          `POST ${routes.uploadFile.path}?name=half.txt HTTP/1.1`,
          "host: 127.0.0.1",
          "content-type: application/octet-stream",
          "content-length: 1000000",
          ...headers,
          "",
          "half a file",
        ].join("\r\n"),
      );
      while (!stored().some((name) => name.endsWith(".part"))) await wait(5);
      expect(await rowsOfFiles(), "the file has no row before it is whole").toBe(rows);
      socket.destroy();
      while (stored().some((name) => name.endsWith(".part"))) await wait(5);
    });
  });
});

/** Megabytes that never say how many they are. */
function* pieces(megabytes: number): Generator<Buffer> {
  for (let i = 0; i < megabytes; i++) yield Buffer.alloc(1 << 20, "a b ");
}

describe("§5 The old formats of Office", () => {
  test("are counted like the new ones", async () => {
    const files = [
      ["umowa.doc", docOf({ body: ["Strony zawieraj\u0105 umow\u0119 sprzeda\u017cy.\r"] }), 4],
      ["cennik.xls", xlsOf([{ name: "Ceny", records: [textCell("dwa s\u0142owa")] }]), 2],
      ["oferta.ppt", pptOf([{ shapes: [slideShape("Nasza nowa oferta")] }]), 3],
    ] as const;
    for (const [name, bytes, counted] of files)
      expect(await upload(name, bytes)).toMatchObject({ state: "counted", words: counted });
  });
});

describe("What cannot be counted is priced by a person", () => {
  test("a .doc of another program, and a document with a password: quoted, not ordered", async () => {
    const old = await upload("stary.doc", oleOf({ MatOST: Buffer.alloc(2048) }));
    const secret = await upload("tajny.docx", oleOf({ EncryptedPackage: Buffer.alloc(8) }));
    expect(old).toMatchObject({
      state: "needs_quote",
      words: null,
      message: "Files of this format are counted by a person. Ask for a free quote.",
    });
    expect(secret).toMatchObject({
      state: "needs_quote",
      message: "This file is protected by a password. Remove the password and add the file again.",
    });
    const files = [old.hash, secret.hash];
    const { text: _text, ...bare } = order_input;
    expect((await guest.refusal("createOrder", { body: { ...bare, files } })).code).toBe("price.by_hand");
    const quick: QuickQuoteInput = {
      service_type: "write",
      source_lang: "pl",
      target_langs: ["en"],
      words: 0,
      characters_collapsed: 0,
      files,
    };
    expect((await guest.call("quickQuote", { body: quick })).unavailable).toBe("file_not_counted");
    const { text: _quoted, ...asked } = quote_input;
    const { orders } = await guest.call("createOrder", { body: { ...asked, files } });
    expect(orders[0]?.status).toBe("calculation");
    const desk = await piotr(installation).call("deskOrder", { params: { id: String(orders[0]?.id) } });
    expect(desk.attachments.map(({ name, words: counted }) => [name, counted])).toEqual([
      ["stary.doc", null],
      ["tajny.docx", null],
    ]);
    expect(desk.suggestion).toBeNull();
  });
});

describe("A refused file is no dead end", () => {
  const ask = (name: string, bytes: Buffer) => {
    const sent = { query: { name, source_lang: "en" as const, for_quote: "1" as const }, body: bytes };
    return guest.send("uploadFile", sent);
  };

  test("a picture of a text is stored for a quote by the desk, and no order can be placed with it", async () => {
    const pdf = Buffer.from("%PDF-1.7 a scan");
    const scan = docxOf(paragraph(""), [], { "word/media/image1.png": png });
    const hashes: string[] = [];
    for (const [name, bytes] of [
      ["akt.pdf", pdf],
      ["zdjecie.docx", png],
      ["skan.docx", scan],
    ] as const) {
      const answer = await ask(name, bytes);
      const { data } = answer.json<{ data: UploadView }>();
      expect(data, name).toMatchObject({ state: "needs_quote", words: null });
      expect(data.message, name).toMatch(/A person will .+ for your quote/);
      hashes.push(data.hash);
    }
    const { text: _text, ...asked } = quote_input;
    const { orders } = await guest.call("createOrder", { body: { ...asked, files: hashes } });
    expect(orders[0]?.status).toBe("calculation");
    const { text: _typed, ...bare } = order_input;
    expect((await guest.refusal("createOrder", { body: { ...bare, files: hashes } })).status).toBeGreaterThan(
      399,
    );
  });

  test("a hostile file or a program is never stored", async () => {
    const main = "word/document.xml";
    const bomb = zipOf([
      ...packageParts("docx", main, {}),
      { name: main, content: "x", claimed_bytes: 200 << 20 },
    ]);
    const program = Buffer.concat([Buffer.from("7f454c460201", "hex"), Buffer.alloc(200)]);
    await leavesNothing(async () => {
      expect((await ask("bomb.docx", bomb)).statusCode).toBe(422);
      expect((await ask("program.docx", program)).statusCode).toBe(422);
      expect((await ask("program.exe", program)).statusCode).toBe(422);
    });
  });
});

describe("§5 A PDF or a picture", () => {
  const scan = docxOf(paragraph(""), [], { "word/media/image1.png": png });
  const heic = Buffer.concat([Buffer.from("00000018", "hex"), Buffer.from("ftypheic\0\0\0\0mif1heic")]);
  const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ", "latin1");
  /** A file as a brand with or without scans takes it; answers its upload's hash, or the refusal. */
  async function take(name: string, bytes: Buffer, accept_scans_for_quote: boolean): Promise<string> {
    const formats = formatsOf({ accept_scans_for_quote, services: ["write"] });
    try {
      requireAccepted(name, formats);
      const stream = Readable.from([bytes]);
      const sender = { brand: brands[0], name: "visitor:test" };
      const incoming = { name, source_lang: "pl", stream, declared_bytes: bytes.length, sender };
      const received = await receiveFile(installation.machine, incoming, formats);
      const now = installation.clock.now();
      await installation.db.transaction().execute((tx) => storeFile(tx, 1, received, "pl", now));
      return received.hash;
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  }

  test("is refused by every brand as configured", () => {
    expect(brands.map(({ accept_scans_for_quote }) => accept_scans_for_quote)).toEqual([false, false, false]);
  });

  test("is refused in the words of the specification where a brand takes none", async () => {
    expect(await take("akt.pdf", pdf, false)).toBe("file.type_not_accepted");
    expect(await take("akt.png", png, false)).toBe("file.type_not_accepted");
    expect(await take("skan.docx", scan, false)).toBe("file.image_only");
  });

  test("is stored for the desk where a brand accepts it, and quoted", async () => {
    const hashes = [
      await take("akt.pdf", pdf, true),
      await take("strona.PNG", png, true),
      await take("telefon.heic", heic, true),
    ];
    for (const hash of hashes)
      expect(await guest.call("upload", { params: { hash } })).toMatchObject({
        state: "needs_quote",
        words: null,
        message: "A person will count the text of this file for your quote.",
      });
    hashes.push(await take("skan.docx", scan, true));
    expect(await guest.call("upload", { params: { hash: hashes.at(-1) ?? "" } })).toMatchObject({
      state: "needs_quote",
      message: "The text of this file is in pictures. A person will count it for your quote.",
    });
    const body: OrderInput = { ...quote_input, target_langs: ["en"], service_type: "sworn", files: hashes };
    expect((await guest.refusal("createOrder", { body })).code).toBe("file.type_not_accepted");
    await setFormats(installation, "sworn", file_formats);
    const { orders } = await guest.call("createOrder", { body });
    expect(orders[0]?.status).toBe("calculation");
    const ordered: OrderInput = {
      ...order_input,
      target_langs: ["en"],
      service_type: "sworn",
      files: hashes,
    };
    expect((await guest.refusal("createOrder", { body: ordered })).code).toBe("price.by_hand");
    await setFormats(installation, "sworn", accepted_extensions);
    expect((await guest.refusal("createOrder", { body })).code).toBe("file.type_not_accepted");
  });

  test("a file that only has the extension of a scan is never stored", async () => {
    expect(await take("akt.pdf", Buffer.from("4d5a90000300", "hex"), true)).toBe("file.type_mismatch");
    expect(await take("akt.docx", pdf, true)).toBe("file.type_mismatch");
    expect(await take("akt.heic", Buffer.from("7f454c460201", "hex"), true)).toBe("file.type_mismatch");
  });
});

describe("Names of files are untrusted input", () => {
  test.each([
    ["../../etc/passwd.txt", "passwd.txt"],
    ["C:\\Users\\anna\\umowa.txt", "umowa.txt"],
    ['Угода «про» "все"; 100%.txt', 'Угода «про» "все"; 100%.txt'],
    ["  zażółć gęślą jaźń.TXT ", "zażółć gęślą jaźń.TXT"],
    [`${"ż".repeat(250)}.txt`, `${"ż".repeat(250)}.txt`],
    ["😀'*()!.txt", "😀'*()!.txt"],
  ])("a file name, case %#, comes back as a safe header", async (given, expected) => {
    const file = await upload(given, Buffer.from("trzy małe słowa"));
    expect(file.name).toBe(expected);
    const placed = await paidOrder(installation, guest, { files: [file.hash] });
    const order = await guest.call("order", { params: { hash: placed.orders[0]?.hash ?? "" } });
    const params = { hash: order.hash, attachment: order.attachments.source[0]?.hash ?? "" };
    const answer = await fetch(installation.origin + (await guest.call("attachmentLink", { params })).url);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("trzy małe słowa");
    const header = answer.headers.get("content-disposition") ?? "";
    expect(header).toMatch(/^attachment; filename\*=UTF-8''[\w.%!'()*~-]+$/);
    expect(decodeURIComponent(header.split("''")[1] ?? "")).toBe(expected);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
  });

  test("a name without a name, with control characters, or too long is refused", async () => {
    for (const name of ["", " ", "a\u0000.txt", "a\nb.txt", `${"x".repeat(260)}.txt`])
      expect((await refusal(name, Buffer.from("x"))).status, JSON.stringify(name)).toBe(422);
  });
});
