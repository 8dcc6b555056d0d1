import { setTimeout as wait } from "node:timers/promises";
import type { APIResponse } from "@playwright/test";
import { followMail, readMail } from "./mailbox.ts";
import { arrive, expect, expectUsable, newAddress, type Page } from "./fixtures.ts";

/** Shared steps with accounts. */
export const password = "drewniany-kot-pod-oknem";
export const new_password = "zielony-rower-nad-rzeka";
export const main = (page: Page) => page.getByRole("main");
export const field = (page: Page, name: string) => main(page).getByRole("textbox", { name, exact: true });
export const press = (page: Page, name: string) =>
  main(page).getByRole("button", { name, exact: true }).click();
export const section = (page: Page, name: string) => page.getByRole("region", { name });

export async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await field(page, "E-mail").fill(email);
  await field(page, "Password").fill(secret);
  await press(page, "Log in");
}

/** Logs out by the menu of the account. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "My account" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
}

/** Registers, opens the mail and chooses a password; answers the page on which the person is logged in. */
export async function openAccount(page: Page, email: string): Promise<{ portal: Page; link: string }> {
  await page.goto("/en/register");
  await arrive(page, "Create account");
  await field(page, "E-mail").fill(email);
  await field(page, "First name").fill("Halina");
  await field(page, "Last name").fill("Gość");
  await page.getByRole("checkbox", { name: "I accept the terms of service" }).check();
  await press(page, "Create account");
  await arrive(page, "Check your e-mail to activate your account");
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await readMail(page, email, /Activate your account/);
  const portal = await followMail(page, "Activate my account");
  const link = portal.url();
  await choosePassword(portal);
  return { portal, link };
}

/** Chooses the password on the page behind a mailed link. */
export async function choosePassword(portal: Page): Promise<void> {
  await arrive(portal, "Your e-mail is confirmed");
  await field(portal, "New password").fill(password);
  await field(portal, "Repeat the password").fill(password);
  await press(portal, "Save new password");
  await arrive(portal, "Orders history");
}

/** What the portal itself sends, for what a scenario only needs to have happened; a limit is waited for. */
export async function post(page: Page, path: string, data: object, token = ""): Promise<APIResponse> {
  const headers = { "x-brand": "dG9sbWFybw", "accept-language": "en", authorization: `Bearer ${token}` };
  const send = () => page.request.post(path, { headers, data });
  let answer = await send();
  // Many accounts are made within a minute, more than one person may make.
  while (answer.status() === 429) {
    await wait(1000 * Number(answer.headers()["retry-after"] ?? 1));
    answer = await send();
  }
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return answer;
}
export async function visitorToken(page: Page): Promise<string> {
  const answer = await post(page, "/api/v2/oauth2/anonymous_token", { brand: "tolmaro" });
  return ((await answer.json()) as { access_token: string }).access_token;
}
export async function register(page: Page, email: string): Promise<string> {
  const token = await visitorToken(page);
  const person = {
    user_type: "private",
    first_name: "Halina",
    last_name: "Gość",
    country: "PL",
    terms: true,
  };
  await post(page, "/api/v2/user", { ...person, email }, token);
  return token;
}

/** A new person's account, with its password. */
export async function madeAccount(page: Page, email: string): Promise<void> {
  const token = await register(page, email);
  await readMail(page, email, /Activate your account/);
  const text = (await page.locator("pre").textContent()) ?? "";
  const [, hash = "", secret = ""] = /verification\/[^/]+\/([\w-]+)\/([\w-]+)/.exec(text) ?? [];
  await post(page, "/api/v2/user/verify", { email, hash, reset_password_hash: secret }, token);
  const twice = { password, password_confirmation: password };
  await post(page, "/api/v2/password/reset", { token: secret, ...twice }, token);
}

/** A new person's account, logged in and at the settings. */
export async function atSettings(page: Page): Promise<{ portal: Page; email: string }> {
  const email = newAddress("konto");
  await madeAccount(page, email);
  await page.goto("/en/login?next=/en/account/settings");
  await logIn(page, email, password);
  await arrive(page, "Settings");
  return { portal: page, email };
}

/** Invites an address from the page of the team. */
export async function invite(portal: Page, email: string, role: string): Promise<void> {
  await press(portal, "Invite a person");
  const dialog = portal.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(email);
  await dialog.getByRole("combobox", { name: "Role" }).selectOption({ label: role });
  await expectUsable(portal);
  await dialog.getByRole("button", { name: "Invite a person" }).click();
  await expect(portal.getByText(`The invitation was sent to ${email}.`)).toBeVisible();
}

/** Opens the mailed invitation and chooses a name and a password. */
export async function join(mailbox: Page, email: string): Promise<Page> {
  await readMail(mailbox, email, /Invitation to the account/);
  const portal = await followMail(mailbox, "See the invitation");
  await arrive(portal, "Invitation");
  await expectUsable(portal);
  await field(portal, "First name").fill("Maria");
  await field(portal, "Last name").fill("Druga");
  await field(portal, "New password").fill(password);
  await main(portal).getByRole("button", { name: /^Join/ }).click();
  await arrive(portal, "Orders history");
  return portal;
}
