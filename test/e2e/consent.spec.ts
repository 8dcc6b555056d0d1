import { expect, test } from "./collector.ts";
import { openOrderPage, typeText } from "./portal.ts";
import { expectUsable, type Page } from "./fixtures.ts";

const notice = (page: Page) => page.getByRole("region", { name: "Cookies" });
const accept = (page: Page) => notice(page).getByRole("button", { name: "I accept" });
const byName = ([one = ""]: readonly string[], [other = ""]: readonly string[]) => one.localeCompare(other);
const refuse = (page: Page) => notice(page).getByRole("button", { name: "Only necessary" });
const consentOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "consent");

/** Long enough for anything that is sent at all to have arrived. */
const quiet_ms = 1_200;

test.use({ answered: false });

test.describe("G6 The cookie notice", () => {
  test("offers a yes and an equal no, and hides nothing @phone", async ({ page, collector }) => {
    await openOrderPage(page, "en");
    await expect(notice(page)).toContainText("We use necessary cookies.");
    await expect(notice(page).getByRole("link", { name: "Privacy policy" })).toBeVisible();
    const [yes, no] = await Promise.all([accept(page).boundingBox(), refuse(page).boundingBox()]);
    expect([yes?.width, yes?.height]).toEqual([no?.width, no?.height]);
    const look = (await refuse(page).getAttribute("class")) ?? "no class";
    await expect(accept(page)).toHaveAttribute("class", look);

    // The last things of the page can be reached by keyboard above it.
    const last = page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" });
    await last.focus();
    await expect(last).toBeInViewport();
    const [at, top] = [await last.boundingBox(), await notice(page).boundingBox()];
    expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);
    await expectUsable(page);

    await typeText(page, "en", "Not yet decided.");
    await page.waitForTimeout(quiet_ms);
    expect(collector.events()).toEqual([]);
    expect(await consentOf(page)).toBeUndefined();
  });

  test("a no is stored with version and day, and nothing is measured", async ({ page, collector }) => {
    await openOrderPage(page, "en");
    await refuse(page).click();
    await expect(notice(page)).toHaveCount(0);
    const today = new Date().toISOString().slice(0, 10);
    expect(await consentOf(page)).toMatchObject({ value: `1.necessary.${today}`, sameSite: "Lax" });
    await page.reload();
    await typeText(page, "en", "Decided: no.");
    await page.waitForTimeout(quiet_ms);
    await expect(notice(page)).toHaveCount(0);
    expect(collector.events()).toEqual([]);
  });

  test("after consent the visit is measured, and the consent can be withdrawn in the footer", async ({
    page,
    collector,
  }) => {
    await openOrderPage(page, "en");
    await accept(page).click();
    await typeText(page, "en", "Decided: yes.");
    await expect.poll(() => collector.events().map(({ name }) => name)).toContain("view_item");

    await page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" }).click();
    await expect(notice(page)).toBeFocused();
    await expect(notice(page)).toContainText("statistics are allowed");
    await refuse(page).click();
    await expect(page.getByRole("button", { name: "Cookie settings" })).toBeFocused();
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("measured:visit");
    const before = collector.events().length;
    await page.getByRole("link", { name: "Log in" }).click();
    await page.waitForTimeout(quiet_ms);
    expect(collector.events()).toHaveLength(before);
  });
});

test.describe("§9 What a browser keeps", () => {
  test("is a short list, each entry with its version and its end", async ({ page, collector }) => {
    await openOrderPage(page, "en");
    await accept(page).click();
    await typeText(page, "en", "Stored for two hours.");
    await page.getByRole("button", { name: "EN, Language: English" }).click();
    await page.getByRole("button", { name: "polski" }).click();
    await expect(page).toHaveURL(/\/pl\/order\/write$/);
    await expect.poll(() => collector.events().map(({ name }) => name)).toContain("language_change");

    const stored = await page.evaluate(() => Object.entries(localStorage));
    expect(stored.map(([key]) => key).toSorted()).toEqual([
      "draft:v1:tolmaro:write",
      "measured:visit",
      "session:portal:tolmaro",
    ]);
    for (const [key, text] of stored) {
      const { v, saved_at } = JSON.parse(String(text)) as { v: unknown; saved_at: unknown };
      expect(v, key).toEqual(expect.any(Number));
      expect(Date.now() - Number(saved_at), key).toBeLessThan(60_000);
    }
    // The router's scroll positions: no data, gone with the tab.
    const of_the_tab = await page.evaluate(() => Object.keys(sessionStorage));
    expect(of_the_tab.filter((key) => !key.startsWith("tsr-scroll"))).toEqual([]);

    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, sameSite, path }) => [name, sameSite, path]).toSorted(byName)).toEqual([
      ["consent", "Lax", "/"],
      ["locale", "Lax", "/"],
    ]);
    const days = (name: string) =>
      Math.round(((cookies.find((one) => one.name === name)?.expires ?? 0) - Date.now() / 1000) / 86_400);
    expect([days("consent"), days("locale")]).toEqual([180, 365]);
  });

  test("older than two hours is swept away when the page is opened", async ({ page }) => {
    await openOrderPage(page, "en");
    await typeText(page, "en", "Two hours ago.");
    await page.evaluate(() => {
      const old = Date.now() - 2 * 60 * 60 * 1000 - 1;
      localStorage.setItem("draft:v1:tolmaro:sworn", JSON.stringify({ v: 1, saved_at: old, data: {} }));
      localStorage.setItem("locale:tolmaro", "pl");
    });
    await page.reload();
    await expect(page.getByText(/^We restored your draft from \d/)).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([
      "draft:v1:tolmaro:write",
      "session:portal:tolmaro",
    ]);
  });
});
