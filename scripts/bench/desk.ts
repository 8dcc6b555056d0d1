import { chromium } from "@playwright/test";
import { openDatabase } from "#server/kernel/db/open.ts";
import { demo_password } from "#server/app/demo-password.ts";
import { fillDesk } from "./desk.sql.ts";
import { brand_header, withProduct } from "./product.ts";

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const open_orders = 10_000;
const finished_orders = 40_000;
const rounds = 25;
/** Longest unnoticeable wait at the desk, in milliseconds of the whole response. */
const floor_ms = 100;

const today = new Date();
const date = (days: number): string =>
  new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);

/** What the pages ask, by the name that is printed. */
const asked: Readonly<Record<string, string>> = {
  queue: "/queue",
  "orders, open": "/order?open=1",
  "orders, page 100": "/order?open=1&page=100",
  "orders, status": "/order?status=translation",
  "orders, brand": "/order?open=1&brand=turbotlumaczenia",
  "orders, service": "/order?open=1&service=sworn",
  "orders, pair": "/order?open=1&source=pl&target=de",
  "orders, due today": "/order?open=1&due=today",
  "orders, late": "/order?open=1&due=late",
  "orders, mine": "/order?open=1&owner=me",
  "orders without owner": "/order?open=1&owner=none",
  "orders, waiting": "/order?open=1&group=waiting",
  "orders, trouble": "/order?open=1&group=trouble",
  "orders, on hold": "/order?open=1&hold=1",
  "orders, a name": "/order?open=1&search=nazwisko4711",
  board: "/order-board?open=1",
  "search, a number": "/search?search=4711",
  "search, a name": "/search?search=nazwisko4711",
  "search, many hits": "/search?search=nazwisko",
  customers: "/customer",
  "customers, with a balance": "/customer?money=balance",
  "dashboard, 4 weeks": `/dashboard?from=${date(27)}&to=${date(0)}`,
  "dashboard, a year": `/dashboard?from=${date(364)}&to=${date(0)}`,
};

const part = (took: readonly number[], share: number): number =>
  took[Math.floor((took.length - 1) * share)] ?? 0;

async function answers(url: string): Promise<void> {
  const token = await fetch(`${url}/api/staff/v1/access_token`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-brand": brand_header },
    body: JSON.stringify({ username: "piotr@example.com", password: demo_password, grant_type: "password" }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const headers = {
    "x-brand": brand_header,
    authorization: `Bearer ${access_token}`,
    "accept-encoding": "gzip",
  };
  out(
    `\ndesk: ${open_orders} open orders of ${open_orders + finished_orders}, ${rounds} answers each, floor ${floor_ms} ms`,
  );
  for (const [name, address] of Object.entries(asked)) {
    const took: number[] = [];
    let bytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      const before = performance.now();
      const answer = await fetch(`${url}/api/staff/v1${address}`, { headers });
      const body = await answer.arrayBuffer();
      took.push(performance.now() - before);
      bytes = body.byteLength;
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    }
    const sorted = took.toSorted((a, b) => a - b);
    const [p50, p95] = [part(sorted, 0.5), part(sorted, 0.95)];
    out(
      `  ${name.padEnd(26)} p50 ${p50.toFixed(1).padStart(6)} ms   p95 ${p95.toFixed(1).padStart(6)} ms   ${String(bytes).padStart(6)} bytes${p95 > floor_ms ? "   above the floor" : ""}`,
    );
  }
}

/** From the address to the first row that can be read, as a person at the desk sees it; the app is loaded again. */
async function paints(url: string): Promise<void> {
  const executable = process.env["CHROMIUM_PATH"];
  const browser = await chromium.launch(executable === undefined ? {} : { executablePath: executable });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
    await page.goto(`${url}/staff/login`);
    await page.getByLabel("E-mail").fill("piotr@example.com");
    await page.getByLabel("Password").fill(demo_password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("heading", { level: 1, name: "Quote queue" }).waitFor();
    out("\nfrom the address to what can be read, in a browser");
    for (const [address, sign] of [
      ["/staff/queue", "tbody tr"],
      ["/staff/orders", "tbody tr"],
      ["/staff/orders?look=board", "section li"],
      ["/staff/customers", "tbody tr"],
      ["/staff/dashboard", "figure svg"],
    ] as const) {
      const took: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const before = performance.now();
        await page.goto(url + address, { waitUntil: "commit" });
        await page.locator(sign).first().waitFor();
        took.push(performance.now() - before);
      }
      const sorted = took.toSorted((a, b) => a - b);
      const paint = await page.evaluate(
        () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      );
      out(
        `  ${address.padEnd(26)} first paint ${paint.toFixed(0).padStart(5)} ms   rows p50 ${part(sorted, 0.5).toFixed(0).padStart(5)} ms`,
      );
    }
  } finally {
    await browser.close();
  }
}

await withProduct("desk", async ({ url, database_url }) => {
  const database = openDatabase(database_url, { max_connections: 2 });
  await database.pool.query(fillDesk(open_orders, finished_orders));
  await database.close();
  await answers(url);
  await paints(url);
});
