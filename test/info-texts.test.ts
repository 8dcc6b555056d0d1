import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { InfoText } from "#messages/brands/info/info-text.ts";
import { info_slugs } from "#messages/brands/info/info-text.ts";
import { brands } from "#brands/all.ts";
import { locales, type Locale } from "#brands/brand.ts";
import {
  legal_slugs,
  legal_versions,
  legalVersion,
  type LegalVersion,
  terms_version,
} from "#brands/legal.ts";
import { textValues } from "#brands/text-values.ts";
import { day, spans } from "#domain/orders/timers.ts";
import { bonus_valid_days } from "#domain/payments/top-up.ts";

const folder = path.resolve(import.meta.dirname, "../messages/brands/info");
const legal_files = legal_slugs.flatMap((slug) =>
  legal_versions[slug].map(({ version }) => `${slug}-${version}`),
);
const all_files = [...legal_files, ...info_slugs];

async function textOf(locale: Locale, file: string): Promise<InfoText> {
  const module = (await import(path.join(folder, locale, `${file}.ts`))) as { text: InfoText };
  return module.text;
}

/**
 * The structure that must be equal in every language: the order of sections, their kinds of blocks and the size of
 * each.
 */
const shapeOf = ({ sections }: InfoText) =>
  sections.map(({ only, blocks }) => ({
    only,
    blocks: blocks.map((block) => {
      if (typeof block === "string") return "paragraph";
      const lines: readonly (readonly [string, string | readonly unknown[]])[] = Object.entries(block);
      return lines.map(([kind, value]) => `${kind} ${typeof value === "string" ? value : value.length}`);
    }),
  }));

describe("D9 Every brand has its legal texts in every language", () => {
  test("each version that was ever in force has its text, and each text has a version", () => {
    for (const locale of locales) {
      const there = fs.readdirSync(path.join(folder, locale)).map((name) => name.replace(/\.ts$/, ""));
      expect(there.toSorted(), locale).toEqual(all_files.toSorted());
    }
  });

  test.each(all_files)("%s has the same structure in four languages", async (file) => {
    const [first, ...others] = await Promise.all(locales.map((locale) => textOf(locale, file)));
    if (!first) throw new Error("there are four languages");
    expect(first.sections.length).toBeGreaterThanOrEqual(1);
    for (const other of others) {
      expect(shapeOf(other)).toEqual(shapeOf(first));
      expect(other.title).not.toBe("");
    }
  });

  test("the newest version is first, and dates are in this order", () => {
    for (const slug of legal_slugs) {
      const days = legal_versions[slug].map(({ in_force_from }) => in_force_from);
      expect(days, slug).toEqual(days.toSorted().toReversed());
      expect(legalVersion(slug)?.in_force_from, slug).toBe(days[0]);
    }
  });

  test("§5: one checkbox accepts terms and privacy policy, so they share one version", () => {
    expect(legal_versions.terms.map(({ version }) => version)).toEqual(
      legal_versions.privacy.map(({ version }) => version),
    );
    expect(terms_version).toBe(legalVersion("terms")?.version);
  });

  test("an earlier version is found by its name, an unknown one is not", () => {
    // A planted version, because before the first release no text has a second one.
    const versions = legal_versions.terms as unknown as LegalVersion[];
    versions.push({ version: "2025-01-1", in_force_from: "2025-01-01" });
    try {
      expect(legalVersion("terms", "2025-01-1")?.in_force_from).toBe("2025-01-01");
      expect(legalVersion("terms")?.version).toBe(terms_version);
      expect(legalVersion("terms", "1999-01-1")).toBeUndefined();
    } finally {
      versions.pop();
    }
  });

  test("the pages of a brand's own links all have a text", () => {
    const slugs: readonly string[] = [...legal_slugs, ...info_slugs];
    const without = brands.flatMap(({ slug, links }) =>
      Object.entries(links)
        .filter(([, url]) => url.startsWith("/info/") && !slugs.includes(url.slice("/info/".length)))
        .map(([name]) => `${slug} ${name}`),
    );
    expect(without).toEqual([]);
  });

  test("every value that a text names is known", async () => {
    // The page reads it from the brand's meta.
    const known = [...Object.keys(textValues(brands[0])), "early_share"];
    for (const locale of locales)
      for (const file of all_files) {
        const words = JSON.stringify(await textOf(locale, file));
        const named = [...words.matchAll(/\{([a-z_]+)\}/g)].map(([, name = ""]) => name);
        expect(
          named.filter((name) => !known.includes(name)),
          `${locale}/${file}`,
        ).toEqual([]);
      }
  });

  test("the terms in force have the decided limits of money, the privacy policy names the service that checks VAT numbers", async () => {
    const terms = legalVersion("terms")?.version ?? "";
    const { bonus_days, transfer_days } = textValues(brands[0]);
    expect([bonus_days, transfer_days]).toEqual([String(bonus_valid_days), String(spans.transfer / day)]);
    for (const locale of locales) {
      const words = JSON.stringify(await textOf(locale, `terms-${terms}`));
      for (const value of ["top_up_min", "bonus_days", "transfer_days"])
        expect(words, locale).toContain(`{${value}}`);
      const privacy = await textOf(locale, `privacy-${terms}`);
      const recipients = privacy.sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (typeof block !== "string" && "list" in block ? block.list : [])),
      );
      expect(recipients.join(" "), locale).toContain("VIES");
    }
  });

  test("D13: no text names the time of a quote, which the desk sets", async () => {
    for (const locale of locales)
      for (const file of ["faq", `terms-${terms_version}`]) {
        const words = JSON.stringify(await textOf(locale, file));
        expect(words, `${locale}/${file}`).not.toContain("{quote_minutes}");
      }
  });

  test("decision 0169: the share of early orders is that of the brand, which the page reads", async () => {
    for (const locale of locales) {
      const words = JSON.stringify(await textOf(locale, "faq"));
      expect(words, locale).toContain("{early_share}");
      expect(words, locale).not.toMatch(/\d\s?%/);
    }
  });

  test("no text contains a brand's name or a certificate as a constant", async () => {
    for (const locale of locales)
      for (const file of all_files) {
        const words = JSON.stringify(await textOf(locale, file));
        for (const { name } of brands)
          expect(words.toLowerCase(), `${locale}/${file}`).not.toContain(name.toLowerCase());
        expect(words, `${locale}/${file}`).not.toMatch(/\bISO\b/);
      }
  });
});
