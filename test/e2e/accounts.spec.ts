import type { APIResponse } from "@playwright/test";
import english from "#messages/portal/en.ts";
import { totpCode, totpStep } from "#server/accounts/totp.ts";
import { followMail, readMail } from "./mailbox.ts";
import { arrive, expect, expectUsable, newAddress, type Page, test } from "./story.ts";
import { logIntoZone } from "./zones.ts";

// Each of these stories goes through several mails and password hashes.
test.describe.configure({ timeout: 90_000 });

const password = "drewniany-kot-pod-oknem";
const new_password = "zielony-rower-nad-rzeka";
const main = (page: Page) => page.getByRole("main");
const field = (page: Page, name: string) => main(page).getByRole("textbox", { name, exact: true });
const press = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true }).click();
const section = (page: Page, name: string) => page.getByRole("region", { name });

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await field(page, "E-mail").fill(email);
  await field(page, "Password").fill(secret);
  await press(page, "Log in");
}

/** Registers, opens the mail and confirms; answers the page on which the person may log in. */
async function openAccount(page: Page, email: string): Promise<Page> {
  await page.goto("/en/register");
  await arrive(page, "Create account");
  await field(page, "E-mail").fill(email);
  await field(page, "Password").fill(password);
  await field(page, "Repeat the password").fill(password);
  await field(page, "First name").fill("Halina");
  await field(page, "Last name").fill("Gość");
  await page.getByRole("checkbox", { name: "I accept the terms of service" }).check();
  await press(page, "Create account");
  await arrive(page, "Check your e-mail to activate your account");
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await readMail(page, email, /Activate your account/);
  const portal = await followMail(page, "Activate my account");
  await arrive(portal, "Your e-mail is confirmed");
  return portal;
}

/** What the portal itself sends, for what a story only needs to have happened. */
async function post(page: Page, path: string, data: object, token = ""): Promise<APIResponse> {
  const headers = { "x-brand": "dG9sbWFybw", "accept-language": "en", authorization: `Bearer ${token}` };
  const answer = await page.request.post(path, { headers, data });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return answer;
}
async function visitorToken(page: Page): Promise<string> {
  const answer = await post(page, "/api/v2/oauth2/anonymous_token", { brand: "tolmaro" });
  return ((await answer.json()) as { access_token: string }).access_token;
}
async function register(page: Page, email: string): Promise<string> {
  const token = await visitorToken(page);
  const twice = { password, password_confirmation: password };
  const person = {
    user_type: "private",
    first_name: "Halina",
    last_name: "Gość",
    country: "PL",
    terms: true,
  };
  await post(page, "/api/v2/user", { ...person, ...twice, email }, token);
  return token;
}

/** A new person's account, logged in and at the settings. */
async function atSettings(page: Page): Promise<{ portal: Page; email: string }> {
  const email = newAddress("konto");
  const token = await register(page, email);
  await readMail(page, email, /Activate your account/);
  const text = (await page.locator("pre").textContent()) ?? "";
  const hash = /verification\/[^/]+\/([\w-]+)/.exec(text)?.[1] ?? "";
  await post(page, "/api/v2/user/verify", { email, hash }, token);
  await page.goto("/en/login?next=/en/account/settings");
  await logIn(page, email, password);
  await arrive(page, "Settings");
  return { portal: page, email };
}

