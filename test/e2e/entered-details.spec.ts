import { readMail } from "./mailbox.ts";
import { atBank, fillBuyer, inTwoWeeks, orderButton, priceCard, seeOrderPaid } from "./portal.ts";
import { english } from "./sentences.ts";
import { arrive, expect, expectUsable, newAddress, test } from "./fixtures.ts";

test.describe("What was typed can be checked", () => {
  test("in the cart, shortened on a guest's page, and in full after a mailed code", async ({
    page,
    newPerson,
  }) => {
    await page.goto("/en/order/package?service=phone");
    await arrive(page, "Phone-call translation");
    await page.getByLabel("Date").fill(inTwoWeeks());
    await page.getByLabel("Start time").fill("10:30");
    await page.getByRole("textbox", { name: "Your number" }).fill("+48 600 000 000");
    await page.getByRole("textbox", { name: "Other person’s number" }).fill("+380 44 123 45 67");
    await page.getByRole("textbox", { name: "What is it about?" }).fill("A delivery");
    // The card grows with its price, and would move the button under the press.
    await expect(priceCard(page, "en").getByRole("status").first()).toHaveText(/^Phone call: .+ with VAT$/);
    await page.getByRole("button", { name: "Continue to order", exact: true }).click();
    await arrive(page, english["checkout.title"]);
    await expect(page.getByLabel(english["checkout.check"])).toContainText("+380441234567");
    const email = newAddress("numbers");
    await fillBuyer(page, "en", email);
    await orderButton(page, "en").click();
    await atBank(page, "en", "pay");
    await seeOrderPaid(page, "en");
    await page.getByRole("link", { name: /^See the order/ }).click();
    await arrive(page, /^Order \d+$/);
    const main = page.getByRole("main");
    await main.getByText("Details", { exact: true }).click();
    await expect(main).not.toContainText("441234567");
    await page.getByRole("button", { name: english["entered.show"] }).click();
    const dialog = page.getByRole("dialog", { name: english["entered.title"] });
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Send the code" }).click();
    await expect(dialog.getByText("The code is on its way. It is valid for 10 minutes.")).toBeVisible();
    const mailbox = await newPerson();
    await readMail(mailbox, email, /^Your code/);
    const mail = mailbox.getByTitle("The mail as it is read").contentFrame();
    const code = /^\d{3} ?\d{3}$/m.exec(await mail.locator("body").innerText())?.[0] ?? "no code";
    await dialog.getByRole("textbox", { name: "Code from the e-mail" }).fill(code);
    expect(code).not.toBe("no code");
    await dialog.getByRole("button", { name: english["entered.confirm"], exact: true }).click();
    await expect(main).toContainText("+380441234567");
  });
});
