import {
  atBank,
  fillBuyer,
  inTwoWeeks,
  orderButton,
  orderPage,
  priceCard,
  seeOrderPaid,
  textField,
  typeText,
} from "./portal.ts";
import { chooseFiles, docx, txt } from "./papers.ts";
import { arrive, expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { english } from "./sentences.ts";

const address = {
  certified: "/en/order/certified",
  proofreading: "/en/order/proofreading",
  packages: "/en/order/package",
  email: "/en/order/package?service=email",
  website: "/en/order/package?service=website",
  phone: "/en/order/package?service=phone",
  oral: "/en/order/package?service=oral",
  machine: "/en/order/package?service=mt",
};
const card = (page: Page) => priceCard(page, "en");
const words = (count: number) => "offer ".repeat(count).trim();

async function open(page: Page, where: keyof typeof address, title: string): Promise<void> {
  await page.goto(address[where]);
  await arrive(page, title);
}

/** The main button of the form, which on a phone is in the bar at its foot. */
async function goOn(page: Page, isMobile = false): Promise<void> {
  await page.getByRole("button", { name: isMobile ? "Continue" : "Continue to order", exact: true }).click();
}

test.describe("§3, R4: a sworn translation", () => {
  test("goes on paper to a parcel locker", { tag: "@phone" }, async ({ page, isMobile }) => {
    await open(page, "certified", "Sworn translation");
    await goOn(page, isMobile);
    const summary = page.getByRole("alert").first();
    await expect(summary).toContainText("Add at least one file");

    await expect(page.getByText(/^Add a file to see your price\./)).toBeVisible();
    await chooseFiles(page, "Choose files", [docx("birth-certificate.docx", 400)]);
    await expect(page.getByText("400 words")).toBeVisible();
    await expect(card(page)).toContainText(/\d+ pages?/);
    await expect(card(page)).toContainText(/Delivery/);
    await expect(card(page).getByRole("status").first()).toHaveText(/^Sworn, .+: .+ with VAT$/);

    await page.getByRole("radio", { name: /^Paper original by post/ }).check();
    await expect(page.getByRole("radio", { name: /^Registered mail in Poland/ })).toBeChecked();
    await expect(card(page)).toContainText("Postage included");
    await page.getByRole("combobox", { name: "Country" }).selectOption("DE");
    await expect(
      page.getByText("We changed the delivery method to one that is available for this country."),
    ).toBeVisible();
    await expect(page.getByRole("radio", { name: /^Registered mail, international/ })).toBeChecked();
    await page.getByRole("combobox", { name: "Country" }).selectOption("PL");
    await page.getByRole("radio", { name: /^Parcel lockers in Poland/ }).check();
    await expect(page.getByRole("textbox", { name: "Street and number" })).toHaveCount(0);
    await expectUsable(page);

    await page.getByRole("textbox", { name: "Recipient" }).fill("Anna Nowak");
    await page.getByRole("textbox", { name: "Parcel locker code" }).fill("kra 010");
    await page.getByRole("textbox", { name: "Phone" }).fill("0048 600 000 000");
    await page.getByRole("textbox", { name: "E-mail" }).fill("anna@");
    await page.getByRole("textbox", { name: "Recipient" }).focus();
    await expect(page.getByRole("textbox", { name: "Parcel locker code" })).toHaveValue("KRA010");
    await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue("+48600000000");
    await expect(page.getByText("Poland", { exact: true }).last()).toBeVisible();
    await expect(
      page.getByText("Enter a valid e-mail address, for example name@company.com").last(),
    ).toBeVisible();
    await page.getByRole("textbox", { name: "E-mail" }).fill("anna@example.com");
    await expectUsable(page);
    await goOn(page, isMobile);
    await arrive(page, english["checkout.title"]);
  });
});

test.describe("R5: proofreading", () => {
  test("of a text, next to the original it was made from, is ordered and paid", async ({ page }) => {
    await open(page, "proofreading", "Proofreading by a native speaker");
    await page.getByRole("textbox", { name: "Text to proofread" }).fill(words(300));
    await expect(card(page)).toContainText("300 words");
    await expect(card(page)).toContainText("Language");
    await page.getByText("Compare with an original (optional)").click();
    await chooseFiles(page.getByRole("region", { name: "Original text for comparison" }), "Choose files", [
      txt("oryginal.txt", 280),
    ]);
    await expect(page.getByRole("button", { name: "Remove oryginal.txt" })).toBeVisible();
    await page
      .getByRole("textbox", { name: "What should the proofreader watch for?" })
      .fill("British spelling");
    await expectUsable(page);
    await goOn(page);
    await arrive(page, english["checkout.title"]);
    await fillBuyer(page, "en", newAddress("korekta"));
    await orderButton(page, "en").click();
    await atBank(page, "en", "pay");
    await seeOrderPaid(page, "en");
  });
});

test.describe("§5, R6a: an e-mail", () => {
  test("has 165 words; up to 330 are two messages at once", async ({ page }) => {
    await open(page, "email", "E-mail translation");
    const message = page.getByRole("textbox", { name: "Message" });
    await message.fill(words(120));
    await expect(page.getByText("120 of 165 words")).toBeVisible();
    await expect(card(page)).toContainText("1 message");
    await message.fill(words(160));
    await expect(page.getByText("160 of 165 words · 5 words left").first()).toBeVisible();
    await message.fill(words(178));
    await expect(
      page.getByText("178 words. Longer than 165 words counts as two messages.").first(),
    ).toBeVisible();
    await expect(card(page)).toContainText("2 messages");
    await goOn(page);
    await expect(page.getByRole("alert").first()).toContainText(
      "Confirm that the message contains no specialised language",
    );
    await page.getByRole("checkbox", { name: "The message contains no specialised language" }).check();
    await expectUsable(page);
    await goOn(page);
    await arrive(page, english["checkout.title"]);
  });

  test("that is longer goes on as a written translation, with its text", async ({ page }) => {
    await open(page, "email", "E-mail translation");
    await page.getByRole("textbox", { name: "Message" }).fill(words(340));
    await expect(page.getByText(/^A text longer than 330 words/)).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: "Continue as a written translation" }).click();
    await arrive(page, english["write.title"]);
    await expect(textField(page, "en")).toHaveValue(words(340));
    await expect(card(page)).toContainText("340 words");
  });
});

