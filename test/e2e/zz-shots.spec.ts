import {
  addTermOfAnna,
  anna,
  rememberForAnna,
  segmentsOf,
  textInHand,
  translateAndHandIn,
} from "./editor-world.ts";
import { expect, newAddress, type Page, test } from "./fixtures.ts";
import { openAs } from "./sessions.ts";
import { giveOrder, originOf } from "./world.ts";
import { openZone } from "./zones.ts";
const field = (page: Page) => page.getByRole("textbox", { name: /^Tłumaczenie segmentu/ });
const shot = async (page: Page, name: string) => {
  for (const [w, h] of [
    [1440, 900],
    [360, 780],
  ] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.waitForTimeout(600);
    await page.screenshot({ path: `/tmp/shots/${name}-${w}.png`, fullPage: w === 360 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.waitForTimeout(300);
};
test("shots", async ({ page, newPerson }) => {
  test.setTimeout(300_000);
  await rememberForAnna([
    ["Dozorca zamiata schody codziennie rano.", "The caretaker sweeps the stairs every morning."],
    ["Dozorca otwiera bramę o godzinie szóstej.", "The caretaker opens the gate at six."],
  ]);
  await addTermOfAnna("dozorca", "caretaker", "preferred");
  await addTermOfAnna("dozorca", "janitor", "forbidden");
  const job = await textInHand(
    "Dozorca zamiata schody codziennie rano.\nDozorca otwiera bramę o godzinie siódmej.\nProsimy o pośpiech w tej sprawie.\nDozorca zamiata schody codziennie rano.\n" +
      "To jest dłuższe zdanie, które pokazuje, jak wygląda edytor z wieloma segmentami i długim tekstem źródłowym w jednym wierszu.\n".repeat(
        8,
      ),
    { package: "business" },
  );
  await openZone(page, "translator", "olena@example.com", `/translator/jobs/${job.job_id}/editor`);
  await expect(field(page)).toBeVisible();
  await shot(page, "01-first");
  await field(page).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await page.waitForTimeout(1200);
  await page.keyboard.press("Control+m");
  await page.waitForTimeout(1500);
  await shot(page, "02-matches");
  await page.getByRole("tab", { name: /Terminy/ }).click();
  await field(page).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("The janitor opens the gate at 7.");
  await page.waitForTimeout(1500);
  await shot(page, "03-terms");
  await field(page).focus();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("dozorca");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(800);
  await shot(page, "04-concordance");
  await field(page).focus();
  await page.keyboard.press("Alt+q");
  await page.keyboard.type("Jaka brama?");
  await page.waitForTimeout(300);
  await shot(page, "05-question");
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole("button", { name: "Szczegóły segmentu" }).click();
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/shots/06-drawer-360.png` });
  await page.getByRole("tab", { name: /Dopasowania/ }).click();
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/shots/07-drawer-matches-360.png` });
  await page.keyboard.press("Escape");
  await page.getByText("Wyszukiwanie i działania").click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/shots/08-tools-360.png`, fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByText("Więcej filtrów").click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/shots/09-filters-1440.png` });
  await page.getByRole("button", { name: "Oddaj tłumaczenie" }).click();
  await page.waitForTimeout(1200);
  await shot(page, "10-handin");
  const rows = await segmentsOf(job);
  await page.goto("about:blank");
  await translateAndHandIn(
    job,
    rows.map(
      (_, n) =>
        [
          "The caretaker sweeps the stairs every morning.",
          "The caretaker opens the gate at seven.",
          "Please hurry in this matter.",
          "The caretaker sweeps the stairs every morning.",
        ][n] ??
        "This is a longer sentence that shows what the editor looks like with many segments and a long source in one row.",
    ),
  );
  const review = await giveOrder(job.id, "Marta Zając", "marta@example.com");
  const marta = await newPerson();
  await openZone(marta, "translator", "marta@example.com", `/translator/jobs/${review.job_id}/editor`);
  await expect(field(marta)).toBeVisible();
  await field(marta).focus();
  await marta.keyboard.press("Control+a");
  await marta.keyboard.type("The caretaker cleans all stairs every morning.");
  await marta.waitForTimeout(1500);
  await shot(marta, "11-review");
  const desk = await newPerson();
  await openZone(desk, "staff", "piotr@example.com", `/staff/orders/${job.id}/segments`);
  await desk.waitForTimeout(1500);
  await shot(desk, "12-desk");
  const done = await textInHand(
    "Najemca płaci z góry. Prosimy o pośpiech. " +
      "To jest dłuższe zdanie, które pokazuje, jak wygląda czytanie obok siebie na stronie zamówienia.",
  );
  await translateAndHandIn(done, [
    "The tenant pays in arrears.",
    "Please hurry.",
    "This is a longer sentence that shows what reading side by side looks like on the page of an order.",
  ]);
  const customer = await newPerson();
  await openAs(customer, "portal:tolmaro", anna, `${originOf("tolmaro")}/pl/account/order/${done.hash}`);
  await customer.getByText("Czytaj źródło i tłumaczenie obok siebie").click();
  await customer.getByRole("button", { name: "Uwaga do segmentu 1" }).click();
  await customer.getByRole("textbox", { name: "Uwaga do segmentu 1" }).fill("„Z góry” to „in advance”.");
  await customer.locator("#complaint").scrollIntoViewIfNeeded();
  await shot(customer, "13-customer");
  await customer.getByRole("button", { name: "Złóż reklamację z 1 uwagą" }).click();
  await customer.locator("#complaint").screenshot({ path: "/tmp/shots/14-complaint.png" });
  expect(newAddress("x")).toBeTruthy();
});
