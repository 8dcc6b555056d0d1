import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { brands } from "./all.ts";
import { contrast, themesOf, tokensOf, weakPairs } from "./contrast.ts";

const shared = fs.readFileSync(path.resolve(import.meta.dirname, "../web/ui/tokens.css"), "utf8");
const cssOf = (slug: string): string =>
  fs.readFileSync(path.join(import.meta.dirname, slug, "theme.css"), "utf8");
const themes = brands.flatMap(({ slug }) => themesOf(slug, shared, cssOf(slug)));

describe("WCAG 2.2 AA: every pair of adjacent colours on a page has sufficient contrast", () => {
  test.each(themes.map((theme) => [theme.name, theme] as const))("%s", (_, theme) => {
    expect(theme.wanted.length).toBeGreaterThanOrEqual(36);
    expect(weakPairs(theme)).toEqual([]);
  });

  test("the formula is that of WCAG", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#14202e", "#ffc21a")).toBeCloseTo(10.18, 2);
  });

  test("the dark mode of the system has the same colours as the chosen dark mode", () => {
    for (const { slug } of brands) {
      const css = cssOf(slug);
      expect(tokensOf(css, ':root[data-theme="auto"]')).toEqual(tokensOf(css, ':root[data-theme="dark"]'));
    }
    expect(tokensOf(shared, ':root[data-theme="auto"]')).toEqual(
      tokensOf(shared, ':root[data-theme="dark"]'),
    );
  });
});