test.describe("§5, R6b: a website", () => {
  test("is given as links, and a guest asks for its quote", { tag: "@phone" }, async ({ page, isMobile }) => {
    await open(page, "website", "Website translation");
    const first = page.getByRole("textbox", { name: "Link 1" });
    await first.fill("our installation");
    await page
      .getByRole("button", { name: isMobile ? "Free quote" : "Ask for a free quote", exact: true })
      .click();
    await page.getByRole("textbox", { name: "E-mail" }).fill(newAddress("sklep"));
    await page.getByRole("checkbox", { name: /^I accept the terms/ }).check();
    await page.getByRole("button", { name: isMobile ? "Send" : "Send the request", exact: true }).click();
    await expect(page.getByRole("alert").first()).toContainText(
      "Enter one link per field, without spaces or extra characters",
    );
    await first.fill("");
    await first.evaluate((field) => {
      const data = new DataTransfer();
      data.setData("text", "https://shop.example/about\nshop.example/terms\n");
      field.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(page.getByRole("textbox", { name: "Link 2" })).toHaveValue("shop.example/terms");
    await page.getByRole("textbox", { name: "Link 2" }).focus();
    await first.focus();
    await expect(page.getByRole("textbox", { name: "Link 2" })).toHaveValue("https://shop.example/terms");
    await expectUsable(page);
    await page.getByRole("button", { name: isMobile ? "Send" : "Send the request", exact: true }).click();
    await arrive(page, /request|Thank/i);
  });
});

test.describe("§9, R6c: a phone call", () => {
  test("is booked an hour ahead, with the keyboard alone", async ({ page }) => {
    await open(page, "phone", "Phone-call translation");
    await expect(page.getByText(/^Warsaw time\. Earliest: /)).toBeVisible();
    const date = page.getByLabel("Date");
    await date.fill(new Date().toISOString().slice(0, 10));
    await page.getByLabel("Start time").fill("00:15");
    await page.getByRole("textbox", { name: "Your number" }).focus();
    await expect(page.getByText("Choose a time at least one hour from now")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expectUsable(page);

    // From here on nothing but keys: the date field is left as its parts are typed.
    await date.focus();
    const [year = "", month = "", day = ""] = inTwoWeeks().split("-");
    await page.keyboard.type(`${month}${day}${year}`);
    await reach(page, "Start time");
    await page.keyboard.type("1030AM");
    await reach(page, "30 minutes");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "1 hour" })).toBeChecked();
    await reach(page, "Your number");
    await page.keyboard.type("+48 600 000 000");
    await reach(page, "Other person’s number");
    await page.keyboard.type("+380 44 123 45 67");
    await reach(page, "Record the call");
    await page.keyboard.press("Space");
    await expect(page.getByText("Ukraine", { exact: true }).and(page.locator(":not(option)"))).toBeVisible();
    await expect(card(page)).toContainText("60 minutes");
    await expect(card(page).getByRole("status").first()).toHaveText(/^Phone call: .+ with VAT$/);
    await page.keyboard.press("Enter");
    const summary = page.getByRole("alert").first();
    await expect(summary).toBeFocused();
    await expect(summary).toContainText("Confirm that you will inform the other person");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("checkbox", { name: "I will inform the other person" })).toBeFocused();
    await page.keyboard.press("Space");
    await reach(page, "What is it about?");
    await page.keyboard.type("A delivery that did not come");
    await page.keyboard.press("Enter");
    await arrive(page, english["checkout.title"]);
  });
});

