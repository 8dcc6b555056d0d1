import type { Locator } from "@playwright/test";
import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";
import { main } from "./account-steps.ts";
import { openAs } from "./sessions.ts";
import { logIn, order, originOf, portOf } from "./world.ts";

const brand = "turbotlumaczenia";
const at = (path: string): string => `${originOf(brand)}/en${path}`;
const open = (page: Page, email: string, path: string) =>
  openAs(page, "portal:turbotlumaczenia", `${email}@example.com`, at(path));

/** Records what the page makes of a box from now on. */
async function shownStates(box: Locator): Promise<() => Promise<boolean[]>> {
  const states = await box.evaluateHandle((input: HTMLInputElement) => {
    const set: boolean[] = [];
    const own = Object.getOwnPropertyDescriptor(input, "checked");
    if (!own) throw new Error("React does not follow this box");
    Object.defineProperty(input, "checked", {
      ...own,
      set(state: boolean) {
        set.push(state);
        own.set?.call(input, state);
      },
    });
    return set;
  });
  return () => states.jsonValue();
}

test.describe("Integrations 6: a company of five", { tag: "@phone" }, () => {
  test("a buyer orders above the limit, an approver approves, the accountant sees the invoice", async ({
    page: owner,
    newPerson,
  }) => {
    const code = `LEG-${Date.now() % 1_000_000}`;
    const po_number = `PO-${code}`;
    await open(owner, "firma", "/account/team");
    await arrive(owner, "Team");
    await expectUsable(owner);
    const row = owner.getByRole("row").filter({ hasText: "tomasz@example.com" });
    await row.getByRole("button", { name: "Change role" }).click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByRole("textbox", { name: /^Limit of one order/ }).fill("1");
    await expectUsable(owner);
    await dialog.getByRole("button", { name: "Change role" }).click();
    await expect(row.getByText(/up to/)).toBeVisible();

    await owner.goto(at("/account/approvals"));
    await arrive(owner, "Approvals");
    await main(owner).getByRole("button", { name: "Add a cost centre" }).click();
    await owner.getByRole("dialog").getByRole("textbox", { name: "Code" }).fill(code);
    await owner.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Legal");
    await expectUsable(owner);
    await owner.getByRole("dialog").getByRole("button", { name: "Add a cost centre" }).click();
    await expect(owner.getByText(code).first()).toBeVisible();
    for (const rule of ["A cost centre", "A purchase order number"]) {
      const box = main(owner).getByRole("checkbox", { name: rule });
      const shown = await shownStates(box);
      await box.check();
      await expect(owner.getByText("The rules have been saved.").first()).toBeVisible();
      expect(await shown(), "the box keeps its state while it is stored").not.toContain(false);
    }
    await expectUsable(owner);

    // As the links in mails and in the documentation name it.
    await owner.goto(at("/account/settings#api"));
    await expect(main(owner).getByRole("heading", { name: "API for programs" })).toBeInViewport();
    await main(owner).getByRole("button", { name: "Create a key" }).click();
    const making = owner.getByRole("dialog");
    await making.getByRole("textbox", { name: "Name of the key" }).fill(`Shop ${code}`);
    await making.getByRole("combobox", { name: "Cost centre" }).selectOption({ label: `${code} Legal` });
    await expectUsable(owner);
    await making.getByRole("checkbox", { name: /I accept the terms/ }).check();
    await making.getByRole("button", { name: "Create a key" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    const key = owner.getByRole("listitem").filter({ hasText: `Shop ${code}` });
    await expect(key.getByText(`Cost centre: ${code} Legal`)).toBeVisible();
    await expectUsable(owner);

    const tomasz = await logIn(brand, "portal:turbotlumaczenia", "tomasz@example.com");
    const { cart_hash } = await order(tomasz, brand, {});
    const buyer = await newPerson();
    await open(buyer, "tomasz", `/orders/${cart_hash}`);
    await buyer.getByRole("combobox", { name: "Cost centre" }).selectOption({ label: `${code} Legal` });
    await buyer.getByRole("textbox", { name: "Purchase order number (PO)" }).fill(po_number);
    await buyer.getByRole("textbox", { name: "Note for who decides" }).fill("For the tender of Friday");
    await buyer.getByRole("checkbox", { name: /terms/i }).first().check();
    await expectUsable(buyer);
    await buyer.getByRole("button", { name: "Send for approval" }).first().click();
    await expect(buyer).toHaveURL(/\/account\/approval\//);
    await expect(buyer.getByText("An owner or an approver of the account decides.")).toBeVisible();
    await expectUsable(buyer);

    await buyer.goto(at(`/orders/${cart_hash}`));
    await expect(buyer.getByText("It waits for an approval")).toBeVisible();
    await expect(buyer.getByRole("button", { name: "Send for approval" })).toHaveCount(0);
    await expectUsable(buyer);
    await buyer.getByRole("link", { name: "See the request" }).click();
    await expect(buyer).toHaveURL(/\/account\/approval\//);

    const desk = await newPerson();
    await openAs(
      desk,
      "staff",
      "piotr@example.com",
      `${originOf(brand)}/staff/customers?search=firma%40example.com`,
    );
    await desk
      .getByRole("link", { name: /Lis i Wspólnicy/ })
      .first()
      .click();
    const spending = desk.getByRole("region", { name: "Limity i zatwierdzenia" });
    await expect(spending.getByText(`${code} Legal`).first()).toBeVisible();
    await expect(spending.getByText("czeka").first()).toBeVisible();
    await expect(spending.getByRole("button")).toHaveCount(0);
    await expectUsable(desk);

    const approver = await newPerson();
    await open(approver, "beata", "/account/approvals");
    await arrive(approver, "Approvals");
    await expectUsable(approver);
    await main(approver)
      .getByRole("link", { name: /^Order/ })
      .first()
      .click();
    await expect(main(approver).getByText(`${code} Legal`)).toBeVisible();
    await expect(main(approver).getByText(po_number)).toBeVisible();
    await expect(main(approver).getByText("For the tender of Friday")).toBeVisible();
    await expectUsable(approver);
    await main(approver)
      .getByRole("button", { name: /^Approve/ })
      .click();
    await expect(main(approver).getByText("The purchase was approved and ordered.")).toBeVisible();

    await buyer.reload();
    await expect(buyer.getByText("Approved", { exact: true })).toBeVisible();
    await main(buyer).getByRole("link", { name: /^Pay/ }).click();
    await expect(buyer).toHaveURL(/\/orders\/pay\//);
    const request = buyer.url().split("/").at(-1)?.split("?")[0] ?? "";
    const started = await tomasz<{ redirect_url: string }>("startPayment", {
      params: { hash: request },
      body: { payment_method: "online" },
    });
    const bank = new URL(started.redirect_url, `http://127.0.0.1:${portOf(brand)}`);
    await fetch(`http://127.0.0.1:${portOf(brand)}${bank.pathname}`, {
      method: "POST",
      body: new URLSearchParams({ act: "pay" }).toString(),
      redirect: "manual",
    });

    const accountant = await newPerson();
    await open(accountant, "faktury", "/account/invoices");
    await arrive(accountant, "Invoices");
    const irena = await logIn(brand, "portal:turbotlumaczenia", "faktury@example.com");
    await expect
      .poll(async () => {
        const found = await irena<{
          data: readonly { cost_centre: string | null; reference: string | null }[];
        }>("invoices", {});
        return found.data.some((one) => one.cost_centre === `${code} Legal` && one.reference === po_number);
      })
      .toBe(true);
    await expectUsable(accountant);

    // The rule is of the account, which other tests use.
    const firma = await logIn(brand, "portal:turbotlumaczenia", "firma@example.com");
    await firma("changePurchasing", { body: { requires_cost_centre: false, requires_reference: false } });
  });

  test("an accountant writes a note with a top-up above the limit", async ({ page }) => {
    const firma = await logIn(brand, "portal:turbotlumaczenia", "firma@example.com");
    const { members } = await firma<{ members: readonly { id: number; email: string }[] }>("team", {});
    const irena = members.find(({ email }) => email === "faktury@example.com");
    const limitTo = (order_limit: string | null) =>
      firma("changeMember", {
        params: { id: String(irena?.id) },
        body: { role: "accountant", sees: "all", order_limit, month_limit: null },
      });
    await limitTo("1.00");
    await open(page, "faktury", "/account/prepaid");
    await arrive(page, "Top up your account");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("textbox", { name: "Note for who decides" }).fill("For the orders of May");
    await page.getByRole("checkbox", { name: /terms/i }).check();
    await expectUsable(page);
    await page.getByRole("button", { name: "Send for approval" }).click();
    await expect(page).toHaveURL(/\/account\/approval\//);
    await expect(main(page).getByText("For the orders of May")).toBeVisible();
    await main(page)
      .getByRole("button", { name: /^Withdraw/ })
      .click();
    await limitTo(null);
  });
});
