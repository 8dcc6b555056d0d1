import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, type BrowserContext, expect, type Page, type Request } from "@playwright/test";

export { expect };
export type { Page };

type Fixtures = {
  /** Whether the cookie notice was answered before, as in most tests. */
  readonly answered: boolean;
  /** Errors reported by browsers. A test fails on any that it has not declared before. */
  readonly complaints: { readonly hear: (text: string) => void; readonly expect: (pattern: RegExp) => void };
  /** Another person, with a browser of their own. */
  readonly somebody: () => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  complaints: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed; it is nothing
    async ({}, provide) => {
      const heard: string[] = [];
      const expected: RegExp[] = [];
      await provide({ hear: (text) => heard.push(text), expect: (pattern) => expected.push(pattern) });
      const unexpected = heard.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, "the browser complains of nothing").toEqual([]);
    },
    { auto: true },
  ],
  answered: [true, { option: true }],
  context: async ({ context, complaints, answered }, provide) => {
    listen(context, complaints.hear);
    if (answered) await answerCookies(context);
    await provide(context);
  },
  somebody: async ({ browser, complaints, answered }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      listen(context, complaints.hear);
      if (answered) await answerCookies(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** "Only necessary", said on another day; on each host where a portal stands. */
async function answerCookies(context: BrowserContext): Promise<void> {
  const hosts = ["localhost", "tolmaro.localhost", "turbotlumaczenia.localhost", "lingy.localhost"];
  const cookie = { name: "consent", value: "1.necessary.2026-01-02", path: "/", sameSite: "Lax" as const };
  await context.addCookies(hosts.map((domain) => ({ ...cookie, domain })));
}

function listen(context: BrowserContext, hear: (text: string) => void): void {
  context.on("console", (message) => {
    // The mailbox shows a mail in a frame without scripts; ours look into it, and the browser says so each time.
    const looked_into_mail = message.text().startsWith("Blocked script execution in 'about:srcdoc'");
    if (message.type() === "error" && !looked_into_mail)
      hear(`${message.text()} ${message.location().url}`.trim());
  });
  context.on("weberror", (error) => hear(String(error.error())));
}

/**
 * Waits until nothing has been on its way to or from any tab for a while of the real clock. What Playwright calls an
 * idle network was idle once since the document came; this is idle now.
 */
export function quietAfter(context: BrowserContext): () => Promise<void> {
  const under_way = new Set<Request>();
  let last_ms = Date.now();
  const ended = (request: Request) => {
    under_way.delete(request);
    last_ms = Date.now();
  };
  context.on("request", (request) => {
    // The stream of changes is on its way as long as its page is open.
    if (!request.url().endsWith("/changes")) under_way.add(request);
  });
  context.on("requestfinished", ended);
  context.on("requestfailed", ended);
  return () =>
    expect.poll(() => under_way.size === 0 && Date.now() - last_ms > 300, { intervals: [50] }).toBe(true);
}

/** The checked pages of a run, one file for each, for all workers. Only passed checks are stored. */
const noteOf = (key: string) =>
  path.join(process.env["E2E_LOOKED_AT"] ?? "", crypto.createHash("sha1").update(key).digest("hex"));

const phone = { width: 360, height: 780 };

/**
 * Waits for the page with this heading, then checks it against WCAG 2.2 AA, axe's best practice, its own width and that
 * of a phone. Each page is checked once at each width, although many tests visit it.
 */
export async function arrive(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  // What lies below the overlay takes no key yet.
  await expect(page.locator("#root[inert]")).toHaveCount(0);
  const { hostname, pathname } = new URL(page.url());
  const place = pathname.replace(/\/[\w-]{20,32}(?=\/|$)/g, "/…").replace(/\d+/g, "0");
  const key = [hostname, place, String(heading).replace(/\d+/g, "0"), page.viewportSize()?.width].join(" ");
  if (fs.existsSync(noteOf(key))) return;
  await expectUsable(page);
  fs.writeFileSync(noteOf(key), key);
}

/** Checks that a wide page also fits 360 pixels, and restores its width. */
async function expectToFitPhone(page: Page): Promise<void> {
  const wide = page.viewportSize();
  if (wide === null || wide.width <= phone.width) return;
  await page.setViewportSize(phone);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: `${page.url()} fits a phone`,
    })
    .toBeLessThanOrEqual(0);
  await page.setViewportSize(wide);
}

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Checks the page in its current state for accessibility and horizontal scrolling, at its own width and at a phone's.
 * `except` names rules of axe.
 */
export async function expectUsable(page: Page, except: readonly string[] = []): Promise<void> {
  // Without a frame of another origin there is nothing to gather on a page of its own, which costs more than the look.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    // Details of passed rules are not needed and take a third of axe's time. The first option, because it replaces
    // earlier ones.
    .options({ resultTypes: ["violations"] })
    .withTags(rules)
    .disableRules([...except])
    .analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ target, failureSummary }) => `${target.join(" ")} – ${failureSummary ?? ""}`),
  }));
  expect(found, `${page.url()} is accessible`).toEqual([]);
  const too_wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(too_wide, `${page.url()} fits the screen`).toBeLessThanOrEqual(0);
  await expectToFitPhone(page);
}

/**
 * Repeats an attempt until it passes. Each gets twice as long for what it expects, because a slow machine needs longer
 * to show a page that was loaded again.
 */
export async function attemptUntil(attempt: (limit: { timeout: number }) => Promise<void>): Promise<void> {
  let timeout = 500;
  await expect(() => {
    timeout = Math.min(2 * timeout, 30_000);
    return attempt({ timeout });
  }).toPass();
}

let people = 0;

/** A unique address, so that tests do not read each other's mail. */
export const newAddress = (name: string): string =>
  `${name}.${process.pid}.${Date.now()}.${(people += 1)}@example.com`;
