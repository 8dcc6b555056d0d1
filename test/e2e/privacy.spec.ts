import { atSettings, field, logIn, main, password, press, section } from "./account-steps.ts";
import { arrive, expect, expectUsable, test } from "./fixtures.ts";
import { readMail } from "./mailbox.ts";
import { changeRows } from "./money-steps.ts";

test.describe("GDPR The account page: a copy of the data, and the deletion", { tag: "@phone" }, () => {
  test("a copy is asked for, made and downloaded; the account is deleted after its days", async ({
    page,
    newPerson,
    complaints,
  }) => {
    complaints.expect(/status of 4\d\d/);
    const { portal, email } = await atSettings(page);
    const part = section(portal, "Your data");
    await expect(part.getByText("A ZIP archive with everything we hold about you")).toBeVisible();
    await press(portal, "Request a copy");
    await expect(part.getByText(/^Ready, /)).toBeVisible({ timeout: 30_000 });
    await expectUsable(portal);
    const [file] = await Promise.all([
      portal.waitForEvent("download"),
      part.getByRole("button", { name: /^Download the copy of/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^data-\d{4}-\d\d-\d\d\.zip$/);
    const mailbox = await newPerson();
    await readMail(mailbox, email, /The copy of your data is ready/);

    await press(portal, "Delete account");
    const dialog = portal.getByRole("dialog", { name: "Delete your account?" });
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await expect(dialog.getByText("This field is required")).toBeVisible();
    await expectUsable(portal);
    await dialog.getByRole("checkbox", { name: /I understand/ }).check();
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await expect(part.getByText(/Your account will be deleted on .* Until then/)).toBeVisible();
    await expectUsable(portal);
    await press(portal, "Keep the account");
    await expect(part.getByRole("button", { name: "Delete account" })).toBeVisible();

    await part.getByRole("button", { name: "Delete account" }).click();
    await dialog.getByRole("checkbox", { name: /I understand/ }).check();
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await expect(part.getByRole("button", { name: "Keep the account" })).toBeVisible();
    await readMail(mailbox, email, /Your account will be deleted/);
    await changeRows("update customer set deletion_due_at = now() - interval '1 day' where email = $1", [
      email,
    ]);
    await changeRows("select graphile_worker.add_job('account.deletions')", []);
    await readMail(mailbox, email, /Your account has been deleted/);
    await portal.reload();
    await expect(portal.getByText("You have been logged out")).toBeVisible();
    await portal.goto("/en/login");
    await arrive(portal, "Log in");
    await logIn(portal, email, password);
    await expect(main(portal).getByRole("alert")).toContainText("Invalid credentials.");
    await expect(field(portal, "E-mail")).toHaveValue(email);
  });
});
