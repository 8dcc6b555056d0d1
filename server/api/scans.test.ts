import { Readable } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import { public_api } from "#contract/api/address.ts";
import { buyingCompany, byId, content, newKey, type Program, problemOf } from "#test/api-keys.ts";
import type { Company } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let company: Company;
let program: Program;
beforeEach(async () => {
  ({ company, program } = await buyingCompany(installation));
});

const pdf = Buffer.from("%PDF-1.7\n");
/** A page of the web under another name. */
const page = "<!DOCTYPE html><html><p>Good morning</p></html>";
const ways = {
  upload: `POST ${public_api}/files?for_quote=true`,
  ask: `POST ${public_api}/quotes`,
};
const { text: _text, ...of_files } = content;
const send = async (query: string, bytes: Buffer | string | Readable = pdf) => {
  const { key } = await newKey(company.session);
  return installation.app.inject({
    method: "POST",
    url: `${public_api}/files?${query}`,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/octet-stream" },
    payload: bytes,
  });
};

describe("integrations 3: a scan is for a quote", () => {
  test("a refused one names the way, and the way leads to a quote", async () => {
    const refused = problemOf(await program.upload("scan.pdf", pdf));
    expect(refused).toMatchObject({ status: 422, code: "file.for_quote", name: "scan.pdf", ...ways });
    for (const part of ["POST /files", "for_quote=true", "POST /quotes"])
      expect(refused.detail).toContain(part);
    expect(await program.problem("apiCreateUpload", { body: { name: "scan.pdf" } })).toMatchObject({
      code: "file.for_quote",
      ...ways,
    });
    const sent = await send("name=scan.pdf&source_lang=pl&for_quote=true");
    expect(sent.statusCode).toBe(201);
    const { id, state } = sent.json<{ id: number; state: string }>();
    expect(state).toBe("needs_quote");
    const files = [id];
    const prices = await program.call("apiPrices", { body: { ...of_files, files } });
    expect(prices).toMatchObject({ offers: [], needs_person: "file_not_counted" });
    for (const service_type of ["write", "sworn"] as const) {
      const body = { ...of_files, service_type, files };
      const by_hand = await program.problem("apiCreatePreview", { body });
      expect(by_hand).toMatchObject({ status: 409, code: "price.by_hand", ask: ways.ask });
      const { orders } = await program.call("apiRequestQuote", { body });
      expect((await program.call("apiQuote", byId(orders[0]?.id ?? 0))).status).toBe("quoting");
    }
  });

  test("a text under the name of a scan is priced by a person too, and its price says so", async () => {
    const { id } = (await send("name=umowa.pdf&source_lang=pl&for_quote=true", "jeden dwa trzy")).json<{
      id: number;
    }>();
    const body = { ...of_files, files: [id] };
    expect(await program.call("apiPrices", { body })).toMatchObject({
      offers: [],
      needs_person: "file_not_counted",
    });
    expect((await program.problem("apiCreatePreview", { body })).code).toBe("price.by_hand");
  });

  test("an empty one is refused as empty, not as a scan", async () => {
    for (const query of ["name=scan.pdf&source_lang=pl", "name=scan.pdf&source_lang=pl&for_quote=true"])
      for (const bytes of [Buffer.alloc(0), Readable.from([])])
        expect(problemOf(await send(query, bytes))).toMatchObject({ code: "file.empty" });
  });

  test("one sent in chunks, without its size, is read whole", async () => {
    const query = "name=text.txt&source_lang=en";
    const sent = await send(query, Readable.from([Buffer.from("one two "), Buffer.from("three")]));
    expect(sent.json()).toMatchObject({ size_bytes: 13, state: "counted", words: 3 });
    expect(problemOf(await send("name=scan.pdf&source_lang=en", Readable.from([pdf])))).toMatchObject({
      code: "file.for_quote",
    });
  });

  test("by an address for one file", async () => {
    const body = { name: "scan.png", source_lang: "pl", for_quote: true } as const;
    const { url } = await program.call("apiCreateUpload", { body });
    const png = Buffer.from("89504e470d0a1a0a", "hex");
    const sent = await installation.app.inject({ method: "PUT", url: new URL(url).pathname, payload: png });
    expect(sent.json()).toMatchObject({ state: "needs_quote" });
  });

  test("what is no scan is not taken for one", async () => {
    expect(problemOf(await send("name=a.exe&for_quote=true")).code).toBe("file.type_not_accepted");
    expect(problemOf(await send("name=a.pdf&for_quote=true", page)).code).toBe("file.type_mismatch");
    expect(problemOf(await send("name=a.pdf&for_quote=yes")).errors).toMatchObject([
      { pointer: "/for_quote", accepted: ["true", "false"] },
    ]);
  });

  test("what has no instant price otherwise names the way to ask", async () => {
    const damaged = await program.upload("umowa.docx", Buffer.from("000102030405", "hex"));
    expect(damaged.json()).toMatchObject({ state: "needs_quote" });
    const body = { ...of_files, files: [damaged.json<{ id: number }>().id] };
    expect(await program.problem("apiCreatePreview", { body })).toMatchObject({
      code: "price.by_hand",
      ask: ways.ask,
    });
  });
});

describe("a file whose content is not what its name says", () => {
  test.each([
    ["umowa.docx", page],
    ["umowa.xlsx", Buffer.from("1f8b0800", "hex")],
    ["umowa.docx", pdf],
  ])("%s with other content is refused for its content, without a list of formats", async (name, bytes) => {
    const refused = problemOf(await program.upload(name, bytes));
    expect(refused).toMatchObject({ status: 422, code: "file.type_mismatch", name });
    expect(refused.detail).toContain("is not what its name says");
    expect(JSON.stringify(refused)).not.toContain("xlsx,");
  });
});
