import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import {
  test as base,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type WebError,
} from "@playwright/test";
import { stateOf, violationsOf } from "./axe.ts";
import { expectToFit, noteRequests, untilSettled } from "./settled.ts";

export { expect };
export type { Page };

type Fixtures = {
  /** Whether the cookie notice was answered before, as in most tests. */
  readonly answered: boolean;
  /** Errors reported by browsers. A test fails on any that it has not declared before. */
  readonly complaints: { readonly add: (text: string) => void; readonly expect: (pattern: RegExp) => void };
  /** Opens a page for another person, with a browser of their own. */
  readonly newPerson: () => Promise<Page>;
};

export const test = base.extend<Fixtures, { readonly idle_contexts: BrowserContext[] }>({
  complaints: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed; it is nothing
    async ({}, provide) => {
      const reported: string[] = [];
      const expected: RegExp[] = [];
      await provide({ add: (text) => reported.push(text), expect: (pattern) => expected.push(pattern) });
      const unexpected = reported.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, "the browser complains of nothing").toEqual([]);
    },
    { auto: true },
  ],
  answered: [true, { option: true }],
  context: async ({ context, complaints, answered }, provide, info) => {
    listen(context, complaints.add);
    // What failed once without a broken browser will fail again, and need not be waited for as long.
    if (info.retry > 0) context.setDefaultTimeout(20_000);
    await context.addInitScript(noteRequests);
    if (answered) await answerCookies(context);
    await provide(context);
  },
  idle_contexts: [
    // oxlint-disable-next-line no-empty-pattern -- As above.
    async ({}, provide) => provide([]),
    { scope: "worker" },
  ],
  newPerson: async ({ browser, complaints, answered, idle_contexts }, provide, info) => {
    const used: { readonly context: BrowserContext; readonly stop: () => void }[] = [];
    await provide(async () => {
      const context = idle_contexts.pop() ?? (await newContext(browser));
      used.push({ context, stop: listen(context, complaints.add) });
      if (answered) await answerCookies(context);
      const page = context.pages()[0] ?? (await context.newPage());
      const size = first_sizes.get(context) ?? page.viewportSize();
      if (size) first_sizes.set(context, size);
      return page;
    });
    for (const { context, stop } of used) {
      stop();
      if (info.status !== info.expectedStatus) await context.close();
      else idle_contexts.push(await emptied(context));
    }
  },
});

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addInitScript(noteRequests);
  return context;
}

/** The size of the window of a context before a test changed it. */
const first_sizes = new WeakMap<BrowserContext, { width: number; height: number }>();

/** Returns a context to its first state. Its first page stays, because a new process reads every script again. */
async function emptied(context: BrowserContext): Promise<BrowserContext> {
  const [first, ...others] = context.pages();
  for (const page of others) await page.close();
  await first?.unrouteAll();
  await first?.goto("about:blank");
  const size = first_sizes.get(context);
  if (size) await first?.setViewportSize(size);
  await context.setStorageState({ cookies: [], origins: [] });
  return context;
}

/** Chooses "only necessary", on an earlier day and on each host of a portal. */
async function answerCookies(context: BrowserContext): Promise<void> {
  const hosts = ["localhost", "tolmaro.localhost", "turbotlumaczenia.localhost", "lingy.localhost"];
  const cookie = { name: "consent", value: "1.necessary.2026-01-02", path: "/", sameSite: "Lax" as const };
  await context.addCookies(hosts.map((domain) => ({ ...cookie, domain })));
}

/** Passes on what a browser reports; the result ends it. */
function listen(context: BrowserContext, add: (text: string) => void): () => void {
  const onConsole = (message: ConsoleMessage) => {
    // The mailbox shows a mail in a frame without scripts; tests look into it, and the browser reports each time.
    const looked_into_mail = message.text().startsWith("Blocked script execution in 'about:srcdoc'");
    if (message.type() === "error" && !looked_into_mail)
      add(`${message.text()} ${message.location().url}`.trim());
  };
  const onError = (error: WebError) => add(String(error.error()));
  context.on("console", onConsole);
  context.on("weberror", onError);
  return () => {
    context.off("console", onConsole);
    context.off("weberror", onError);
  };
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

/** The file that records a checked page or state, for all workers. Only passed checks are recorded. */
const recordOf = (key: string) =>
  path.join(process.env["E2E_LOOKED_AT"] ?? "", crypto.createHash("sha1").update(key).digest("hex"));

const isRecorded = (key: string): boolean => fs.existsSync(recordOf(key));
const record = (key: string): void => fs.writeFileSync(recordOf(key), key);

/** The address of a page without numbers and hashes, at its width. */
function placeOf(page: Page): string {
  const { hostname, pathname } = new URL(page.url());
  const route = pathname.replace(/\/[\w-]{20,32}(?=\/|$)/g, "/…").replace(/\d+/g, "0");
  return `${hostname} ${route} ${page.viewportSize()?.width ?? 0}`;
}

/**
 * Waits for the page with this heading, then checks it against WCAG 2.2 AA, axe's best practice, its own width and that
 * of a phone. Each page is checked once at each width, although many tests visit it.
 */
export async function arrive(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  // What is below the overlay takes no key yet.
  await expect(page.locator("#root[inert]")).toHaveCount(0);
  const key = `${placeOf(page)} ${String(heading).replace(/\d+/g, "0")}`;
  if (isRecorded(key)) return;
  await expectUsable(page);
  record(key);
}

/**
 * Checks the page in its current state for accessibility and horizontal scrolling, at its own width and at a phone's.
 * `except` names rules of axe. Each state is checked once at each width; a page that changed during the check is
 * checked again, because axe has seen parts of both states.
 */
export async function expectUsable(page: Page, except: readonly string[] = []): Promise<void> {
  await untilSettled(page);
  const keyOf = async () => [placeOf(page), await stateOf(page), ...except].join(" ");
  let key = await keyOf();
  for (let checked = ""; key !== checked;) {
    if (isRecorded(key)) return;
    checked = key;
    const violations = await violationsOf(page, except);
    key = await keyOf();
    if (key === checked) expect(violations, `${page.url()} is accessible`).toEqual([]);
  }
  await expectToFit(page);
  // The state that axe has seen, whatever the page has become since.
  record(key);
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
