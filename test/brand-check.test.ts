import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Brand } from "#brands/brand.ts";
import { faultsOfBrand, type BrandParts } from "#brands/check.ts";
import { brandFolders, brandList } from "../scripts/brand-list.mjs";
import { partsOf } from "../scripts/check-brands.ts";
import { root } from "./tree.ts";

const sound = await partsOf("lingy");
const planted = (change: Partial<BrandParts>, brand: Partial<Brand> = {}): string[] =>
  faultsOfBrand({ ...sound, ...change, brand: { ...sound.brand, ...brand } });
const { EUR } = sound.sheets;
if (!EUR) throw new Error("the demo has a list in euros");

describe("A brand with a fault is not built, and the fault is reported as a sentence", () => {
  test.each(brandFolders().map(({ name }) => name))("%s has no fault", async (folder) => {
    expect(faultsOfBrand(await partsOf(folder))).toEqual([]);
  });

  test("a missing link, a broken one, one without a text in a language", () => {
    const { links } = sound.brand;
    expect(planted({}, { links: { ...links, faq_url: "" } })).toEqual(["lingy: the link faq_url is missing"]);
    expect(planted({}, { links: { ...links, blog_url: "/info/blogg" } })).toEqual([
      'lingy: the link blog_url leads to "blogg", which has no text in en',
      'lingy: the link blog_url leads to "blogg", which has no text in de',
    ]);
    expect(planted({}, { links: { ...links, facebook_url: "facebook.com/x" } })).toEqual([
      'lingy: the link facebook_url leads to "facebook.com/x"',
    ]);
    const texts = { ...sound.texts, de: sound.texts.de.filter((slug) => slug !== "terms") };
    expect(planted({ texts })).toEqual([
      'lingy: the link terms_of_service_url leads to "terms", which has no text in de',
    ]);
  });

  test("a text that is missing in one of its languages; other languages may lack it", () => {
    const without = (locale: "de" | "ua") => ({
      sentences: { ...sound.sentences, [locale]: { ...sound.sentences[locale], "menu.orders": " " } },
    });
    expect(planted(without("de"))).toEqual(["lingy: menu.orders is not translated into de"]);
    expect(planted(without("ua"))).toEqual([]);
  });

  test("a currency without a list, a pair without a package's price, a service without one", () => {
    expect(planted({ sheets: { EUR, USD: { ...EUR, currency: "USD" } } })).toEqual([
      "lingy: there is no price list in GBP",
    ]);
    const [pair, ...others] = EUR.pairs;
    if (!pair) throw new Error("the list has pairs");
    const free = {
      ...EUR,
      pairs: [{ ...pair, rate_micros: { ...pair.rate_micros, expert: 0n } }, ...others],
    };
    expect(planted({ sheets: { ...sound.sheets, EUR: free } })).toEqual([
      "lingy: en → de has no price for expert in EUR",
    ]);
    expect(planted({ sheets: { ...sound.sheets, EUR: { ...EUR, pairs: others } } })).toEqual([
      "lingy: the order page begins with en → de, which has no price in EUR",
    ]);
    expect(planted({ sheets: { ...sound.sheets, EUR: { ...EUR, email_unit_micros: 0n } } })).toEqual([
      "lingy: the service e-mail is offered without a price in EUR",
    ]);
  });

  test("indistinguishable colours and a missing token", () => {
    const theme_css = sound.theme_css.replace(/--on-primary: #[\da-f]{6}/, "--on-primary: #4444cc");
    expect(planted({ theme_css })[0]).toMatch(
      /^lingy: too little contrast \(lingy, light\): on-primary #4444cc on primary #[\da-f]{6}: \d\.\d\d < 4\.5$/,
    );
    expect(planted({ theme_css: sound.theme_css.replaceAll("--primary-hover:", "--gone:") })).toContain(
      "lingy: too little contrast (lingy, light): on-primary on primary-hover: no such token",
    );
  });

  test("a missing file, and a folder that is not its slug", () => {
    expect(planted({ files: ["brand.ts", "theme.css"] })).toEqual(["lingy: the file logo.svg is missing"]);
    expect(planted({ folder: "linguine" })).toEqual([
      'linguine: its slug is "lingy", which is not the name of its folder',
    ]);
  });
});

describe("A brand is one folder", () => {
  const folder = (brands: Readonly<Record<string, string>>): string => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-brands-"));
    for (const [name, text] of Object.entries(brands)) {
      fs.mkdirSync(path.join(home, name));
      fs.writeFileSync(path.join(home, name, "brand.ts"), text);
    }
    return home;
  };

  test("the list is written from the folders, the lowest id first", () => {
    const home = folder({ zeta: "  id: 1,\n", "a-new-one": "  id: 12,\n", beta: "  id: 2,\n" });
    expect(brandFolders(home).map(({ name }) => name)).toEqual(["zeta", "beta", "a-new-one"]);
    const text = brandList(brandFolders(home));
    expect(text).toContain('import { brand as aNewOne } from "./a-new-one/brand.ts";');
    expect(text).toContain("= [zeta, beta, aNewOne];");
  });

  test("a missing id and a duplicate id are reported", () => {
    expect(() => brandFolders(folder({ nameless: "" }))).toThrow(
      'brands/nameless/brand.ts has no line "id: <number>,"',
    );
    expect(() => brandList(brandFolders(folder({ one: "  id: 1,\n", two: "  id: 1,\n" })))).toThrow(
      "has the id 1 of another brand",
    );
  });

  test("the list in the tree is up to date", () => {
    expect(fs.readFileSync(path.join(root, "brands/all.ts"), "utf8")).toBe(brandList(brandFolders()));
  });
});
