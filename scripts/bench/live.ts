import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "@playwright/test";
import pg from "pg";
import { openDatabase } from "#server/kernel/db/open.ts";
import { demo_password } from "#server/app/demo-password.ts";
import { brand_header, withProduct, visitorToken } from "./product.ts";

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const listeners = 100;
const changes = 200;
const screens = 20;

const part = (took: readonly number[], share: number): string =>
  (took.toSorted((a, b) => a - b)[Math.floor((took.length - 1) * share)] ?? 0).toFixed(1);
const figures = (took: readonly number[]): string =>
  `p50 ${part(took, 0.5)} ms   p95 ${part(took, 0.95)} ms   most ${part(took, 1)} ms`;

async function post<T>(url: string, headers: Record<string, string>, body: object): Promise<T> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-brand": brand_header, ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${await answer.text()}`);
  return (await answer.json()) as T;
}

const askFor = (url: string, token: string) =>
  post<{ data: { orders: { id: number; hash: string }[] } }>(
    `${url}/api/v2/order`,
    { authorization: `Bearer ${token}` },
    {
      intent: "quote",
      service_type: "write",
      source_lang: "pl",
      target_langs: ["en"],
      text: "słowo ".repeat(250),
      email: "gosc@example.com",
      terms: true,
    },
  );

/** Reads the event stream of one order; `report` gets the time of each event. */
function listen(url: string, token: string, hash: string, report: (at: number) => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const headers = { "x-brand": brand_header, authorization: `Bearer ${token}` };
    const request = http.get(`${url}/api/v2/order/${hash}/changes`, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the stream answered ${answer.statusCode}`));
      answer.on("data", (bytes: Buffer) => {
        const now = performance.now();
        for (const _ of bytes.toString().matchAll(/event: change/g)) report(now);
        resolve(() => void request.destroy());
      });
    });
    request.on("error", reject);
  });
}

/** From the commit of a change to each of a hundred readers; next to PostgreSQL's notification to a bare session. */
async function toReaders(database_url: string, url: string): Promise<void> {
  const { db, close } = openDatabase(database_url, { max_connections: 2 });
  const bare = new pg.Client({ connectionString: database_url });
  await bare.connect();
  await bare.query("listen live");
  let committed = 0;
  const ours: number[] = [];
  const floor: number[] = [];
  const { data } = await askFor(url, await visitorToken(url));
  const [order] = data.orders;
  if (!order) throw new Error("no order was made");
  const ends: (() => void)[] = [];
  for (let i = 0; i < listeners; i++) {
    // Each reader is a different visitor.
    const token = await visitorToken(url);
    ends.push(await listen(url, token, order.hash, (at) => committed > 0 && ours.push(at - committed)));
  }
  bare.on("notification", () => committed > 0 && floor.push(performance.now() - committed));
  for (let i = 0; i < changes; i++) {
    const change = db
      .updateTable("order")
      .set({ specialized: i % 2 === 0 })
      .where("id", "=", order.id);
    committed = performance.now();
    await change.execute();
    await wait(20);
  }
  committed = 0;
  for (const end of ends) end();
  await bare.end();
  await close();
  out(`\nlive: from the statement that changes an order to each of ${listeners} readers, ${changes} changes`);
  out(`  ${figures(ours)}   ${ours.length} of ${listeners * changes} tellings came`);
  out(`  a bare session that listens: ${figures(floor)}`);
}

/** Measures the time from a guest's request to the visible row in the desk's queue. */
async function toScreen(url: string): Promise<void> {
  const executablePath = process.env["CHROMIUM_PATH"];
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  try {
    const page = await browser.newPage({ locale: "pl" });
    await page.goto(`${url}/staff/`);
    await page.getByRole("textbox", { name: "E-mail" }).fill("piotr@example.com");
    await page.getByRole("textbox", { name: "Hasło" }).fill(demo_password);
    const response = page.waitForResponse((answer) => answer.url().endsWith("/v1/changes"));
    await page.getByRole("button", { name: "Zaloguj się" }).click();
    await response;
    const token = await visitorToken(url);
    const took: number[] = [];
    for (let i = 0; i < screens; i++) {
      const { data } = await askFor(url, token);
      const answered = performance.now();
      // New rows are announced above the list and shown by a button, except for the first.
      const notice = page.getByRole("button", { name: /^Pokaż \d+ now/ });
      const row = page.getByRole("link", { name: `Zamówienie ${data.orders[0]?.id}`, exact: true });
      await notice.or(row).first().waitFor({ timeout: 20_000 });
      took.push(performance.now() - answered);
      if (await notice.isVisible()) await notice.click();
      await row.waitFor();
    }
    out(`\nlive: from the answer to a guest's request to its word in the desk's queue, ${screens} times`);
    out(`  ${figures(took)}   (a page gathers changes for 250 ms before it asks)`);
  } finally {
    await browser.close();
  }
}

await withProduct("live", async ({ url, database_url }) => {
  await toReaders(database_url, url);
  await toScreen(url);
});
