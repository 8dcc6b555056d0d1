import { arrive, expect, expectUsable, test } from "./fixtures.ts";
import { ordered } from "./work-steps.ts";
import { openZone } from "./zones.ts";

test("a job is assigned directly, held while the desk waits, and cancelled in the customer's name", async ({
  page,
  newPerson,
}) => {
  const id = await ordered(page, "Umowa najmu lokalu zawarta w Warszawie między stronami.");
  const desk = await newPerson();
  await openZone(desk, "staff", "piotr@example.com", `/staff/orders/${id}`);
  await arrive(desk, `Zamówienie ${id}`);
  await desk.locator("label", { hasText: "Przydziel wprost" }).click();
  await desk.getByRole("button", { name: "Przydziel: Olena Kovalenko" }).click();
  await expect(desk.getByText("Zlecenie przydzielono: Olena Kovalenko")).toBeVisible();

  const olena = await newPerson();
  await openZone(olena, "translator", "olena@example.com", "/translator/jobs");
  await olena
    .getByRole("link", { name: new RegExp(`Zlecenie ${id}(?!\\d)`) })
    .first()
    .click();
  await expect(olena.getByText("To zlecenie przydzielono Ci wprost")).toBeVisible();
  await expectUsable(olena);
  await olena.getByRole("button", { name: "Odrzuć zlecenie" }).click();
  await expect(olena.getByRole("dialog").getByRole("textbox", { name: "Powód" })).toBeVisible();
  await olena.keyboard.press("Escape");

  // The dialog proposes a review, the bar names the user, and the customer's page shows the pause.
  await desk.getByRole("button", { name: "Wstrzymaj" }).click();
  const hold = desk.getByRole("dialog");
  await expect(hold.getByRole("combobox", { name: "Powód" })).toHaveValue("customer");
  await expect(hold.getByLabel("Sprawdź ponownie")).toHaveValue(/T10:00$/);
  await hold.getByRole("combobox", { name: "Powód" }).selectOption("other");
  await hold.getByRole("button", { name: "Wstrzymaj" }).click();
  await expect(hold.getByRole("textbox", { name: /^Notatka dla zespołu/ })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await hold.getByRole("combobox", { name: "Powód" }).selectOption("customer");
  await hold.getByRole("button", { name: "Wstrzymaj" }).click();
  await expect(desk.getByText("Wstrzymane: Czekamy na klienta (Piotr Desk)")).toBeVisible();
  await expectUsable(desk);
  await page.reload();
  await expect(page.getByText(/^Praca jest wstrzymana od/)).toBeVisible();
  await expectUsable(page);
  await desk.getByRole("button", { name: "Wznów" }).click();
  await expect(desk.getByText("Wstrzymane: Czekamy na klienta (Piotr Desk)")).toHaveCount(0);

  // Both choices show their amounts; none is preselected.
  await desk.getByRole("button", { name: "Anuluj zamówienie" }).click();
  const end = desk.getByRole("dialog");
  const ours = end.getByRole("radio", { name: /^Nasza/ });
  const customers = end.getByRole("radio", { name: /^Klienta/ });
  await expect(ours).not.toBeChecked();
  await expect(customers).not.toBeChecked();
  await end.getByRole("textbox", { name: "Powód" }).fill("Klient zadzwonił");
  await end.getByRole("button", { name: "Anuluj zamówienie" }).click();
  await expect(end).toBeVisible();
  await customers.check();
  await expectUsable(desk);
  await end.getByRole("button", { name: "Anuluj zamówienie" }).click();
  await expect(end).toBeHidden();
  await desk.getByRole("button", { name: /^Historia/ }).click();
  await expect(desk.getByText("Piotr Desk, w imieniu klienta")).toBeVisible();
});
