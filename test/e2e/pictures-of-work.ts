import type { Page } from "@playwright/test";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import { arrive, expect, newAddress, test } from "./fixtures.ts";
import { readMail } from "./mailbox.ts";
import { makeSheet, take } from "./taking.ts";
import { openAsCustomer } from "./visits.ts";
import { complainedOrder, documentInHand, finishedOrder, paidByVisitor } from "./world.ts";
import { openZone } from "./zones.ts";

/** Not a test: pictures of the desk, the zone and the mails with something to show. */
test.describe.configure({ timeout: 600_000 });

const open = async (page: Page, address: string, email: string): Promise<void> => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openZone(page, "staff", email, address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};

test("the desk at work", async ({ page }) => {
  const finished = await finishedOrder(newAddress("gotowe"));
  const { id, case_id } = await complainedOrder(newAddress("reklamacja"));
  const piotr = [
    ["messages", "/staff/messages"],
    ["orders", "/staff/orders"],
    ["finished", `/staff/orders/${finished.id}`],
    ["complained", `/staff/orders/${id}`],
    ["complaint", `/staff/corrections/${case_id}`],
    ["complaints", "/staff/corrections"],
    ["reports", "/staff/reports"],
    ["dashboard", "/staff/dashboard"],
    ["calendar", "/staff/calendar"],
    ["translators", "/staff/translators"],
    ["customers", "/staff/customers"],
    ["mails", "/staff/mails"],
  ] as const;
  const zofia = [
    ["month", "/staff/month"],
    ["invoices", "/staff/invoices"],
    ["payouts", "/staff/payouts"],
    ["refunds", "/staff/refunds"],
  ] as const;
  const admin = [
    ["settings", "/staff/settings"],
    ["status", "/staff/status"],
  ] as const;
  for (const [email, pages] of [
    ["piotr@example.com", piotr],
    ["ksiegowa@example.com", zofia],
    ["admin@example.com", admin],
  ] as const)
    for (const [name, address] of pages) {
      await open(page, address, email);
      await take(page, "work", name);
    }
  await openAsCustomer(page, "tolmaro", "pl");
  await page.goto(`/pl/account/order/${finished.hash}`);
  await arrive(page, /^Zamówienie/);
  await take(page, "work", "customer-finished");
  await makeSheet(page, "work");
});

test("the editor and the other pages of the zone", async ({ page }) => {
  const text = ["Umowa najmu lokalu.", "Najemca płaci z góry.", "Wynajmujący wystawia rachunek."];
  const document = docxOf(text.map((sentence) => paragraph(run(sentence))).join(""));
  const job = await documentInHand("umowa.docx", document, newAddress("edytor"));
  for (const [name, address] of [
    ["job", `/translator/jobs/${job}`],
    ["editor", `/translator/jobs/${job}/editor`],
    ["jobs", "/translator/jobs"],
    ["earnings", "/translator/earnings"],
    ["profile", "/translator/profile"],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openZone(page, "translator", "olena@example.com", address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await take(page, "translator", name);
  }
  await makeSheet(page, "translator");
});

test("mails as they are read", async ({ page }) => {
  const email = newAddress("listy");
  await paidByVisitor("Najemca płaci czynsz do dziesiątego dnia każdego miesiąca.", email);
  for (const [name, subject] of [
    ["placed", /Zamówienie|zamówienie/],
    ["paid", /^Płatność otrzymana/],
    ["invoice", /^Faktura/],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await readMail(page, email, subject);
    await take(page, "mails", name);
    await page.emulateMedia({ colorScheme: "dark" });
    await take(page, "mails", `${name}-dark`);
    await page.emulateMedia({ colorScheme: "light" });
  }
  await makeSheet(page, "mails");
});
