import crypto from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Frame, Page } from "@playwright/test";

type Axe = typeof axe;
/** Rules as axe has them; a rule looks only at the elements that match. */
type AxeRules = {
  readonly _audit: {
    readonly rules: readonly { readonly id: string; matches: (node: Node, ...rest: unknown[]) => boolean }[];
  };
};
type Violation = { readonly rule: string; readonly at: readonly string[] };

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
// The packed file: a page reads it in half the time of the other.
const source = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Loads axe once into each document: reading it takes as long as half a check. */
async function load(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(source);
}

/** Elements whose contrast has passed, by host and width: digests of how they and their ancestors look. */
const passed = new Map<string, Set<number>>();

/**
 * Returns what axe finds in the page and its frames of the same origin; `except` names rules. Contrast takes two fifths
 * of axe's time and depends on how an element and its ancestors look: what has passed at this host and width is not
 * computed again.
 */
export async function violationsOf(page: Page, except: readonly string[]): Promise<Violation[]> {
  await load(page.mainFrame());
  // A frame may be gone by now, with what it would have shown.
  for (const frame of page.frames().slice(1)) await load(frame).catch(() => {});
  const place = `${new URL(page.url()).hostname} ${page.viewportSize()?.width ?? 0}`;
  const known = passed.get(place) ?? new Set();
  passed.set(place, known);
  const { violations, looks } = await page.evaluate(
    async ([values, disabled, known_looks]) => {
      const { axe: loaded } = globalThis as unknown as { axe: Axe & AxeRules };
      const contrast = loaded._audit.rules.find(({ id }) => id === "color-contrast");
      if (contrast === undefined) throw new Error("axe has no rule of contrast");
      const before = new Set(known_looks);
      const found = new Map<Node, number>();
      const visit = (element: Element, parent: number, position: number) => {
        const has_text = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== "",
        );
        const parts = [
          element.tagName,
          ...[...element.attributes].map(({ name, value }) => `${name}=${value.replace(/\d+/g, "0")}`),
          element.matches(":checked, :focus, :disabled"),
          has_text,
          position % 2,
        ].join("|");
        let look = parent;
        for (let at = 0; at < parts.length; at += 1)
          look = Math.imul(look ^ parts.charCodeAt(at), 0x01000193) >>> 0;
        found.set(element, look);
        for (const [at, child] of [...element.children].entries()) visit(child, look, at);
      };
      visit(document.documentElement, 0x811c9dc5, 0);
      const { matches } = contrast;
      contrast.matches = function (this: unknown, node, ...rest) {
        return !before.has(found.get(node) ?? -1) && matches.call(this, node, ...rest);
      };
      try {
        const results = await loaded.run(document, {
          // Details of passed rules are not needed and take a third of axe's time.
          resultTypes: ["violations"],
          runOnly: { type: "tag", values },
          rules: Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }])),
        });
        return {
          violations: results.violations.map(({ id, help, nodes }) => ({
            rule: `${id}: ${help}`,
            at: nodes.map(({ target, failureSummary }) => `${target.join(" ")} – ${failureSummary ?? ""}`),
          })),
          looks: [...new Set(found.values())].filter((look) => !before.has(look)),
        };
      } finally {
        contrast.matches = matches;
      }
    },
    [tags, [...except], [...known]] as const,
  );
  if (violations.length === 0 && !except.includes("color-contrast"))
    for (const look of looks) known.add(look);
  return violations;
}

/**
 * Identifies the state of a page by all its elements with their ancestors, attributes and texts. Numbers, hashes and
 * addresses of mail are left out, and of elements that are the same it says only whether there are several, because a
 * list with three orders is checked as one with five.
 */
export async function stateOf(page: Page): Promise<string> {
  const elements = await page.evaluate(() => {
    const plain = (text: string) =>
      text
        .replace(/[\w.+-]+@example\.com/g, "@")
        .replace(/[\w-]{20,43}/g, "…")
        .replace(/_r_\w+_|\d+/g, "0")
        .trim();
    const known = new Map<string, { readonly id: number; several: boolean }>();
    const visit = (element: Element, parent: number) => {
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const line = [
        parent,
        element.tagName,
        ...[...element.attributes].map(({ name, value }) => `${name}=${plain(value)}`).toSorted(),
        element.matches(":checked") ? "checked" : "",
        ...texts.map(({ textContent }) => plain(textContent ?? "")),
      ].join("|");
      const same = known.get(line);
      if (same) same.several = true;
      const id = same?.id ?? known.size;
      if (!same) known.set(line, { id, several: false });
      for (const child of element.children) visit(child, id);
    };
    visit(document.documentElement, -1);
    return [...known].map(([line, { several }]) => `${line}${several ? " +" : ""}`).join("\n");
  });
  return crypto.createHash("sha1").update(elements).digest("hex");
}