/** Presses Tab until the control with this name has the focus. */
async function reach(page: Page, name: string): Promise<void> {
  const control = page.getByLabel(name, { exact: true });
  for (let press = 0; press < 40; press++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${name}`);
}

test.describe("R6d: interpreting", () => {
  test("on site says where and who waits; by video it does not", async ({ page }) => {
    await open(page, "oral", "Interpreting");
    // What costs the same is chosen: a visit is paid by blocks of four hours.
    await expect(page.getByRole("combobox", { name: "How long?" })).toHaveValue("240");
    await page.getByLabel("Date").fill(inTwoWeeks());
    await page.getByLabel("Start time").fill("10:00");
    await page.getByRole("combobox", { name: "How long?" }).selectOption({ label: "3 hours" });
    await expect(page.getByText("Minimum booking: 4 hours.")).toBeVisible();
    await goOn(page);
    const summary = page.getByRole("alert").first();
    for (const missing of ["Street and number", "City", "Contact person on site", "Their phone number"])
      await expect(summary).toContainText(`${missing}: This field is required`);
    await page.getByRole("textbox", { name: "Street and number" }).fill("Długa 5");
    await page.getByRole("textbox", { name: "City" }).fill("Kraków");
    await page.getByRole("textbox", { name: "Contact person on site" }).fill("Jan Lis");
    await page.getByRole("textbox", { name: "Their phone number" }).fill("+48 600 000 000");
    await expect(page.getByText(/10:00–13:00 \(3 hours\), Długa 5, Kraków$/)).toBeVisible();
    await expectUsable(page);
    await goOn(page);
    await arrive(page, english["checkout.title"]);
  });
});

test.describe("R6e: machine translation", () => {
  test("has the package fixed and its dates with prices", async ({ page }) => {
    await open(page, "machine", "Machine translation with post-editing");
    await textField(page, "en").fill(words(400));
    await expect(card(page)).toContainText("400 words");
    await expect(page.getByText(english["price.stand_in"])).toBeVisible();
    await page.getByRole("radio", { name: /Twice as fast/ }).check();
    await goOn(page);
    await arrive(page, english["checkout.title"]);
  });
});

test.describe("§1, R6: packages", () => {
  test("are compared, and the chosen one is set on the order page", { tag: "@phone" }, async ({ page }) => {
    await open(page, "packages", "Four packages, one clear price");
    await expect(page.getByText(/^from PLN/)).toHaveCount(4);
    await page.getByRole("link", { name: "Choose Business" }).click();
    await arrive(page, english["write.title"]);
    await expect(card(page)).toContainText("Business");
  });
});

test.describe("§8: what a brand does not sell", () => {
  test("says so, and its tab is not there", async ({ page, baseURL }) => {
    const there = (baseURL ?? "").replace("localhost", "turbotlumaczenia.localhost");
    await page.goto(`${there}${address.oral}`);
    await arrive(page, "Not implemented for current brand.");
    await page.getByRole("link", { name: "To the home page" }).click();
    await arrive(page, english["write.title"]);
    const tabs = page.getByRole("navigation", { name: "Services" });
    await expect(tabs.getByRole("link", { name: "Sworn" })).toBeVisible();
    await expect(tabs.getByRole("link", { name: "Interpreting" })).toHaveCount(0);
  });
});

test.describe("C2: only what is sold is offered", () => {
  test("a pair without a price list is reported and quoted, and nothing else changes", async ({ page }) => {
    await page.goto(orderPage("en"));
    await page.getByRole("combobox", { name: "From" }).fill("jap");
    await page.keyboard.press("Enter");
    // What chooses nothing says that all is as it was.
    const to = page.getByRole("combobox", { name: "To" });
    await to.fill("klingon");
    await expect(page.getByText("No results found")).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByText("“klingon” was not chosen – Polish stays.")).toBeVisible();
    await expect(to).toHaveValue("Polish");
    await to.fill("arab");
    await expect(page.getByRole("option", { name: /Arabic.*on request/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByText(/was not chosen/)).toHaveCount(0);
    await expect(page.getByText(/^We have no price list for Japanese – Arabic/)).toBeVisible();
    await textField(page, "en").fill("日本語の契約書です。");
    await expect(card(page)).toContainText("We will price it by hand");
    await expect(page.getByRole("combobox", { name: "From" })).toHaveValue("Japanese");
    await expectUsable(page);
  });
});

test.describe("A second order, an old order, a code", () => {
  test("joins the open order, and an old one fills the form again", async ({ page }) => {
    await page.goto(`${orderPage("en")}?code=WIOSNA10`);
    await typeText(page, "en", words(200));
    await expect(card(page).getByText("The code WIOSNA10 is included in the price")).toBeVisible();
    const made = page.waitForResponse((answer) => answer.url().endsWith("/api/v2/order"));
    await goOn(page);
    await arrive(page, english["checkout.title"]);
    const first = (await (await made).json()) as { data: { cart_hash: string; orders: { hash: string }[] } };
    expect(page.url()).toContain(first.data.cart_hash);

    await open(page, "email", "E-mail translation");
    await expect(page.getByText(/^Your open order has 1 item\./)).toBeVisible();
    await page.getByRole("textbox", { name: "Message" }).fill(words(50));
    await page.getByRole("checkbox", { name: "The message contains no specialised language" }).check();
    await expectUsable(page);
    await page.getByRole("button", { name: "Add to your order (1)" }).click();
    await arrive(page, english["checkout.title"]);
    expect(page.url()).toContain(first.data.cart_hash);

    await page.goto(`${address.certified}?again=${first.data.orders[0]?.hash ?? ""}`);
    await arrive(page, english["write.title"]);
    await expect(page.getByText("Filled in for you – check it before you order.")).toBeVisible();
    await expect(textField(page, "en")).toHaveValue(words(200));
    await page.getByRole("button", { name: "Start a separate order" }).click();
    await expect(page.getByRole("button", { name: "Continue to order" })).toBeVisible();
  });
});

test.describe("C6, C23: nothing is lost on the way", () => {
  test("each service has a draft of its own", async ({ page }) => {
    await open(page, "oral", "Interpreting");
    await page.getByRole("textbox", { name: "Street and number" }).fill("Długa 5");
    await open(page, "email", "E-mail translation");
    await page.getByRole("textbox", { name: "Message" }).fill("See you there.");
    await open(page, "oral", "Interpreting");
    await expect(page.getByText(/^We restored your draft from \d/)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Street and number" })).toHaveValue("Długa 5");
  });

  test("leaving while a file is on its way asks first, and so does ordering", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/v2/upload?*", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(orderPage("en"));
    await typeText(page, "en", words(20));
    await chooseFiles(page, "Choose files", [docx("statutes.docx", 90)]);
    await goOn(page);
    await expect(page.getByRole("alert").first()).toContainText(
      "Wait until your files are sent, or cancel them",
    );
    await page.getByRole("link", { name: "Sworn" }).click();
    const dialog = page.getByRole("dialog", { name: "Files are still being sent" });
    await expect(dialog).toBeVisible();
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Stay here" }).click();
    await expect(dialog).toBeHidden();
    release();
    await expect(page.getByText("110 words").last()).toBeVisible();
    await goOn(page);
    await arrive(page, english["checkout.title"]);
  });

  test("without a connection old prices say so", async ({ page, context, complaints }) => {
    complaints.expect(/net::ERR_INTERNET_DISCONNECTED/);
    await page.goto(orderPage("en"));
    await typeText(page, "en", words(20));
    await expect(card(page)).toContainText("20 words");
    await context.setOffline(true);
    await textField(page, "en").fill(words(40));
    await expect(
      card(page).getByText("You are offline. These prices are for your earlier text."),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(card(page)).toContainText("40 words");
    await expect(card(page).getByText(/^You are offline/)).toHaveCount(0);
  });
});
