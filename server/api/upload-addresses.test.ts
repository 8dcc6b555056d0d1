import fs from "node:fs";
import http from "node:http";
import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { public_api } from "#contract/api/address.ts";
import type { ApiFileView } from "#contract/api/shapes.ts";
import { limits } from "#domain/catalog.ts";
import {
  buyingCompany,
  byId,
  content,
  newKey,
  type Program,
  problemOf,
  programWith,
} from "#test/api-keys.ts";
import type { Company } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation, minute } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let company: Company;
let program: Program;
let key_id: number;
beforeEach(async () => {
  ({ company, program, key_id } = await buyingCompany(installation));
});

const text = "Umowa najmu lokalu mieszkalnego";
const addressFor = async (name = "umowa.txt", from = program): Promise<string> => {
  const made = await from.call("apiCreateUpload", { body: { name, source_lang: "pl" } });
  expect(made).toMatchObject({ method: "PUT", max_bytes: limits.file_bytes });
  return made.url;
};
const put = (url: string, payload: string | Buffer = text, headers: Record<string, string> = {}) =>
  installation.app.inject({ method: "PUT", url: new URL(url).pathname, payload, headers });
const stored = async (): Promise<number> => {
  const { files } = await installation.db
    .selectFrom("api_file")
    .select((w) => w.fn.countAll<string>().as("files"))
    .where("customer_id", "=", company.id)
    .executeTakeFirstOrThrow();
  return Number(files);
};

describe("integrations 5: an address for one file", () => {
  test("takes a file without the key; the account orders with it", async () => {
    const answer = await put(await addressFor());
    expect(answer.statusCode, answer.body).toBe(201);
    const file = answer.json<ApiFileView>();
    expect(file).toMatchObject({ name: "umowa.txt", state: "counted", words: 4 });
    expect(await program.call("apiFile", byId(file.id))).toEqual(file);
    const { text: _text, ...of_files } = content;
    const preview = await program.call("apiCreatePreview", { body: { ...of_files, files: [file.id] } });
    expect(preview.items).toMatchObject([{ words: 4 }]);
  });

  test("takes one file only, of two senders at once too; a file that was deleted does not open it again", async () => {
    const url = await addressFor();
    const both = await Promise.all([put(url), put(url)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 410]);
    const [taken] = both.filter(({ statusCode }) => statusCode === 201);
    await program.call("apiRemoveFile", byId(taken?.json<ApiFileView>().id ?? 0));
    await installation.runRound("upkeep.sweep");
    await installation.runJobs();
    expect(problemOf(await put(url))).toMatchObject({ status: 410, code: "upload.used" });
    expect(await stored()).toBe(0);
  });

  test("ends after 15 minutes", async () => {
    const url = await addressFor();
    installation.clock.forward(15 * minute - 1);
    expect((await put(url)).statusCode).toBe(201);
    const late = await addressFor();
    installation.clock.forward(15 * minute + 1);
    expect(problemOf(await put(late))).toMatchObject({ status: 410, code: "file.link_expired" });
  });

  test("does not work when it was changed, and belongs to its key: revoked, blocked, of another network", async () => {
    const url = await addressFor();
    const [payload = "", signature = ""] = (url.split("/").at(-1) ?? "").split(".");
    const values = JSON.parse(Buffer.from(payload, "base64url").toString()) as unknown[];
    values[1] = key_id - 1;
    const changed = `${Buffer.from(JSON.stringify(values)).toString("base64url")}.${signature}`;
    for (const token of [changed, "x", `${payload}.`, `.${signature}`, "%00"])
      expect(problemOf(await put(`http://x${public_api}/uploads/${token}`)).code).toBe("upload.not_found");
    const limited = await newKey(company.session, { allow_ips: ["127.0.0.1"] });
    const near = await addressFor("a.txt", programWith(installation, limited.key));
    await installation.db
      .updateTable("api_key")
      .set({ allow_ips: ["10.1.0.0/16"] })
      .where("id", "=", limited.id)
      .execute();
    expect(problemOf(await put(near)).code).toBe("key.network");
    await company.session.call("revokeApiKey", { params: { id: String(key_id) } });
    expect(problemOf(await put(url))).toMatchObject({ status: 401, code: "key.invalid" });
    expect(await stored()).toBe(0);
  });

  test("needs the scope for files, and a name of a format that the service takes", async () => {
    const reader = await newKey(company.session, { scopes: ["orders:read"] });
    const body = { name: "a.txt" };
    expect((await programWith(installation, reader.key).problem("apiCreateUpload", { body })).code).toBe(
      "key.scope",
    );
    for (const name of ["a.exe", "a", "umowa.txt.exe", "a\u202etxt.exe"])
      expect((await program.problem("apiCreateUpload", { body: { name } })).code, name).toBe(
        "file.type_not_accepted",
      );
    for (const name of ["", "a\u0000.txt", "a\r\nb.txt", `${"x".repeat(255)}.txt`])
      expect((await program.problem("apiCreateUpload", { body: { name } })).status, name).toBe(422);
  });

  test("a hostile name is a name: without folders and characters that turn its direction", async () => {
    const named = async (name: string) => (await put(await addressFor(name))).json<ApiFileView>().name;
    expect(await named("../../etc/passwd.txt")).toBe("passwd.txt");
    expect(await named("C:\\secret\\a.txt")).toBe("a.txt");
    expect(await named("\u202eumowa\u2066.txt")).toBe("umowa.txt");
    expect(await named("<img onerror=1>'; drop table file --.txt")).toBe(
      "<img onerror=1>'; drop table file --.txt",
    );
    const longest = `${"ż".repeat(251)}.txt`;
    expect(await named(longest)).toBe(longest);
  });

  test("the file is checked as every upload: size, content, emptiness; a refusal leaves the address open", async () => {
    const url = await addressFor();
    const before = filesInStore();
    const too_large = Buffer.alloc(limits.file_bytes + 1, "a");
    expect(problemOf(await put(url, too_large)).code).toBe("file.too_large");
    expect(problemOf(await put(url, "")).code).toBe("file.empty");
    expect(problemOf(await put(url, Buffer.from("%PDF-1.7\n"))).code).toBe("file.type_mismatch");
    expect(filesInStore()).toEqual(before);
    expect((await put(url)).statusCode).toBe(201);
  });

  test("one that hides its size is cut at 20 MB, and one that breaks off stores nothing", async () => {
    const url = new URL(await addressFor());
    const before = filesInStore();
    const chunk = randomBytes(1024 * 1024);
    const sending = (options: http.RequestOptions = {}) =>
      http.request(new URL(url.pathname, installation.origin), { method: "PUT", ...options });
    const status = await new Promise<number>((resolve, reject) => {
      const request = sending();
      request.on("response", (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.on("error", reject);
      for (let nth = 0; nth <= 20; nth += 1) request.write(chunk);
      request.end();
    });
    expect(status).toBe(413);
    const broken = sending({ headers: { "content-length": String(chunk.length * 2) } });
    broken.on("error", () => {});
    await new Promise<void>((done) => {
      broken.write(chunk, () => done());
    });
    broken.destroy();
    await vi.waitFor(() => expect(filesInStore()).toEqual(before));
    expect(await stored()).toBe(0);
    expect((await put(url.href)).statusCode).toBe(201);
  });
});

/** The files of the storage, also those that are not complete yet. */
const filesInStore = (): readonly string[] =>
  fs
    .readdirSync(installation.files_dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