test.describe("§4, R2, R9 From the form to the first log-in", () => {
  test("what is missing is named, an account is opened by mail, and the password is found again", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 4\d\d/);
    const email = newAddress("nowa");
    await page.goto("/en/register");
    await press(page, "Create account");
    const summary = main(page).getByRole("alert");
    await expect(summary).toContainText("E-mail: This field is required");
    await expectUsable(page);
    const portal = await openAccount(page, email);

    // A link works once; whoever opens it again is told that all is well.
    await portal.reload();
    await arrive(portal, "Your e-mail is confirmed");
    await main(portal).getByRole("link", { name: "Log in" }).click();
    await logIn(portal, email, "not-my-password");
    await expect(main(portal).getByRole("alert")).toHaveText("Invalid credentials.");
    await logIn(portal, email, password);
    await arrive(portal, "Orders history");
    await portal.getByRole("button", { name: "Log out" }).click();
    await portal.getByRole("link", { name: "Log in" }).first().click();

    await main(portal).getByRole("link", { name: "Forgot your password?" }).click();
    await arrive(portal, "Forgot your password?");
    await field(portal, "E-mail").fill(email);
    await press(portal, "Send link");
    await expect(portal.getByText(`If an account exists for ${email}, we sent a link.`)).toBeVisible();
    await expect(portal.getByText(/You can resend in 0:\d\d/)).toBeVisible();
    await expectUsable(portal);

    await readMail(page, email, /Set a new password/);
    const reset = await followMail(page, "Set a new password");
    await arrive(reset, "Set a new password");
    await field(reset, "New password").fill("password1");
    await field(reset, "Repeat the password").fill("password1");
    await press(reset, "Save new password");
    await expect(main(reset).getByRole("alert")).toContainText(
      "This password is too common. Choose another one",
    );
    await field(reset, "New password").fill(new_password);
    await field(reset, "Repeat the password").fill(new_password);
    await press(reset, "Save new password");
    await expect(reset.getByText("Password saved. You can log in now.")).toBeVisible();
    await expectUsable(reset);
    const used = reset.url();
    await main(reset).getByRole("link", { name: "Log in" }).click();
    await logIn(reset, email, new_password);
    await arrive(reset, "Orders history");

    await reset.goto(used);
    await expect(reset.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await expectUsable(reset);
  });

  test("without a look into the mailbox nobody gets in, and the link comes again", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 4\d\d/);
    const email = newAddress("czeka");
    await register(page, email);
    await page.goto("/en/login");
    await arrive(page, "Log in");
    await logIn(page, email, password);
    await expect(page.getByText(`Activate your account first. We sent a link to ${email}.`)).toBeVisible();
    await press(page, "Resend the link");
    await expect(page.getByText("If an account exists, we sent a link.")).toBeVisible();
    await expectUsable(page);
  });

  test("after ten wrong passwords the account waits, and says so", async ({ page, complaints }) => {
    complaints.expect(/status of 4\d\d/);
    const username = newAddress("zamek");
    for (let i = 0; i < 10; i += 1)
      await page.request.post("/api/v2/oauth2/access_token", {
        headers: { "x-brand": "dG9sbWFybw" },
        data: { username, password: "wrong", grant_type: "password" },
      });
    await page.goto("/en/login");
    await arrive(page, "Log in");
    await logIn(page, username, "wrong");
    await expect(main(page).getByRole("alert")).toContainText("Logging in is blocked for 15 minutes.");
    await main(page).getByRole("alert").getByRole("link", { name: "Set a new password" }).click();
    await arrive(page, "Forgot your password?");
  });

  test(
    "a link that is not valid says so, on a phone too",
    { tag: "@phone" },
    async ({ page, complaints }) => {
      complaints.expect(/status of 4\d\d/);
      await page.goto(`/en/password/verification/anna%40firma.example/${"A".repeat(43)}`);
      await arrive(page, "This link is not valid");
      await expect(page.getByText("a•••@firma.example")).toBeVisible();
      await page.goto(`/en/password-forgot/broken`);
      await arrive(page, "Set a new password");
      await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
      await expectUsable(page);
    },
  );

  test("a service that does not answer costs nothing that was typed", async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED|status of 503/);
    await page.goto("/en/login");
    await arrive(page, "Log in");
    await page.route("**/api/v2/oauth2/access_token", (route) => route.abort());
    await logIn(page, "anna.nowak@example.com", password);
    await expect(main(page).getByRole("alert")).toContainText(english["ui.unavailable"]);
    await expect(main(page).getByRole("alert").getByRole("link")).toHaveCount(2);
    await expect(field(page, "E-mail")).toHaveValue("anna.nowak@example.com");
    await expect(field(page, "Password")).toHaveValue(password);
    await expectUsable(page);
  });
});

