import { orderOfAnna } from "./money-steps.ts";
import { expect, expectUsable, test } from "./fixtures.ts";
import { openZone } from "./zones.ts";

test.describe("A fee entered by hand", { tag: "@phone" }, () => {
  test("needs a confirmation when it is far from the plan, and the offer is corrected and withdrawn", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 409/);
    const id = await orderOfAnna(500);
    await openZone(page, "staff", "piotr@example.com", `/staff/orders/${id}`);
    const fee = page.getByRole("textbox", { name: /^Stawka netto w/ });
    const planned = await fee.inputValue();
    await fee.fill("4000");
    await page.getByRole("button", { name: "Zaproponuj: Olena Kovalenko" }).click();
    const sure = page.getByRole("checkbox", { name: "Kwoty sprawdzono i są poprawne" });
    await expect(sure).toBeVisible();
    await expectUsable(page);
    await fee.fill(planned);
    await page.getByRole("button", { name: "Zaproponuj: Olena Kovalenko" }).click();
    await expect(page.getByText("Zlecenie zaproponowano: Olena Kovalenko")).toBeVisible();
    await expect(sure).toHaveCount(0);
    await page.getByRole("button", { name: "Cofnij ofertę: Olena Kovalenko" }).click();
    await expect(page.getByText("Cofnięto ofertę: Olena Kovalenko.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Cofnij ofertę: Olena Kovalenko" })).toHaveCount(0);
    await expectUsable(page);
  });
});
