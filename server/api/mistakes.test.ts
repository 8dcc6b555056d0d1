import { beforeEach, describe, expect, test } from "vitest";
import { public_api } from "#contract/api/address.ts";
import { buyingCompany, newKey, type Program, problemOf } from "#test/api-keys.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let program: Program;
let key: string;
beforeEach(async () => {
  const { company, program: made } = await buyingCompany(installation);
  program = made;
  ({ key } = await newKey(company.session));
});

const as = (language?: string, bearer = key): Record<string, string> => ({
  authorization: `Bearer ${bearer}`,
  ...(language === undefined ? {} : { "accept-language": language }),
});
const form = [
  "--b",
  'Content-Disposition: form-data; name="file"; filename="a.txt"',
  "Content-Type: text/plain",
  "",
  "Dzień dobry",
  "--b--",
  "",
].join("\r\n");
const in_form = { "content-type": "multipart/form-data; boundary=b" };

describe("integrations 3: what a program hears about its mistakes", () => {
  test("a file inside a form is refused, because its boundaries would be counted and translated", async () => {
    const posted = await installation.app.inject({
      method: "POST",
      url: `${public_api}/files?name=a.txt&source_lang=pl`,
      headers: { ...as("en"), ...in_form },
      payload: form,
    });
    expect(problemOf(posted)).toMatchObject({ status: 422, code: "body.form" });
    const { url } = await program.call("apiCreateUpload", { body: { name: "a.txt", source_lang: "pl" } });
    const put = (payload: string, headers: Record<string, string>) =>
      installation.app.inject({ method: "PUT", url: new URL(url).pathname, headers, payload });
    expect(problemOf(await put(form, in_form)).code).toBe("body.form");
    expect((await put("Dzień dobry", {})).statusCode).toBe(201);
  });

  test("wrong values are named with the accepted ones, and what is missing is called missing", async () => {
    const { errors = [] } = await program.problem("apiPrices", {
      body: { source_lang: "pl", target_langs: ["xx"], words: "many" } as never,
    });
    expect(errors).toEqual([
      expect.objectContaining({ pointer: "/service_type", code: "field.required" }),
      expect.objectContaining({
        pointer: "/target_langs/0",
        code: "field.invalid",
      }),
      expect.objectContaining({ pointer: "/words", code: "field.invalid", expected: "number" }),
    ]);
    expect(errors[1]?.accepted).toContain("de");
  });

  test.each([
    [undefined, "This API key does not work."],
    ["*", "This API key does not work."],
    ["pl", "Ten klucz API nie działa."],
  ])("sentences before the account is known, asked for in %s", async (language, sentence) => {
    const headers = { ...as(language, "tolk_live_unknown"), accept: "application/json, text/event-stream" };
    const { app } = installation;
    const account = await app.inject({ method: "GET", url: `${public_api}/account`, headers });
    const agent = await app.inject({ method: "POST", url: "/mcp", headers, payload: {} });
    for (const { body } of [account, agent]) expect(body).toContain(sentence);
  });

  test("the language that fetch sends by itself is none: the account's is used", async () => {
    const missing = async (language?: string) => {
      const url = `${public_api}/orders/999999`;
      return problemOf(await installation.app.inject({ method: "GET", url, headers: as(language) })).detail;
    };
    await installation.db.updateTable("customer").set({ locale: "ua" }).execute();
    expect(await missing("*")).toBe(await missing());
    expect(await missing("*")).toBe(await missing("uk"));
  });
});
