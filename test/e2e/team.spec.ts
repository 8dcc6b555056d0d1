import { atSettings, invite, join, main, section } from "./account-steps.ts";
import { arrive, expect, expectUsable, newAddress, test } from "./fixtures.ts";
import { readMail } from "./mailbox.ts";
import { openZone } from "./zones.ts";

test.describe("Decision 0267: members of an account", { tag: "@phone" }, () => {
  test("an owner invites people, changes a role and removes a member; the desk sees them", async ({
    page,
    newPerson,
    complaints,
  }) => {
    // The session of the member who is removed.
    complaints.expect(/status of 401/);
    const { portal, email } = await atSettings(page);
    await portal.goto("/en/account/team");
    await arrive(portal, "Team");
    await expectUsable(portal);
    const viewer = newAddress("widz");
    await invite(portal, viewer, "Viewer");
    await expect(portal.getByRole("heading", { name: "Open invitations" })).toBeVisible();
    await expectUsable(portal);

    const mailbox = await newPerson();
    const second = await join(mailbox, viewer);
    // The mail leads to the host of the brand, where the session is.
    await second.goto(new URL("/en/account/team", second.url()).href);
    await arrive(second, "Team");
    await expect(second.getByText(/Only owners of the account invite people and change roles/)).toBeVisible();
    await expect(second.getByRole("button", { name: "Invite a person" })).toHaveCount(0);
    await expectUsable(second);
    complaints.expect(/status of 403/);
    for (const page_of_others of ["invoices", "payments", "webhooks", "memory", "prepaid"]) {
      await second.goto(new URL(`/en/account/${page_of_others}`, second.url()).href);
      await expect(main(second).getByText(/^Your role in this account does not allow this/)).toBeVisible();
      await expect(main(second).getByRole("button", { name: "Try again" })).toHaveCount(0);
      await expect(main(second).getByText("This belongs to another account.")).toHaveCount(0);
      await expectUsable(second);
    }
    await second.goto(new URL("/en/account/settings", second.url()).href);
    await expect(second.getByText(/^Only owners see all settings/)).toBeVisible();
    await expect(second.getByRole("heading", { name: "Invoices" })).toHaveCount(0);
    await main(second).getByRole("link", { name: "Your data" }).click();
    await expect(second).toHaveURL(/#person$/);
    const own = section(second, "Your data");
    await own.getByRole("textbox", { name: "Last name" }).fill("Nowa");
    await own.getByRole("button", { name: "Save" }).click();
    await expect(second.getByText("Data saved").first()).toBeVisible();
    const saved = second.waitForEvent("download");
    await own.getByRole("button", { name: "Download the copy" }).click();
    expect((await saved).suggestedFilename()).toBe("my-data.json");
    await expectUsable(second);

    await portal.reload();
    await arrive(portal, "Team");
    const row = portal.getByRole("row").filter({ hasText: viewer });
    await row.getByRole("button", { name: "Change role" }).click();
    await portal.getByRole("dialog").getByRole("combobox", { name: "Role" }).selectOption({ label: "Buyer" });
    await portal.getByRole("dialog").getByRole("button", { name: "Change role" }).click();
    await expect(row.getByText("Buyer")).toBeVisible();

    const desk = await newPerson();
    await openZone(desk, "staff", "celina@example.com");
    await desk.goto(`/staff/customers?search=${encodeURIComponent(email)}`);
    await desk.getByRole("row").filter({ hasText: email }).getByRole("link").first().click();
    await expect(desk.getByRole("row").filter({ hasText: viewer }).getByText("Zamawiający")).toBeVisible();
    await expectUsable(desk);

    await row.getByRole("button", { name: "Remove" }).click();
    await portal.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(row).toHaveCount(0);
    await second.reload();
    await expect(second.getByRole("heading", { level: 1, name: "Settings" })).toHaveCount(0);
  });

  test("a person of two accounts accepts with their login and switches in the menu", async ({
    page,
    newPerson,
  }) => {
    const { portal } = await atSettings(page);
    const other = await newPerson();
    const { portal: theirs, email } = await atSettings(other);
    await portal.goto("/en/account/team");
    await invite(portal, email, "Buyer");
    const mailbox = await newPerson();
    await readMail(mailbox, email, /Invitation to the account/);
    const mail = mailbox.getByTitle("The mail as it is read").contentFrame();
    const address = await mail.getByRole("link", { name: "See the invitation" }).first().getAttribute("href");
    await theirs.goto(new URL(address ?? "").pathname);
    await arrive(theirs, "Invitation");
    await main(theirs).getByRole("button", { name: /^Join/ }).click();
    await arrive(theirs, "Orders history");
    // On a phone all entries are in one panel.
    const burger = theirs.getByRole("button", { name: "Menu", exact: true });
    await ((await burger.isVisible()) ? burger : theirs.getByRole("button", { name: "My account" })).click();
    const accounts = theirs
      .getByRole("navigation", { name: "Menu" })
      .getByRole("button", { name: "Halina Gość" });
    await expect(accounts).toHaveCount(2);
    await Promise.all([theirs.waitForResponse(/customer\/current$/), accounts.first().click()]);
    await theirs.goto("/en/account/team");
    await expect(theirs.getByRole("button", { name: "Invite a person" })).toBeVisible();
  });
});
