import crypto from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Frame, Page } from "@playwright/test";

type Axe = typeof axe;
type Violation = { readonly rule: string; readonly at: readonly string[] };

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
// The packed file: a page reads it in half the time of the other.
const source = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Loads axe once into each document: reading it takes as long as half a check. */
async function load(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(source);
}

/** Returns what axe finds in the page and its frames of the same origin; `except` names rules. */
export async function violationsOf(page: Page, except: readonly string[]): Promise<Violation[]> {
  await load(page.mainFrame());
  // A frame may be gone by now, with what it would have shown.
  for (const frame of page.frames().slice(1)) await load(frame).catch(() => {});
  return page.evaluate(
    async ([values, disabled]) => {
      const { axe: loaded } = globalThis as unknown as { axe: Axe };
      const { violations } = await loaded.run(document, {
        // Details of passed rules are not needed and take a third of axe's time.
        resultTypes: ["violations"],
        runOnly: { type: "tag", values },
        rules: Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }])),
      });
      return violations.map(({ id, help, nodes }) => ({
        rule: `${id}: ${help}`,
        at: nodes.map(({ target, failureSummary }) => `${target.join(" ")} – ${failureSummary ?? ""}`),
      }));
    },
    [tags, [...except]] as const,
  );
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
