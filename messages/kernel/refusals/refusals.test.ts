import { describe, expect, test } from "vitest";
import { refusals } from "#domain/errors.ts";
import { readArea } from "#test/message-files.ts";
import { en } from "./en.ts";
import { pl } from "./pl.ts";
import { ua } from "./ua.ts";

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;
const general: Texts = (await readArea("kernel/refusals")).sentences;
const of_webhooks: Texts = (await readArea("webhooks/refusals")).sentences;
const sentences: Texts = Object.fromEntries(
  Object.entries(general).map(([locale, texts]) => [locale, { ...texts, ...of_webhooks[locale] }]),
);

describe("§8 the sentence of a refusal", () => {
  test.each([
    ["InvalidCredentials", "Invalid credentials."],
    ["credentials.no_match", "These credentials do not match our records."],
    ["user.not_found", "Cannot find the user, because it does not exist."],
    ["validation.failed", "The given data failed to pass validation."],
    ["account.not_registered", "Your account has not been registered."],
    ["session.expired", "Your session has expired. You will be redirected to login page."],
    ["rating.not_saved", "An error has occurred. Rate was not saved"],
    ["file.too_large", "File too large"],
    ["file.too_many", "Too many files."],
    ["service.not_for_brand", "Not implemented for current brand."],
  ] as const)("%s says word for word what the specification says", (code, sentence) => {
    expect(en[code]).toBe(sentence);
  });

  test.each(Object.entries(sentences))("%s has one for each code, and no code besides", (_, texts) => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(refusals).toSorted());
    // A refused file is named, with the formats that are accepted; a slowed login names the seconds to wait, an
    // unusual fee is named with the planned one, an approval by its number.
    const filled: Readonly<Record<string, RegExp>> = {
      file: /\{(?:list|name|type)\}/g,
      login: /\{seconds, plural, .*\}\}/,
      fault: /\{request_id\}/,
      offer: /\{(?:fee|planned|currency|least|ceiling)\}/g,
      test: /\{id\}/g,
    };
    for (const [code, text] of Object.entries(texts))
      expect(text.replace(filled[code.split(".")[0] ?? ""] ?? /$^/, "docx")).toMatch(/^\p{Lu}[^{}]+$/u);
  });

  test.each(["accounts", "api", "embeds", "invoices", "memory"])(
    "a sentence of %s is replaced by no other one of the same code",
    async (area) => {
      const own: Texts = (await readArea(`${area}/refusals`)).sentences;
      for (const [locale, texts] of Object.entries(own)) expect(general[locale]).toMatchObject(texts);
    },
  );

  test("Polish tells nobody's gender, and Ukrainian writes ви in lower case within a sentence", () => {
    for (const text of Object.values(pl)) expect(text).not.toMatch(/(łeś|łaś)(?!\p{L})/u);
    for (const text of Object.values(ua))
      expect(text).not.toMatch(/(?<!^|[.!?] )(?<!\p{L})(Ви|Ваш\p{L}*)(?!\p{L})/u);
  });
});
