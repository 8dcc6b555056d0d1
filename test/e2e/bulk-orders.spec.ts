import fs from "node:fs";
import { main } from "./account-steps.ts";
import { arrive, expect, expectUsable, test } from "./fixtures.ts";
import { order, visitor } from "./world.ts";
import { openZone } from "./zones.ts";

const email = "trojka@example.com";

/** Three requests of one person; their ids in the order of their making. */
async function threeRequests(): Promise<readonly number[]> {
  const guest = await visitor("tolmaro");
  const ids: number[] = [];
  for (let nth = 0; nth < 3; nth += 1)
    ids.push((await order(guest, "tolmaro", { intent: "quote", email, terms: true })).id);
  return ids;
}

test.describe("19.16 Several orders at once", { tag: "@phone" }, () => {
  test("the chosen ones are exported, and their customers get the mail that was shown", async ({ page }) => {
    const [first = 0, second = 0, third = 0] = await threeRequests();
    await openZone(page, "staff", "piotr@example.com", `/staff/orders?search=${email}`);
    await arrive(page, "Zamówienia");
    const row = (id: number) =>
      main(page)
        .getByRole("checkbox", { name: new RegExp(String(id)) })
        .filter({ visible: true });
    await row(first).check();
    await row(third).check();
    const bar = page.getByRole("region", { name: "Wybrane wiersze" });
    const saving = page.waitForEvent("download");
    await bar.getByRole("button", { name: "Wybrane wiersze jako CSV: 2" }).click();
    const lines = fs
      .readFileSync(await (await saving).path(), "utf8")
      .trim()
      .split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines.join("\n")).toMatch(new RegExp(`\\b${first}\\b`));
    expect(lines.join("\n")).toMatch(new RegExp(`\\b${third}\\b`));
    expect(lines.join("\n")).not.toMatch(new RegExp(`\\b${second}\\b`));

    await bar.getByRole("button", { name: "Napisz do klientów" }).click();
    const dialog = page.getByRole("dialog", { name: "Napisz do klientów" });
    await dialog.getByRole("textbox").fill("W piątek biuro jest zamknięte.\nWracamy w poniedziałek.");
    await dialog.getByRole("button", { name: "Podgląd" }).click();
    await expect(dialog.getByText("Do zmiany: 2. Odmowa: 0.")).toBeVisible();
    const sample = dialog.frameLocator("iframe");
    await expect(sample.getByText("W piątek biuro jest zamknięte.")).toBeVisible();
    await expect(dialog.getByText(`E-mail do ${email}`)).toBeVisible();
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Wykonaj w 2 wierszach" }).click();
    await expect(dialog.getByText("Wykonano: 2. Niewykonane: 0.")).toBeVisible();
    await dialog.getByRole("button", { name: "Zamknij" }).last().click();
    await page.goto(`/staff/orders/${third}`);
    await expect(main(page).getByText("Wracamy w poniedziałek.")).toBeVisible();
    await page.goto(`/staff/orders/${second}`);
    await arrive(page, new RegExp(String(second)));
    await expect(main(page).getByText("Wracamy w poniedziałek.")).toHaveCount(0);
  });

  test("rows of a former search are marked until those of the new one are here", async ({ page }) => {
    await threeRequests();
    await openZone(page, "staff", "piotr@example.com", `/staff/orders?search=${email}`);
    await arrive(page, "Zamówienia");
    const rows = main(page)
      .locator("[aria-busy=true]")
      .filter({ has: page.getByRole("checkbox") });
    await expect(main(page).getByRole("checkbox").first()).toBeVisible();
    await expect(rows).toHaveCount(0);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/staff/v1/order?*search=nikt*", async (route) => {
      await held;
      await route.continue();
    });
    await main(page).getByRole("searchbox").fill("nikt taki");
    await expect(rows).toHaveCount(1);
    release();
    await expect(rows).toHaveCount(0);
    await expect(main(page).getByText("Nie znaleziono pasujących wyników").first()).toBeVisible();
  });
});
