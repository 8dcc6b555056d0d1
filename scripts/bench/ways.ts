// The six commonest ways of customers and the desk, counted and timed in a browser: clicks, groups of keystrokes (one a
// field) and seconds from the first page to the answer, without a person's time to read. Needs a started server with
// demo data (`npm start`), which it changes: `npm run bench ways`, or WAYS_URL for another address.
import { chromium, type Browser, type Locator, type Page } from "@playwright/test";
import { demo_password } from "#server/app/demo-password.ts";
import { type Figure, writeFigures } from "./figures.ts";

const base = new URL(process.env["WAYS_URL"] ?? "http://localhost:3000");
const out = (text: string): void => void process.stdout.write(`${text}\n`);

/** A person's hand: every click and every field that is filled counts. */
type Hand = {
  readonly page: Page;
  readonly click: (target: Locator) => Promise<void>;
  readonly type: (target: Locator, text: string) => Promise<void>;
  /** Fills a field only where the page asks for it. */
  readonly typeIfAsked: (name: string, text: string) => Promise<void>;
};
type Counted = { clicks: number; keys: number };

function handOn(page: Page, counted: Counted): Hand {
  const type = async (target: Locator, text: string): Promise<void> => {
    counted.keys += 1;
    await target.fill(text);
  };
  return {
    page,
    click: async (target) => {
      counted.clicks += 1;
      await target.click();
    },
    type,
    typeIfAsked: async (name, text) => {
      const field = page.getByRole("textbox", { name, exact: true });
      if ((await field.count()) > 0 && (await field.first().isVisible())) await type(field.first(), text);
    },
  };
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name }).first();
const box = (page: Page, name: string | RegExp): Locator => page.getByRole("textbox", { name }).first();
const heading = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole("heading", { level: 1, name }).waitFor();
/** Sentences differ, because repeated ones are priced lower. */
const text = Array.from(
  { length: 12 },
  (_, n) => `Najemca płaci czynsz za ${n + 1}. miesiąc do dnia ${n + 3}.`,
).join(" ");

async function guestOrder({ page, click, type, typeIfAsked }: Hand): Promise<void> {
  await type(box(page, "Tekst do tłumaczenia"), text);
  await click(button(page, "Przejdź do zamówienia"));
  await type(box(page, "E-mail"), "droga@example.com");
  for (const [name, value] of [
    ["Imię", "Halina"],
    ["Nazwisko", "Gość"],
    ["Ulica i numer", "ul. Krótka 1"],
    ["Kod pocztowy", "00-001"],
    ["Miejscowość", "Warszawa"],
  ] as const)
    await typeIfAsked(name, value);
  const consents = page.getByRole("checkbox", { name: /regulamin|rozpocz/i });
  for (const consent of await consents.all()) await click(consent);
  const bank = page.locator('input[type="radio"][value="online"]');
  if ((await bank.count()) > 0 && !(await bank.isChecked())) await click(bank);
  await click(button(page, /obowiązkiem zapłaty/i));
  await heading(page, /stron|płatno/i);
  await click(button(page, /^Zapłać \d/));
  await heading(page, /^(?:Otrzymaliśmy płatność|Dziękujemy)/);
}

async function quoteRequest({ page, click, type }: Hand): Promise<void> {
  await type(box(page, "Tekst do tłumaczenia"), text);
  await click(button(page, "Poproś o bezpłatną wycenę"));
  await type(box(page, "E-mail"), "wycena@example.com");
  await click(page.getByRole("checkbox", { name: /regulamin/i }).first());
  await click(button(page, /^Wyślij zapytanie|^Wyślij prośbę/));
  await heading(page, /^Dziękujemy/);
}

async function assignByHand({ page, click }: Hand): Promise<void> {
  await click(page.getByRole("row").filter({ hasText: "Oczekuje na tłumacza" }).getByRole("link").first());
  const panel = page.getByRole("region", { name: /^Przydziel/ });
  await click(panel.locator("label").filter({ hasText: "Przydziel wprost" }).first());
  await click(panel.getByRole("button", { name: /^Przydziel: / }).first());
  const dialog = page.getByRole("dialog");
  if (await dialog.isVisible()) await click(dialog.getByRole("button").last());
  await page.getByText("W tłumaczeniu", { exact: true }).first().waitFor();
}

