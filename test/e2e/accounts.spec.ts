import { totpCode, totpStep } from "#server/accounts/second-factor/totp.ts";
import {
  atSettings,
  field,
  logIn,
  main,
  new_password,
  logOut,
  openAccount,
  password,
  post,
  press,
  register,
  section,
  visitorToken,
} from "./account-steps.ts";
import { followMail, readMail } from "./mailbox.ts";
import { arrive, attemptUntil, expect, expectUsable, newAddress, test } from "./fixtures.ts";
import { english } from "./sentences.ts";

// Each of these tests needs several mails and password hashes.
test.describe("§4, R2, R9 From the form to the first login", () => {
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
    // In the order of the fields on the page.
    await expect(summary.getByRole("listitem").nth(1)).toContainText("First name:");
    await expectUsable(page);
    const { portal, link } = await openAccount(page, email);

    // A link works once; opening it again shows the outcome.
    await logOut(portal);
    await portal.goto(link);
    await arrive(portal, "Your e-mail is confirmed");
    await main(portal).getByRole("link", { name: "Log in" }).click();
    await expect(field(portal, "E-mail")).toHaveValue(email);
    expect(portal.url()).not.toContain(encodeURIComponent(email));
    await logIn(portal, email, "not-my-password");
    await expect(main(portal).getByRole("alert")).toContainText("Invalid credentials.");
    await logIn(portal, email, password);
    await arrive(portal, "Orders history");
    await logOut(portal);
    await portal.getByRole("link", { name: "Log in" }).first().click();

    await main(portal).getByRole("link", { name: "Forgot your password?" }).click();
    await arrive(portal, "Forgot your password?");
    await field(portal, "E-mail").fill("halina@gmial.com");
    await field(portal, "E-mail").blur();
    await press(portal, "Did you mean halina@gmail.com?");
    await expect(field(portal, "E-mail")).toHaveValue("halina@gmail.com");
    await field(portal, "E-mail").fill(email);
    await press(portal, "Send link");
    await expect(portal.getByText(`If an account exists for ${email}, we sent a link.`)).toBeVisible();
    await expect(portal.getByText(/You can resend in 0:\d\d/)).toBeVisible();
    await expectUsable(portal);

    await readMail(page, email, /Set a new password/);
    const reset = await followMail(page, "Set a new password");
    await arrive(reset, "Set a new password");
    const used = reset.url();
    await field(reset, "New password").fill("password1");
    await field(reset, "Repeat the password").fill("password1");
    await press(reset, "Save new password");
    await expect(main(reset).getByRole("alert")).toContainText(
      "This password is too common. Choose another one",
    );
    await field(reset, "New password").fill(new_password);
    await field(reset, "Repeat the password").fill(new_password);
    await press(reset, "Save new password");
    await arrive(reset, "Orders history");
    await expect(reset.getByText("Password saved. You are logged in.")).toBeVisible();
    await expectUsable(reset);

    await reset.goto(used);
    await expect(reset.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await expectUsable(reset);
  });

  test("without a look into the mailbox there is no way in, and the link comes again", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 4\d\d/);
    const email = newAddress("czeka");
    await register(page, email);
    await page.goto("/en/login");
    await arrive(page, "Log in");
    await logIn(page, email, password);
    await main(page).getByRole("link", { name: "Send the link that sets your password again" }).click();
    await arrive(page, "Check your e-mail to activate your account");
    await field(page, "E-mail").fill(email);
    await press(page, "Resend the link");
    await expect(page.getByText("If an account exists, we sent a link.")).toBeVisible();
    await expectUsable(page);
  });

  test("wrong passwords delay the next attempt, and the page shows the delay", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 4\d\d/);
    const username = newAddress("zamek");
    for (let i = 0; i < 5; i += 1)
      await page.request.post("/api/v2/oauth2/access_token", {
        headers: { "x-brand": "dG9sbWFybw" },
        data: { username, password: "wrong", grant_type: "password" },
      });
    await page.goto("/en/login");
    await arrive(page, "Log in");
    // Each failure increases the delay, so even on a slow machine an attempt comes too early.
    await attemptUntil(async (limit) => {
      await logIn(page, username, "wrong");
      await expect(main(page).getByRole("alert")).toContainText("Too many wrong attempts.", limit);
    });
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
    await expect(section(portal, "Billing").getByText(english["checkout.vat_id.odd"])).toBeVisible();
    await expectUsable(portal);

    // The draft is stored a moment after the last key.
    await portal.waitForFunction(() => JSON.stringify(localStorage).includes("Kraków"));
    await portal.reload();
    await expect(field(portal, "Company name")).toHaveValue("Gość i S-ka");
    await expect(portal.getByText(/We restored your draft from/)).toBeVisible();
    await portal.getByRole("link", { name: "Quick quote" }).click();
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
      "The current password is wrong",
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
    newPerson,
    complaints,
  }) => {
    complaints.expect(/status of 403/);
    const { portal, email } = await atSettings(page);
    const mailbox = await newPerson();
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
    // In another browser the requesting account has to log in.
    const confirming = await followMail(mailbox, "Confirm the address");
    await arrive(confirming, "Log in to confirm this address");
    await main(confirming).getByRole("link", { name: "Log in" }).click();
    await logIn(confirming, email, password);
    await arrive(confirming, "Your e-mail is confirmed");
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
  test("the open sessions are listed, and another one is ended @phone", async ({ page }) => {
    const { portal, email } = await atSettings(page);
    const { request } = portal.context();
    const other = await request.post("/api/v2/oauth2/access_token", {
      headers: { "x-brand": Buffer.from("tolmaro").toString("base64").replace(/=+$/, "") },
      data: { username: email, password, grant_type: "password" },
    });
    expect(other.status()).toBe(200);
    await portal.reload();
    const sessions = portal.getByRole("region", { name: english["ui.sessions.title"] });
    await expect(sessions.getByRole("listitem")).toHaveCount(2);
    await expect(sessions.getByText(english["ui.sessions.current"])).toBeVisible();
    await expectUsable(portal);
    await sessions.getByRole("button", { name: /^End the session of / }).click();
    await expect(sessions.getByRole("status")).toHaveText(english["ui.sessions.ended"]);
    await expect(sessions.getByRole("listitem")).toHaveCount(1);
  });

  test("a code from an app: turned on, asked for, a recovery code, new ones, turned off", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 4\d\d/);
    const { portal, email } = await atSettings(page);
    await press(portal, "Turn on: Code from an app");
    const dialog = portal.getByRole("dialog");
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
    await expect(portal.getByRole("heading", { name: "Recovery codes" })).toBeFocused();
    // The key that closes a dialog does not lose what is shown only once.
    await portal.keyboard.press("Escape");
    const shown = portal.getByRole("listitem").filter({ hasText: /^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/ });
    await expect(shown).toHaveCount(10);
    const [code = "", other_code = ""] = await shown.allTextContents();
    await expectUsable(portal);
    await press(portal, english["totp.saved"]);
    await expect(portal.getByText("10 recovery codes left")).toBeVisible();

    await logOut(portal);
    await portal.getByRole("link", { name: "Log in" }).first().click();
    await logIn(portal, email, password);
    await expect(field(portal, "Code")).toBeFocused();
    await expect(main(portal).getByRole("link", { name: "Write to us" })).toBeVisible();
    await expectUsable(portal);
    await field(portal, "Code").fill("000000");
    await press(portal, "Log in");
    await expect(main(portal).getByRole("alert")).toContainText("This code is not right.");
    await field(portal, "Code").fill(code);
    await press(portal, "Log in");
    await arrive(portal, "Orders history");

    // A new password by the link of a mail asks for the second factor as well.
    await post(portal, "/api/v2/password/forgot", { email }, await visitorToken(portal));
    await readMail(page, email, /Set a new password/);
    const reset = await followMail(page, "Set a new password");
    await field(reset, "New password").fill(new_password);
    await field(reset, "Repeat the password").fill(new_password);
    await press(reset, "Save new password");
    await expect(reset.getByText("Password saved. You can log in now.")).toBeVisible();
    await expectUsable(reset);
    await main(reset).getByRole("link", { name: "Log in" }).click();
    await logIn(reset, email, new_password);
    await expect(field(reset, "Code")).toBeFocused();
    await field(reset, "Code").fill(other_code);
    await press(reset, "Log in");
    await arrive(reset, "Orders history");

    // At its own host: the login at the other one has ended with the password.
    await reset.goto(new URL("/en/account/settings", reset.url()).href);
    await expect(reset.getByText("8 recovery codes left")).toBeVisible();
    await press(reset, english["totp.renew"]);
    const renewal = reset.getByRole("dialog", { name: english["totp.renew"] });
    await expect(renewal).toContainText("The ones you have now stop working.");
    await expectUsable(reset);
    await renewal.getByRole("button", { name: english["totp.renew"] }).click();
    await expect(reset.getByRole("heading", { name: "Recovery codes" })).toBeFocused();
    await press(reset, english["totp.saved"]);
    await expect(reset.getByText("10 recovery codes left")).toBeVisible();
    await press(reset, "Turn off: Code from an app");
    await reset.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
    await expect(main(reset).getByRole("button", { name: "Turn on: Code from an app" })).toBeVisible();
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
    await expectUsable(portal);
    await dialog.getByRole("button", { name: "Add a passkey" }).click();
    await expect(section(portal, "Security").getByText("Work laptop")).toBeVisible();
    await press(portal, "Rename Work laptop");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Old laptop");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(section(portal, "Security").getByText("Old laptop")).toBeVisible();

    await logOut(portal);
    await portal.getByRole("link", { name: "Log in" }).first().click();
    await press(portal, "Use a passkey");
    await arrive(portal, "Orders history");
    await portal.goto("/en/account/settings");
    await press(portal, "Remove Old laptop");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(portal.getByText("No passkeys yet")).toBeVisible();
  });
});
