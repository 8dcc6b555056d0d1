import { type NameServer, openNameServer } from "#demo/standins/dns.ts";
import { type IdentityProvider, openIdentityProvider, provider_client } from "../sign-on.ts";
import { atSettings, field, logIn, madeAccount, main, password, press, section } from "./account-steps.ts";
import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";
import { readMail } from "./mailbox.ts";

let companies = 0;

/** Opens the page of the team with a proven domain and a provider. */
async function setUp(portal: Page, names: NameServer, provider: IdentityProvider, domain: string) {
  await portal.goto("/en/account/team");
  await arrive(portal, "Team");
  const sso = section(portal, "Single sign-on");
  await expect(sso.getByText("First prove a domain and set up the provider.")).toBeVisible();
  await sso.getByRole("button", { name: "Add a domain" }).click();
  const dialog = portal.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Domain" }).fill("gmail.com");
  await dialog.getByRole("button", { name: "Add a domain" }).click();
  await expect(dialog.getByText(/Anyone can get an address at this provider/)).toBeVisible();
  await expectUsable(portal);
  await dialog.getByRole("textbox", { name: "Domain" }).fill(domain);
  await dialog.getByRole("button", { name: "Add a domain" }).click();
  await expect(sso.getByText("Waiting for the record")).toBeVisible();
  await sso.getByRole("button", { name: `Check now: ${domain}` }).click();
  await expect(sso.getByText(/The record was not found/)).toBeVisible();
  await expectUsable(portal);
  const record = (await sso.getByText(/^tolmaro-verify=/).textContent()) ?? "";
  names.records.set(domain, [record]);
  await sso.getByRole("button", { name: `Check now: ${domain}` }).click();
  await expect(sso.getByText("Proven", { exact: true })).toBeVisible();

  await sso.getByRole("button", { name: "Set up the provider" }).click();
  await dialog.getByRole("textbox", { name: "Issuer" }).fill("https://login.invalid");
  await dialog.getByRole("textbox", { name: "Client ID" }).fill(provider_client.client_id);
  await dialog.getByLabel("Client secret").fill(provider_client.client_secret);
  await dialog.getByRole("combobox", { name: "New people of the domain" }).selectOption({ index: 2 });
  await dialog.getByRole("button", { name: "Set up the provider" }).click();
  await expect(dialog.getByText(/cannot be reached/)).toBeVisible();
  await expectUsable(portal);
  await dialog.getByRole("textbox", { name: "Issuer" }).fill(provider.issuer);
  await dialog.getByRole("button", { name: "Set up the provider" }).click();
  await expect(sso.getByText("On", { exact: true })).toBeVisible();
  await expectUsable(portal);
  return sso;
}

/** Types an address at the login, and logs in at the company. */
async function logInAtCompany(page: Page, email: string) {
  await page.goto("/en/login");
  await field(page, "E-mail").fill(email);
  await expect(page.getByText(/single sign-on: you log in at your company/)).toBeVisible();
  await expectUsable(page);
  await press(page, "Log in with single sign-on");
  await page.getByRole("button", { name: email }).click();
}

test.describe("Decision 0272: single sign-on", { tag: "@phone" }, () => {
  let names: NameServer;
  test.beforeAll(async () => {
    names = await openNameServer(Number(process.env["E2E_NAMES_PORT"]));
  });
  test.afterAll(() => names.close());

  test("an owner sets it up; colleagues come in by it, by mail first where they have a login; then it is required", async ({
    page,
    newPerson,
    complaints,
  }) => {
    test.slow();
    complaints.expect(/status of 4(03|09|22)/);
    const domain = `firma${Date.now()}${(companies += 1)}.example`;
    const [fresh, known] = [`nowa@${domain}`, `stara@${domain}`];
    const provider = await openIdentityProvider({
      employees: [
        { sub: "1", email: fresh, given_name: "Nina", family_name: "Nowa" },
        { sub: "2", email: known, name: "Stefania Stara" },
      ],
    });
    try {
      const { portal } = await atSettings(page);
      const sso = await setUp(portal, names, provider, domain);

      const colleague = await newPerson();
      await logInAtCompany(colleague, fresh);
      await arrive(colleague, "Orders history");
      await colleague.goto("/en/account/team");
      await expect(colleague.getByText(/Only owners of the account invite people/)).toBeVisible();
      await expect(section(colleague, "Single sign-on")).toHaveCount(0);

      const other = await newPerson();
      await madeAccount(other, known);
      await logInAtCompany(other, known);
      await arrive(other, "Please confirm by e-mail");
      await expect(other).toHaveURL(/\/sso\/answer$/);
      await expectUsable(other);
      const mailbox = await newPerson();
      await readMail(mailbox, known, /Confirm your login/);
      const mail = mailbox.getByTitle("The mail as it is read").contentFrame();
      const link = await mail.getByRole("link", { name: "Confirm the login" }).first().getAttribute("href");
      const { pathname } = new URL(link ?? "");
      // Another browser has not begun the login.
      await mailbox.goto(pathname);
      await press(mailbox, "Connect and log in");
      await arrive(mailbox, "The login did not work");
      await expect(mailbox.getByText(/the browser in which you began/)).toBeVisible();
      await expectUsable(mailbox);
      await other.goto(pathname);
      await arrive(other, "Connect your login");
      await expectUsable(other);
      await press(other, "Connect and log in");
      await arrive(other, "Orders history");

      await portal.reload();
      await expect(sso.getByText(/^Last login:/)).toBeVisible();
      await sso.getByRole("button", { name: "Require single sign-on" }).click();
      await portal.getByRole("dialog").getByRole("button", { name: "Require single sign-on" }).click();
      await expect(sso.getByText("Required", { exact: true })).toBeVisible();
      await expectUsable(portal);
      const third = await newPerson();
      await third.goto("/en/login");
      await logIn(third, known, password);
      await expect(main(third).getByRole("alert")).toHaveText(/Your company logs in with single sign-on/);
      await expect(third.getByText(/requires single sign-on/)).toBeVisible();
      await expectUsable(third);

      provider.faults.denies = true;
      await press(third, "Log in with single sign-on");
      await arrive(third, "The login did not work");
      await expect(third.getByText("The provider has not let you in.")).toBeVisible();
      await expectUsable(third);
      await portal.reload();
      await expect(sso.getByText(/The provider has not let you in/)).toBeVisible();
    } finally {
      await provider.close();
    }
  });
});
