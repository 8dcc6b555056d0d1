import { execFileSync } from "node:child_process";
import path from "node:path";
import { atSettings, press, section } from "./account-steps.ts";
import { expect, expectUsable, test } from "./fixtures.ts";
import { readMail } from "./mailbox.ts";

const command = path.resolve(import.meta.dirname, "../../deploy/post-mail.mjs");

test.describe("integrations 7: requests by mail", { tag: "@phone" }, () => {
  test("the account has an address, which can be renewed; a mail to it is answered", async ({ page }) => {
    const { portal, email } = await atSettings(page);
    const part = section(portal, "Requests by mail");
    await expect(part.getByText("You have no address yet.")).toBeVisible();
    await expectUsable(portal);
    await part.getByRole("button", { name: "Create an address" }).focus();
    await portal.keyboard.press("Enter");
    const shown = part.locator("code");
    await expect(shown).toHaveText(/^quotes\+[0-9a-f]{30}@mail\.localhost$/);
    const former = (await shown.textContent()) ?? "";
    await expectUsable(portal);
    await press(portal, "New address");
    const dialog = portal.getByRole("dialog");
    await expect(dialog.getByText("Mails to it are refused.")).toBeVisible();
    await expectUsable(portal);
    await dialog.getByRole("button", { name: "New address" }).click();
    await expect(shown).not.toHaveText(former);
    const address = (await shown.textContent()) ?? "";

    const message = [
      "Authentication-Results: mail.localhost; dkim=pass header.d=example.com",
      `From: Halina <${email}>`,
      `To: ${address}`,
      "Subject: Umowa najmu",
      `Message-ID: <${Date.now()}@example.com>`,
      "",
      "Please translate this.",
    ].join("\r\n");
    const { origin } = new URL(portal.url());
    const post = (to: string) =>
      execFileSync(process.execPath, [command, to], {
        input: message,
        env: { ...process.env, SERVER: origin },
        stdio: ["pipe", "ignore", "ignore"],
      });
    expect(() => post(former)).toThrow(expect.objectContaining({ status: 67 }));
    post(address);
    // The account is new: its languages are not known yet.
    await readMail(portal, email, /Umowa najmu/);
  });
});
