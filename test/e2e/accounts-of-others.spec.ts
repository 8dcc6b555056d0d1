import {
  atSettings,
  choosePassword,
  field,
  main,
  password,
  post,
  press,
  visitorToken,
} from "./account-steps.ts";
import { followMail, readMail } from "./mailbox.ts";
import { arrive, expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { openZone } from "./zones.ts";

/** A guest asks for a quote; answers the order and the guest's token. */
async function askAsGuest(page: Page, email: string) {
  const token = await visitorToken(page);
  const order = {
    intent: "quote",
    service_type: "write",
    source_lang: "pl",
    target_langs: ["en"],
    text: "Ala ma kota",
    email,
    first_name: "Halina",
    terms: true,
  };
  const made = await post(page, "/api/v2/order", order, token);
  const { data } = (await made.json()) as { data: { orders: { id: number; hash: string }[] } };
  return { id: data.orders[0]?.id ?? 0, hash: data.orders[0]?.hash ?? "" };
}

// Each of these tests needs several mails and password hashes.
test.describe("R20 A guest who makes an account from an order", () => {
  test("finds the order in it once the password is chosen", async ({ page }) => {
    const email = newAddress("gosc");
    const { id, hash } = await askAsGuest(page, email);
    await page.goto(`/en/orders-created/${hash}/quote`);
    await arrive(page, new RegExp(String(id)));
    await press(page, "Create account");
    await expect(page.getByText("Check your e-mail to activate your account")).toBeVisible();
    await expectUsable(page);
    await readMail(page, email, /Activate your account/);
    const portal = await followMail(page, "Activate my account");
    await choosePassword(portal);
    await arrive(portal, "Orders history");
    await expect(main(portal).getByRole("link", { name: new RegExp(String(id)) })).toBeVisible();
  });

  test(
    "Decision 0308: a person moves what they ordered without a login into their account",
    {
      tag: "@phone",
    },
    async ({ page }) => {
      const { portal, email } = await atSettings(page);
      const { id, hash } = await askAsGuest(page, email);
      await portal.goto(`/en/account/order/${hash}`);
      await arrive(portal, `Order ${id}`);
      await expectUsable(portal);
      await press(portal, "Move to my account");
      const dialog = portal.getByRole("dialog", { name: "Move this order to your account?" });
      await expectUsable(portal);
      await dialog.getByRole("button", { name: "Move to my account" }).click();
      await expect(portal.getByText("The order is in your account.").first()).toBeVisible();
      await expect(main(portal).getByRole("button", { name: "Move to my account" })).toHaveCount(0);
      await portal.goto("/en/account/orders");
      await arrive(portal, "Orders history");
      await expect(main(portal).getByRole("link", { name: new RegExp(String(id)) })).toBeVisible();
    },
  );
});

test.describe("Accounts that others make", () => {
  test("the desk invites a user to the demo brand; one link confirms and sets the password", async ({
    page,
  }) => {
    const email = newAddress("lingy");
    await openZone(page, "staff", "piotr@example.com", "/staff/customers/new");
    await page.getByRole("combobox", { name: "Marka" }).selectOption("lingy");
    await page.getByRole("textbox", { name: "E-mail" }).fill(email);
    await page.getByRole("textbox", { name: "Imię" }).fill("Jutta");
    await page.getByRole("textbox", { name: "Nazwisko" }).fill("Weiß");
    await page.getByRole("combobox", { name: "Język" }).selectOption("de");
    await expectUsable(page);
    await page.getByRole("button", { name: "Wyślij zaproszenie" }).click();
    await expect(page.getByText(`Zaproszenie wysłane na ${email}`)).toBeVisible();
    await readMail(page, email, /Ihr Konto ist bereit/);
    const portal = await followMail(page, "Passwort festlegen");
    await arrive(portal, "Ihre E-Mail-Adresse ist bestätigt");
    await field(portal, "Neues Passwort").fill(password);
    await field(portal, "Passwort wiederholen").fill(password);
    await press(portal, "Neues Passwort speichern");
    // Decision 0277: the password logs in.
    await arrive(portal, "Maschinelle Übersetzung");
  });
});
