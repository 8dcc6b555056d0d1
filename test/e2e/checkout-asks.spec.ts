import {
  agree,
  atBank,
  continueToOrder,
  fillInvoice,
  openOrderPage,
  orderButton,
  seeOrderPaid,
  typeText,
} from "./portal.ts";
import { expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { english } from "./sentences.ts";

const field = (page: Page, key: keyof typeof english) => page.getByRole("textbox", { name: english[key] });

async function openCheckout(page: Page): Promise<void> {
  await openOrderPage(page, "en");
  await typeText(page, "en", "We rent the flat for two years. ".repeat(10));
  await continueToOrder(page, "en");
}

test.describe("R21 The checkout asks for what it needs (decision 0237)", () => {
  test("a private person gives an e-mail address and a name, and the means of payment is chosen @phone", async ({
    page,
  }) => {
    await openCheckout(page);
    const first = page
      .getByRole("region", { name: english["checkout.contact"] })
      .getByRole("textbox")
      .first();
    await expect(first).toHaveAttribute("type", "email");
    await expect(field(page, "contact.address")).toHaveCount(0);
    await expect(page.getByRole("radio", { name: /^BLIK/ })).toBeChecked();
    await first.fill(newAddress("name-only"));
    await fillInvoice(page, "en");
    await agree(page, "en");
    await expectUsable(page);
    await orderButton(page, "en").click();
    await atBank(page, "en", "pay");
    await seeOrderPaid(page, "en");
  });

  test("an address is asked for abroad, and at home only offered @phone", async ({ page }) => {
    await openCheckout(page);
    const country = page.getByRole("combobox", { name: english["contact.country"] });
    await country.selectOption("DE");
    await expect(field(page, "contact.address")).toHaveAttribute("aria-required", "true");
    await country.selectOption("PL");
    await expect(field(page, "contact.address")).toHaveCount(0);
    await page.getByText(english["checkout.add_address"]).click();
    await expect(field(page, "contact.address")).not.toHaveAttribute("aria-required");
    await expectUsable(page);
  });

  test("C9: a valid e-mail gets a tick once it is typed, and a wrong or an empty one none", async ({
    page,
  }) => {
    await openCheckout(page);
    const email = field(page, "contact.email");
    const tick = () =>
      email.evaluate((input) => getComputedStyle(input.parentElement ?? input, "::after").content);
    expect(await tick()).toBe("none");
    const next = field(page, "contact.first_name");
    await email.fill("halina@example.com");
    await next.focus();
    await expect.poll(tick).toBe('""');
    await expectUsable(page);
    // Browsers accept it, the contract does not.
    await email.fill("halina@example");
    await next.focus();
    await expect(email).toHaveAttribute("aria-invalid", "true");
    expect(await tick()).toBe("none");
    await email.fill("");
    await next.focus();
    expect(await tick()).toBe("none");
    // An evident slip is asked about instead.
    await email.fill("halina@gmial.com");
    await next.focus();
    await expect(page.getByRole("button", { name: /halina@gmail\.com/ })).toBeVisible();
    expect(await tick()).toBe("none");
  });

  test("the caret stays where a Polish postcode is corrected", async ({ page }) => {
    await openCheckout(page);
    await page.getByText(english["checkout.add_address"]).click();
    const postcode = field(page, "contact.postcode");
    await postcode.pressSequentially("31147");
    await expect(postcode).toHaveValue("31-147");
    // The first digit and the one after the hyphen are replaced by others.
    await postcode.press("Home");
    await page.keyboard.press("Delete");
    await page.keyboard.type("0");
    await expect(postcode).toHaveValue("01-147");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Delete");
    await expect(postcode).toHaveValue("01-147");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("2");
    await expect(postcode).toHaveValue("02-147");
  });

  test("a company is filled in by its number, and what was typed stays @phone", async ({ page }) => {
    await openCheckout(page);
    await page.getByRole("radio", { name: english["contact.company"], exact: true }).check();
    await field(page, "contact.vat_id").fill("526-000-12-46");
    await expect(field(page, "contact.company_name")).toHaveValue("PRZYKŁADOWA SPÓŁKA 526 SP. Z O.O.");
    await expect(field(page, "contact.address")).toHaveValue("UL. PRZYKŁADOWA 1");
    await expect(field(page, "contact.postcode")).toHaveValue("00-001");
    await expect(field(page, "contact.city")).toHaveValue("WARSZAWA");
    await expect(page.getByText(english["checkout.company_filled"])).toBeVisible();
    await expectUsable(page);

    await field(page, "contact.city").fill("Kraków");
    await field(page, "contact.vat_id").fill("774-000-14-54");
    await expect(field(page, "contact.company_name")).toHaveValue("PRZYKŁADOWA SPÓŁKA 774 SP. Z O.O.");
    await expect(field(page, "contact.city")).toHaveValue("Kraków");
    await expect(page.getByText(english["checkout.company_filled"])).toHaveCount(0);
  });
});
