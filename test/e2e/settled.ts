import { expect, type Page } from "@playwright/test";

/** What a document notes: the number of its requests that wait for a response. */
type Activity = { requests?: number };

/** Runs in each document before its scripts. */
export function noteRequests(): void {
  const activity = globalThis as Activity;
  const { fetch } = globalThis;
  const count = (more: number) => (activity.requests = (activity.requests ?? 0) + more);
  globalThis.fetch = (...given) => {
    count(1);
    return fetch(...given).finally(() => count(-1));
  };
}

/**
 * Waits until a page waits for no response and has not changed for a moment, at most for a second: a page that changes
 * while axe looks at it is checked again.
 */
export const untilSettled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const activity = globalThis as Activity;
        let moment: ReturnType<typeof setTimeout>;
        const wait = () => {
          clearTimeout(moment);
          moment = setTimeout(() => ((activity.requests ?? 0) > 0 ? wait() : finish()), 50);
        };
        const observer = new MutationObserver(wait);
        const limit = setTimeout(finish, 1000);
        function finish() {
          clearTimeout(moment);
          clearTimeout(limit);
          observer.disconnect();
          resolve();
        }
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        wait();
      }),
  );

const phone = { width: 360, height: 780 };

const excessOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Checks that a page fits its width, and a wide one also a phone, and restores its width. */
export async function expectToFit(page: Page): Promise<void> {
  expect(await excessOf(page), `${page.url()} fits the screen`).toBeLessThanOrEqual(0);
  const wide = page.viewportSize();
  if (wide === null || wide.width <= phone.width) return;
  await page.setViewportSize(phone);
  await expect.poll(() => excessOf(page), { message: `${page.url()} fits a phone` }).toBeLessThanOrEqual(0);
  await page.setViewportSize(wide);
}
