import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { anna, inOneInstallation } from "#test/steps.ts";

let installation: Installation;
let customer: Session;
inOneInstallation((started) => {
  installation = started;
  customer = anna(installation);
});

/** Sends a file of terms as the body of a request. */
const sent = (query: Readonly<Record<string, string>>, text: string | Buffer) =>
  customer.send("importTerms", { query, body: Buffer.from(text) } as never);

describe("8 Files of terms", () => {
  test("terms of a spreadsheet are read in its code page", async () => {
    const pl_en = { source_lang: "pl", target_lang: "en", format: "csv" };
    const body = Buffer.from("zap\u00B3ata;payment\n", "latin1");
    const answer = await sent(pl_en, body);
    expect(answer.json()).toMatchObject({ data: { added: 1, faults: [] } });
    const { data } = await customer.call("terms", { query: { source_lang: "pl", target_lang: "en" } });
    expect(data.map(({ source }) => source)).toEqual(["zapłata"]);
    const again = await sent(pl_en, body);
    expect(again.json()).toMatchObject({ data: { added: 0, changed: 0 } });
    await customer.call("removeTerm", { params: { id: String(data[0]?.id) } });
  });

  test("a status that was changed in a TBX file is taken, and one that a file does not name stays", async () => {
    const pair = { source_lang: "de", target_lang: "sv" } as const;
    const body = {
      ...pair,
      source: "Vertrag",
      target: "avtal",
      status: "forbidden",
      note: "nur so",
    } as const;
    await customer.call("addTerm", { body });
    const { url } = await customer.call("termFile", { body: { ...pair, format: "tbx" } });
    const file = (await installation.app.inject({ url })).body;
    const send = async (text: string) =>
      (await sent({ ...pair, format: "tbx" }, text)).json<{ data: unknown }>().data;
    const found = async () => (await customer.call("terms", { query: pair })).data[0];
    expect(await send(file.replaceAll(/<termNote.*?<\/termNote>|<note>.*?<\/note>/g, ""))).toMatchObject({
      added: 0,
      changed: 0,
    });
    expect(await found()).toMatchObject({ status: "forbidden", note: "nur so" });
    expect(
      await send(file.replace(/(<term>avtal<\/term><termNote[^>]*>)deprecated/, "$1admitted")),
    ).toMatchObject({
      added: 0,
      changed: 1,
    });
    expect(await found()).toMatchObject({ status: "admitted", note: "nur so" });
    await customer.call("removeTerm", { params: { id: String((await found())?.id ?? 0) } });
  });

  test("a CSV file changes what its columns say, and keeps what it has no column or value for", async () => {
    const pair = { source_lang: "en", target_lang: "nl" } as const;
    const send = async (text: string) =>
      (await sent({ ...pair, format: "csv" }, text)).json<{ data: unknown }>().data;
    const found = async () => (await customer.call("terms", { query: pair })).data[0];
    expect(await send("lease;huur;forbidden;only in Belgium")).toMatchObject({ added: 1 });
    expect(await send("lease;huur")).toMatchObject({ added: 0, changed: 0 });
    expect(await send("lease;huur;;")).toMatchObject({ added: 0, changed: 1 });
    expect(await found()).toMatchObject({ status: "forbidden", note: "" });
    expect(await send("lease;huur;admitted")).toMatchObject({ added: 0, changed: 1 });
    expect(await found()).toMatchObject({ status: "admitted", note: "" });
    await customer.call("removeTerm", { params: { id: String((await found())?.id ?? 0) } });
  });

  test("a file of terms that cannot be read is refused", async () => {
    const send = async (format: "csv" | "tbx", text: string | Buffer) =>
      (await sent({ source_lang: "en", target_lang: "pl", format }, text)).json<{
        error: { code: string };
      }>().error.code;
    expect(await send("tbx", "<html></html>")).toBe("memory_file.not_this_format");
    expect(await send("tbx", "<tbx><text><body></body></text></tbx>")).toBe("memory_file.other_languages");
    expect(await send("tbx", `<!DOCTYPE tbx [<!ENTITY a "b">]><tbx></tbx>`)).toBe("memory_file.doctype");
    expect(await send("csv", `"a`)).toBe("memory_file.malformed");
    expect(await send("csv", Buffer.from([0xff, 0xfa, 0x00]))).toBe("memory_file.malformed");
    expect(await send("csv", "PK\u0003\u0004\0a,b\n")).toBe("memory_file.not_this_format");
  });
});