test.describe("R15 The settings", () => {
  test("each section saves by itself; what is unsaved is asked about and outlives a reload", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    const { portal } = await atSettings(page);
    await field(portal, "First name").fill("Hanna");
    await portal.getByRole("radio", { name: "Company" }).check();
    await press(portal, "Save: User");
    await expect(portal.getByText("Data saved")).toBeVisible();
    await field(portal, "Company name").fill("Gość i S-ka");
    await field(portal, "VAT ID").fill("PL5260001247");
    await field(portal, "City").fill("Kraków");
    await expect(portal.getByText("This number does not look right.")).toBeVisible();
    await expectUsable(portal);

    await portal.waitForTimeout(300);
    await portal.reload();
    await expect(field(portal, "Company name")).toHaveValue("Gość i S-ka");
    await expect(portal.getByText(/We restored your draft from/)).toBeVisible();
    await portal.getByRole("link", { name: "Orders history" }).first().click();
    await expect(portal.getByRole("heading", { name: "Leave without saving?" })).toBeVisible();
    await portal.getByRole("button", { name: "Stay" }).click();
    await press(portal, "Save: Billing");
    await expect(portal.getByText("Data saved")).toBeVisible();
    await portal.reload();
    await expect(field(portal, "Company name")).toHaveValue("Gość i S-ka");
    await expect(field(portal, "First name")).toHaveValue("Hanna");
    await expect(portal.getByText(/We restored your draft from/)).toHaveCount(0);

    await field(portal, "Current password").fill("not-my-password");
    await field(portal, "New password").fill(new_password);
    await field(portal, "Repeat the password").fill(new_password);
    await press(portal, "Save: Password");
    await expect(section(portal, "Password").getByRole("alert")).toContainText(
      "These credentials do not match our records.",
    );
    await field(portal, "Current password").fill(password);
    await press(portal, "Save: Password");
    await expect(field(portal, "Current password")).toHaveValue("");

    await portal.getByRole("checkbox", { name: "Send me news" }).check();
    await press(portal, "Save: Consents");
    await portal.getByText("What you agreed to").click();
    await expect(section(portal, "Consents").getByText("Newsletter: agreed")).toBeVisible();
    await expectUsable(portal);
  });

  test("another address counts once its link is opened, and the page changes its language", async ({
    page,
    somebody,
  }) => {
    const { portal, email } = await atSettings(page);
    const mailbox = await somebody();
    const fresh = newAddress("nowy");
    await press(portal, "Change the e-mail address");
    const dialog = portal.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "New e-mail" }).fill(fresh);
    await dialog.getByRole("textbox", { name: "Current password" }).fill(password);
    await expectUsable(portal);
    await dialog.getByRole("button", { name: "Send link" }).click();
    await expect(dialog.getByText(`We sent a message to ${fresh}.`)).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await readMail(mailbox, fresh, /Confirm your new e-mail address/);
    await arrive(await followMail(mailbox, "Confirm the address"), "Your e-mail is confirmed");
    await readMail(mailbox, email, /Your e-mail address was changed/);
    await portal.reload();
    await expect(section(portal, "User").getByText(fresh)).toBeVisible();
    await portal.getByRole("combobox", { name: "Language" }).selectOption("pl");
    await press(portal, "Save: User");
    await arrive(portal, "Ustawienia");
    await expect(portal).toHaveURL(/\/pl\/account\/settings$/);
  });
});

