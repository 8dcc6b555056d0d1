import { arrive, expect, expectUsable, newAddress, test } from "./fixtures.ts";
import { english } from "./sentences.ts";
import { finishedOrder } from "./world.ts";
import { openZone } from "./zones.ts";

test("Decision 0241: a rating is published by its customer and the desk, and goes when the customer withdraws", async ({
  page,
  newPerson,
}) => {
  const { id, hash } = await finishedOrder(newAddress("review"));
  const comment = `Two terms of order ${id} were wrong at first, then everything was fine.`;
  await page.goto(`/en/account/order/${hash}`);
  await arrive(page, `Order ${id}`);
  const allow = page.getByRole("switch", { name: "Publish my rating" });
  await expect(allow).toHaveCount(0);
  await page.getByRole("radio", { name: "3 – good" }).check();
  await expect(allow).not.toBeChecked();
  await page.getByRole("textbox", { name: "Would you like to add something?" }).fill(comment);
  await page.getByRole("button", { name: "Save the comment" }).click();
  await allow.check();
  await expect(page.getByText("We will read your rating before it appears.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Shown as" })).toHaveText("Gosia, Poland");
  await expectUsable(page);

  const desk = await newPerson();
  await openZone(desk, "staff", "celina@example.com");
  await desk.getByRole("link", { name: /^Opinie/ }).click();
  await arrive(desk, "Opinie");
  const row = desk.getByRole("row").filter({ hasText: comment });
  await row.getByRole("checkbox").check();
  await expectUsable(desk);
  await desk.getByRole("button", { name: "Odrzuć" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("button", { name: "Podgląd" }).click();
  await expect(dialog.getByText("To pole jest wymagane")).toBeVisible();
  await dialog.getByRole("button", { name: "Anuluj" }).click();
  await desk.getByRole("button", { name: "Opublikuj" }).click();
  await dialog.getByRole("button", { name: "Podgląd" }).click();
  await expect(dialog.getByText("Zostanie opublikowana")).toBeVisible();
  await dialog.getByRole("button", { name: /^Wykonaj/ }).click();
  await expect(dialog.getByRole("status")).toHaveText("Wykonano: 1. Niewykonane: 0.");

  const visitor = await newPerson();
  await visitor.goto("/en");
  await arrive(visitor, english["home.title"]);
  const section = visitor.getByRole("region", { name: "What customers say" });
  await expect(section.getByText(comment)).toBeVisible();
  await expect(
    section.getByText(/^\d\.\d out of 5 · mean of \d+ ratings?, \d+ of them published$/),
  ).toBeVisible();
  await section.getByText("How reviews are checked").click();
  await expect(section.getByText(/including low ones and those that are not published/)).toBeVisible();
  await expectUsable(visitor);
  await section.getByRole("link", { name: /review/ }).click();
  await arrive(visitor, "Reviews");
  const review = visitor.getByRole("listitem").filter({ hasText: comment });
  await expect(review.getByText("3 out of 5 stars")).toBeAttached();
  await expect(review).toContainText("From an order · Written translation, Polish – English");
  await expectUsable(visitor);

  await allow.uncheck();
  await expect(page.getByText("Your rating is no longer published")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText("How reviews are checked")).toBeVisible();
  await expect(visitor.getByText(comment)).toHaveCount(0);
});