async function quoteOfTwoOptions({ page, click, type }: Hand): Promise<void> {
  await click(
    page
      .getByRole("main")
      .getByRole("link", { name: /^Zamówienie \d+$/ })
      .first(),
  );
  const quote = page.getByRole("region", { name: "Wycena", exact: true });
  await click(quote.getByRole("button", { name: "Dodaj wariant" }));
  await quote.getByRole("group", { name: "Wariant 2" }).waitFor();
  await click(quote.getByRole("button", { name: "Wyślij wycenę" }));
  const reason = quote.getByRole("textbox", { name: "Dlaczego wychodzi po tej cenie" });
  const sent = page.getByText("Wycena została wysłana");
  await reason.or(sent).first().waitFor();
  if (await reason.isVisible()) {
    await type(reason, "Uzgodnione z klientem");
    await click(quote.getByRole("button", { name: "Wyślij wycenę" }));
  }
  await sent.waitFor();
}

async function refund({ page, click, type }: Hand): Promise<void> {
  await click(button(page, "Zwróć pieniądze"));
  const dialog = page.getByRole("dialog", { name: "Zwróć pieniądze" });
  await type(dialog.getByRole("textbox").first(), "anna.nowak@example.com");
  await click(dialog.getByRole("button", { name: "Znajdź płatności" }));
  const payment = dialog.getByRole("radio").first();
  await payment.waitFor();
  if (!(await payment.isChecked())) await click(payment);
  await type(dialog.getByRole("textbox", { name: /^Kwota brutto/ }), "5,00");
  await type(dialog.getByRole("textbox", { name: "Powód do naszych akt" }), "Uznana reklamacja");
  await click(dialog.getByRole("button", { name: "Zwróć pieniądze" }));
  await dialog.waitFor({ state: "detached" });
}

/** A month that is not over has nothing to issue: then the way ends with the preview that says so. */
async function monthlyRun({ page, click }: Hand): Promise<void> {
  const issue = page.getByRole("region", { name: "Do wystawienia" });
  await click(issue.getByRole("checkbox", { name: /^Zaznacz wszystkie/ }));
  await click(issue.getByRole("button", { name: /^Wystaw/ }).last());
  const dialog = page.getByRole("dialog");
  await click(dialog.getByRole("button", { name: "Podgląd" }));
  await dialog.getByRole("status").waitFor();
  const run = dialog.getByRole("button", { name: /^Wykonaj/ });
  if (await run.isVisible()) {
    await click(run);
    await dialog.getByText("Wykonano").first().waitFor();
  }
}

/** Each way, the page it begins on, and the person of the desk; a customer of the portal has no account. */
const ways: readonly {
  readonly name: string;
  readonly path: string;
  readonly as?: string;
  readonly go: (hand: Hand) => Promise<void>;
}[] = [
  { name: "guest order, paid", path: "/pl/order/write", go: guestOrder },
  { name: "request for a quote", path: "/pl/order/write", go: quoteRequest },
  { name: "assign by hand", path: "/staff/orders", as: "piotr@example.com", go: assignByHand },
  {
    name: "send a quote of two options",
    path: "/staff/queue",
    as: "piotr@example.com",
    go: quoteOfTwoOptions,
  },
  { name: "refund", path: "/staff/refunds", as: "ksiegowa@example.com", go: refund },
  { name: "monthly run", path: "/staff/month", as: "ksiegowa@example.com", go: monthlyRun },
];

/** Logs in before the count begins: a person of the desk does it once a day. */
async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(new URL("/staff/login", base).href);
  await page.getByRole("textbox").first().fill(email);
  await page.locator("input[type=password]").fill(demo_password);
  await page.getByRole("button", { name: /^Zaloguj/ }).click();
  await page.getByRole("navigation").first().waitFor();
}

async function measure(
  browser: Browser,
  { name, path, as, go }: (typeof ways)[number],
): Promise<Figure | null> {
  const context = await browser.newContext({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const counted: Counted = { clicks: 0, keys: 0 };
  try {
    if (as !== undefined) await logIn(page, as);
    await page.goto(new URL(path, base).href);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const necessary = page.getByRole("button", { name: "Tylko niezbędne" });
    if (await necessary.isVisible()) await necessary.click();
    const before = performance.now();
    await go(handOn(page, counted));
    const seconds = ((performance.now() - before) / 1000).toFixed(1);
    const figure = `${counted.clicks} clicks, ${counted.keys} fields, ${seconds} s`;
    out(`  ${name.padEnd(28)} ${figure}`);
    return { what: `Way: ${name}, in a browser`, command: "npm run bench ways", figure, floor: "–" };
  } catch (error) {
    out(`  ${name.padEnd(28)} not finished: ${String(error).split("\n")[0] ?? ""}`);
    return null;
  } finally {
    await context.close();
  }
}

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "",
  args: ["--no-sandbox"],
});
out(`ways: at ${base.href}`);
const figures: Figure[] = [];
for (const way of ways) {
  const figure = await measure(browser, way);
  if (figure) figures.push(figure);
}
await browser.close();
writeFigures(figures);
if (figures.length < ways.length) process.exitCode = 1;