test.describe("More than a password", () => {
  test("a code from an app: turned on, asked for, a recovery code, turned off", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 4\d\d/);
    const { portal, email } = await atSettings(page);
    await press(portal, "Turn on: Code from an app");
    const dialog = portal.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Current password" }).fill(password);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByRole("img", { name: "QR code with the key below" })).toBeVisible();
    await expectUsable(portal);
    const secret = (
      (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ""
    ).replaceAll(" ", "");
    await dialog
      .getByRole("textbox", { name: "Six-digit code" })
      .fill(totpCode(secret, totpStep(new Date())));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await expect(dialog.getByRole("heading", { name: "Recovery codes" })).toBeVisible();
    await expect(dialog.getByRole("listitem")).toHaveCount(10);
    const [code = ""] = await dialog.getByRole("listitem").allTextContents();
    await expectUsable(portal);
    await dialog.getByRole("button", { name: "I have kept them" }).click();
    await expect(portal.getByText("10 recovery codes left")).toBeVisible();

    await portal.getByRole("button", { name: "Log out" }).click();
    await portal.getByRole("link", { name: "Log in" }).first().click();
    await logIn(portal, email, password);
    await expect(field(portal, "Code")).toBeFocused();
    await expectUsable(portal);
    await field(portal, "Code").fill("000000");
    await press(portal, "Log in");
    await expect(main(portal).getByRole("alert")).toContainText("This code is not right.");
    await field(portal, "Code").fill(code);
    await press(portal, "Log in");
    await arrive(portal, "Orders history");

    await portal.goto("/en/account/settings");
    await expect(portal.getByText("9 recovery codes left")).toBeVisible();
    await press(portal, "Turn off: Code from an app");
    await portal.getByRole("dialog").getByRole("textbox", { name: "Current password" }).fill(password);
    await portal.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
    await expect(main(portal).getByRole("button", { name: "Turn on: Code from an app" })).toBeVisible();
  });

  test("a passkey: made, named, renamed, logs in, and removed", async ({ page }) => {
    const { portal } = await atSettings(page);
    const device = await portal.context().newCDPSession(portal);
    await device.send("WebAuthn.enable");
    await device.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await press(portal, "Add a passkey");
    const dialog = portal.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Work laptop");
    await dialog.getByRole("textbox", { name: "Current password" }).fill(password);
    await expectUsable(portal);
    await dialog.getByRole("button", { name: "Add a passkey" }).click();
    await expect(section(portal, "Security").getByText("Work laptop")).toBeVisible();
    await press(portal, "Rename Work laptop");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Old laptop");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(section(portal, "Security").getByText("Old laptop")).toBeVisible();

    await portal.getByRole("button", { name: "Log out" }).click();
    await portal.getByRole("link", { name: "Log in" }).first().click();
    await press(portal, "Use a passkey");
    await arrive(portal, "Orders history");
    await portal.goto("/en/account/settings");
    await press(portal, "Remove Old laptop");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(portal.getByText("No passkeys yet")).toBeVisible();
  });
});

test.describe("R20 A guest who makes an account from an order", () => {
  test("finds the order in it once the address is confirmed", async ({ page }) => {
    const email = newAddress("gosc");
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
    const [first] = data.orders;
    await page.goto(`/en/orders-created/${first?.hash ?? ""}/quote`);
    await arrive(page, new RegExp(String(first?.id)));
    await press(page, "Create account");
    await expect(section(page, "Save time next time: create an account")).toContainText(
      "This field is required",
    );
    await field(page, "Password").fill(password);
    await press(page, "Create account");
    await expect(page.getByText("Check your e-mail to activate your account")).toBeVisible();
    await expectUsable(page);
    await readMail(page, email, /Activate your account/);
    const portal = await followMail(page, "Activate my account");
    await main(portal).getByRole("link", { name: "Log in" }).click();
    await logIn(portal, email, password);
    await arrive(portal, "Orders history");
    await expect(main(portal).getByRole("link", { name: new RegExp(String(first?.id)) })).toBeVisible();
  });
});

test.describe("Accounts that others make", () => {
  test("the desk invites somebody to the demo brand; one link confirms and sets the password", async ({
    page,
  }) => {
    const email = newAddress("lingy");
    await logIntoZone(page, "staff", "piotr@example.com");
    await page.goto("/staff/customers/new");
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
    await main(portal).getByRole("link", { name: "Anmelden" }).click();
    await field(portal, "E-Mail").fill(email);
    await field(portal, "Passwort").fill(password);
    await press(portal, "Anmelden");
    await expect(portal.getByText("Jutta Weiß")).toBeVisible();
  });
});
