import { askForQuote, answerQuote } from "./world.ts";
import { arrive, expect, type Page, test } from "./fixtures.ts";
import { openZone } from "./zones.ts";

// While the server pushes changes, asking by the clock pauses for a minute; what is seen sooner was pushed.
const soon = { timeout: 40_000 };

/** A row that comes while a person is in the list waits behind a bar, so that nothing moves under their hands. */
async function seeInQueue(page: Page, id: number): Promise<void> {
  const row = page.getByRole("link", { name: String(id) });
  const bar = page.getByRole("button", { name: /^Pokaż \d+ now/ });
  await expect(row.or(bar).first()).toBeVisible(soon);
  if (await bar.isVisible()) await bar.click();
  await expect(row).toBeVisible();
}

test.describe("What happens is seen where it is looked at, without a reload", () => {
  test("a request comes into the desk's queue, and its quote to the customer who waits for it", async ({
    page,
    context,
  }) => {
    const listening = context.waitForEvent("response", (answer) => answer.url().endsWith("/v1/changes"));
    await openZone(page, "staff", "piotr@example.com");
    await arrive(page, "Kolejka wycen");
    expect((await listening).headers()["content-type"]).toContain("text/event-stream");

    const { id, hash } = await askForQuote();
    await seeInQueue(page, id);

    const customer = await context.newPage();
    const answered = context.waitForEvent("response", (answer) => answer.url().endsWith(`${hash}/changes`));
    await customer.goto(`/pl/account/order/${hash}`);
    await expect(customer.getByRole("heading", { level: 1 })).toContainText(String(id));
    await answered;
    await answerQuote(id);
    await expect(customer.getByRole("link", { name: "Zobacz wycenę" })).toBeVisible(soon);
    await expect(page.getByRole("link", { name: String(id) })).toHaveCount(0, soon);
  });

  test("where no stream gets through, the page asks by the clock", async ({ page, complaints }) => {
    complaints.expect(/net::ERR_FAILED|Failed to load resource/);
    await page.route("**/changes", (route) => route.abort());
    await openZone(page, "staff", "piotr@example.com");
    await arrive(page, "Kolejka wycen");
    const { id } = await askForQuote();
    await seeInQueue(page, id);
  });
});
