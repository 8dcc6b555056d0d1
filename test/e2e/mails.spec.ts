import { readMail } from "./mailbox.ts";
import { orderOfAnna, remindNow, unpaidOrder } from "./money-steps.ts";
import { arrive, attemptUntil, expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { openZone } from "./zones.ts";

/** Opens what an open mail says about stopping it. */
async function followStop(page: Page): Promise<Page> {
  const mail = page.getByTitle("The mail as it is read").contentFrame();
  const opened = page.waitForEvent("popup");
  await mail.getByRole("link", { name: /\/mails\// }).click();
  return opened;
}

test.describe("What we write, and what became of it", { tag: "@phone" }, () => {
  test("a reader stops reminders from a link in one, and the desk sends another mail again", async ({
    page,
    newPerson,
  }) => {
    const email = newAddress("przypomnij");
    const id = await unpaidOrder(email);
    await remindNow(id);
    await readMail(page, email, /^Not paid yet/);
    const mails = await followStop(page);
    await arrive(mails, "E-mails from us");
    await expect(mails.getByText("p•••@example.com")).toBeVisible();
    const payments = mails.getByRole("checkbox", { name: "Orders that are not paid yet" });
    await expect(payments).toBeChecked();
    await payments.uncheck();
    await mails.getByRole("button", { name: "Save" }).click();
    await expect(mails.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
    await expectUsable(mails);
    await mails.reload();
    await expect(payments).not.toBeChecked();

    const desk = await newPerson();
    if (page.viewportSize()) await desk.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
    await openZone(desk, "staff", "celina@example.com", "/staff/mails");
    await arrive(desk, "Wysłane e-maile");
    await desk.goto(`/staff/orders/${id}`);
    const panel = desk.getByRole("region", { name: "E-maile tego zamówienia" });
    await panel.getByRole("button", { name: "E-maile tego zamówienia" }).click();
    await panel
      .getByRole("link", { name: /^Not paid yet/ })
      .first()
      .click();
    // Axe waits a minute for an answer of the mail's frame, in which nothing may run: the page was looked at before.
    const sheet = desk.getByRole("dialog");
    await expect(sheet.getByText("Odbiorca nie chce już takich e-maili.")).toBeVisible();
    const mail = sheet.getByTitle(/tak, jak się go czyta$/).contentFrame();
    await expect(mail.getByRole("heading", { level: 1 })).toHaveText("Your order waits for the payment");
    // Its own colours: the desk lets a mail be what its reader saw.
    await expect(mail.locator("main")).toHaveCSS("border-radius", "12px");
    await desk.keyboard.press("Escape");

    const paid = await orderOfAnna(110);
    await desk.goto(`/staff/mails?kind=order_paid&search=${paid}`);
    const of_paid = desk.getByRole("main").getByRole("link", { name: new RegExp(`${paid}$`) });
    await attemptUntil(async (limit) => {
      await desk.reload();
      await expect(of_paid.filter({ visible: true }).first()).toBeVisible(limit);
    });
    await of_paid.filter({ hasText: /\D/, visible: true }).first().click();
    await sheet.getByRole("button", { name: /^(Wyślij|Spróbuj) ponownie$/ }).click();
    await expect(desk.getByText("W drodze do anna.nowak@example.com")).toBeVisible();
    await expect(sheet.getByText("Powtarza")).toBeVisible();
  });
});
