import { openAsAnna } from "./money-steps.ts";
import { arrive, expect, type Page, test } from "./fixtures.ts";
import { untilSettled } from "./settled.ts";
import { continueToOrder, openOrderPage, typeText } from "./portal.ts";
import { english } from "./sentences.ts";

type Shift = { readonly value: number; readonly moved: string };
type Watching = { shifts?: Shift[] };

/** Notes what moves on the page, as browsers score it: without the half second after a key or a click. */
function watchShifts(): void {
  const watching = globalThis as Watching;
  watching.shifts = [];
  type Entry = PerformanceEntry & {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      const names = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 80) : "text",
      );
      if (!hadRecentInput) watching.shifts?.push({ value, moved: names.join(" | ") });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** What has moved since the last call must be nearly nothing. */
async function expectStill(page: Page, name: string): Promise<void> {
  await untilSettled(page);
  const shifts = await page.evaluate(() => {
    const watching = globalThis as Watching;
    const found = watching.shifts ?? [];
    watching.shifts = [];
    return found;
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${name}: ${shifts.map(({ moved }) => moved).join("; ")}`).toBeLessThanOrEqual(0.05);
}

/** Changes the address as a link does, waits for the page, and checks what moved on the way. */
async function expectStillOnTheWay(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      await page.evaluate((address) => history.pushState(null, "", address), `/en/${path}`);
      const canonical = page.locator('link[rel="canonical"]');
      await expect(canonical).toHaveAttribute("href", new RegExp(`/en/${path.split("?")[0] ?? ""}$`));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectStill(page, path);
    });
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 640 },
];

test.describe("Nothing jumps on the way to another page", () => {
  for (const size of sizes) {
    test(`as a visitor at ${size.width} pixels`, async ({ page }) => {
      await page.addInitScript(watchShifts);
      await page.setViewportSize(size);
      await page.goto("/en");
      await arrive(page, english["home.title"]);
      await expectStill(page, "the first page");
      await expectStillOnTheWay(page, [
        "order/certified",
        "order/package?service=oral",
        "login",
        "password-reset",
        "info/terms",
        "info/faq",
        "order/write",
      ]);
    });

    test(`from an order to its checkout at ${size.width} pixels`, async ({ page }) => {
      await page.addInitScript(watchShifts);
      await page.setViewportSize(size);
      await openOrderPage(page, "en");
      await typeText(page, "en", "We rent the flat for two years. ".repeat(40));
      await untilSettled(page);
      // Longer than the half second that counts as the press.
      await page.route("**/api/v2/cart/*", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 800));
        await route.continue();
      });
      await page.evaluate(() => ((globalThis as Watching).shifts = []));
      await continueToOrder(page, "en");
      await expect(page.getByRole("textbox", { name: english["contact.email"] })).toBeVisible();
      await expectStill(page, "the checkout");
    });

    test(`as a customer at ${size.width} pixels`, async ({ page }) => {
      await page.addInitScript(watchShifts);
      await page.setViewportSize(size);
      await openAsAnna(page, "/en/account/orders");
      await arrive(page, "Orders history");
      await expectStill(page, "the list of orders");
      await expectStillOnTheWay(page, [
        "account/invoices",
        "account/payments",
        "account/settings",
        "account/memory",
        "account/prepaid",
        "account/orders",
      ]);
    });
  }
});

test.describe("The notice that there is no connection", () => {
  for (const size of sizes)
    test(`has its place in the header at ${size.width} pixels: it covers nothing and moves nothing`, async ({
      page,
      context,
    }) => {
      await page.addInitScript(watchShifts);
      await page.setViewportSize(size);
      await page.goto("/en/order/write");
      await arrive(page, english["write.title"]);
      await expectStill(page, "the page");
      const notice = page.getByRole("banner").getByText("Offline", { exact: true });
      await context.setOffline(true);
      await expect(notice).toBeInViewport({ ratio: 1 });
      await expectStill(page, "without a connection");
      const covers = await notice.evaluate((element) => {
        const own = element.getBoundingClientRect();
        return [...document.querySelectorAll("header a, header button, header .brand-mark")]
          .map((other) => other.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .some(
            (other) =>
              own.left < other.right &&
              other.left < own.right &&
              own.top < other.bottom &&
              other.top < own.bottom,
          );
      });
      expect(covers).toBe(false);
      await context.setOffline(false);
      await expect(notice).toHaveCount(0);
      await expectStill(page, "with a connection again");
    });
});

test.describe("The notice of a recognised language", () => {
  for (const size of sizes)
    test(`moves nothing while a text is typed at ${size.width} pixels`, async ({ page }) => {
      await page.addInitScript(watchShifts);
      await page.setViewportSize(size);
      for (const address of [
        "/pl/order/write",
        "/pl/order/proofreading",
        "/pl/order/package?service=email",
      ]) {
        await page.goto(address);
        await expect(page.locator("#overlay")).toHaveCount(0);
        const field = page.locator("textarea").first();
        await field.focus();
        await expectStill(page, address);
        await field.pressSequentially("The tenant pays the rent by the tenth day of every month.", {
          delay: 20,
        });
        await expect(page.getByText("To wygląda na język angielski.")).toBeVisible();
        await expectStill(page, `${address} with the notice`);
        const [box, notice] = await Promise.all([
          field.boundingBox(),
          page.getByRole("button", { name: "Zmień na angielski" }).boundingBox(),
        ]);
        expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
      }
    });
});

test.describe("A small screen", () => {
  test.use({ answered: false });

  test("has two thirds left by what covers it, and shows all services", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/en/order/write");
    await arrive(page, english["write.title"]);
    await expect(page.getByRole("region", { name: "Cookies" })).toBeVisible();
    // The cover of the start is removed after it has faded.
    await expect(page.locator("#overlay")).toHaveCount(0);
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .filter((element) => ["fixed", "sticky"].includes(getComputedStyle(element).position))
        .reduce((sum, element) => sum + element.getBoundingClientRect().height, 0),
    );
    const strip = page.getByRole("complementary", { name: "Payment terms for companies" });
    await expect(strip).toBeHidden();
    expect(covered).toBeGreaterThan(0);
    expect(covered).toBeLessThanOrEqual(640 / 3);
    const services = page.getByRole("navigation", { name: "Services" }).getByRole("link");
    await expect(services).toHaveCount(8);
    for (const service of await services.all()) await expect(service).toBeInViewport({ ratio: 1 });
  });
});
