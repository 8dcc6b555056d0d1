import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { type APIResponse, request } from "@playwright/test";
import { expect, type Page } from "./fixtures.ts";
import { demo_password, openAs } from "./sessions.ts";

const origin = (): string => `http://localhost:${process.env["E2E_PORT"] ?? ""}`;
const login = "anna.nowak@example.com";

/** Opens a page of Anna's account; she logged in before. */
export const openAsAnna = (page: Page, address: string): Promise<void> =>
  openAs(page, "portal:tolmaro", login, `${origin()}${address}`);

/**
 * What customer service does for Anna by hand, because the desk has no page for it: her account's currency (§6).
 */
export const changeCurrencyOfAnna = (currency: "PLN" | "EUR"): Promise<void> =>
  changeRows("update customer set currency = $1 where email = $2", [currency, login]);

/** Creates the reminders of an unpaid order without waiting an hour. */
export const remindNow = (order_id: number): Promise<void> =>
  changeRows(
    `update graphile_worker._private_jobs job set run_at = now() from graphile_worker._private_tasks task
     where task.id = job.task_id and task.identifier = 'mail.payment_reminder'
       and job.payload->>'payment_request_id' in (
         select payment_request_id::text from payment_request_order where order_id = $1)`,
    [order_id],
  );

/** Nor five minutes until the window of an order's offers closes: it closes now, and the round is decided. */
export async function closeWindowNow(order_id: number): Promise<void> {
  await changeRows("update offer_round set window_ends_at = now() where order_id = $1 and state = 'open'", [
    order_id,
  ]);
  await changeRows(
    `update graphile_worker._private_jobs job set run_at = now() from offer_round round
     where job.key = 'dispatch-round:' || round.id and round.order_id = $1`,
    [order_id],
  );
}

/** Makes the confirmations of a translator eleven minutes older. */
export const ageConfirmations = (email: string): Promise<void> =>
  changeRows(
    `update access_token set confirmed_at = confirmed_at - interval '11 minutes'
     where kind = 'translator' and subject_id = (select id from translator where email = $1)`,
    [email],
  );

/** A mail job of a mail that does not exist, after its last attempt. */
export const giveUpMailJob = (mail_id: number): Promise<void> =>
  changeRows(
    `with added as (
       select (graphile_worker.add_job('mail.send', json_build_object('mail_id', $1::int), run_at := now() + interval '1 day')).id
     )
     select graphile_worker.permanently_fail_jobs(array(select id from added), 'The mail server refused the sender')`,
    [mail_id],
  );

/** Connects to the database in the folder of the test server. */
export async function changeRows(query: string, values: readonly (string | number)[]): Promise<void> {
  const folder = path.join(process.env["E2E_DATA"] ?? "", "postgres");
  const [, , , port] = fs.readFileSync(path.join(folder, "cluster/postmaster.pid"), "utf8").split("\n");
  const password = fs.readFileSync(path.join(folder, "password"), "utf8").trim();
  const database = { host: "127.0.0.1", port: Number(port), user: "tolmaro", password, database: "postgres" };
  const client = new pg.Client(database);
  await client.connect();
  await client.query(query, [...values]);
  await client.end();
}

type Listed = {
  readonly number: string;
  readonly pdf_ready: boolean;
  readonly lines: readonly { readonly description: string }[];
};

type Calls = Awaited<ReturnType<typeof callsOfAnna>>;

/** Buys a translation of so many words and pays it, as another program would. */
async function buy(api: Calls, words: number, contact: object = {}): Promise<number> {
  const { id, redirect_url } = await place(api, words, contact);
  await api.press(redirect_url);
  return id;
}

/** So many words of plain text, ordered with obligation to pay, and no further. */
function place(api: Calls, words: number, contact: object) {
  const text = Array.from({ length: words }, () => "umowa").join(" ");
  const order = { intent: "order", service_type: "write", source_lang: "pl", target_langs: ["en"], text };
  return placeThat(api, order, contact);
}

/** Orders with obligation to pay, and goes no further. */
async function placeThat(api: Calls, order: object, contact: object) {
  const { cart_hash, orders } = await api.post<{
    cart_hash: string;
    orders: { id: number; hash: string }[];
  }>("/api/v2/order", order);
  const { price_gross } = await api.get<{ price_gross: { currency_amount_decimal: string } }>(
    `/api/v2/cart/${cart_hash}`,
  );
  const expected_gross = price_gross.currency_amount_decimal;
  const placement = `/api/v2/cart/${cart_hash}/placement`;
  const { redirect_url } = await api.post<{ redirect_url: string }>(placement, {
    ...buyer,
    ...contact,
    expected_gross,
  });
  return { id: orders[0]?.id ?? 0, hash: orders[0]?.hash ?? "", redirect_url };
}

/** A short text of Anna's in a package, paid. */
export async function packageOfAnna(package_key: "business" | "expert", text: string): Promise<number> {
  const api = await callsOfAnna("pl");
  const order = {
    intent: "order",
    service_type: "write",
    package: package_key,
    source_lang: "pl",
    target_langs: ["en"],
    text,
  };
  const { id, redirect_url } = await placeThat(api, order, {});
  await api.press(redirect_url);
  await api.end();
  return id;
}

const to_street = { method: 1, address: "ul. Długa 5", postcode: "31-147", city: "Kraków" };

/** A sworn translation of Anna's that is posted to her on paper, paid. */
export async function swornOfAnna(to: object = to_street): Promise<{ id: number; hash: string }> {
  const api = await callsOfAnna("pl");
  const file = await api.upload("akt.txt", "Akt urodzenia Anny Nowak. ".repeat(30));
  const order = {
    intent: "order",
    service_type: "sworn",
    source_lang: "pl",
    target_langs: ["en"],
    files: [file],
    shipping: { recipient: "Anna Nowak", country: "PL", ...to },
  };
  const { id, hash, redirect_url } = await placeThat(api, order, {});
  await api.press(redirect_url);
  await api.end();
  return { id, hash };
}

/** A call of Anna's that is recorded, at this time and paid. */
export const recordedCallOfAnna = (starts_at: string): Promise<{ id: number; hash: string }> =>
  paidByAnna({
    intent: "order",
    service_type: "phone call",
    source_lang: "pl",
    target_langs: ["ja"],
    subject: "Reklamacja",
    call: {
      starts_at,
      duration_minutes: 25,
      phone_numbers: ["+48600000000", "+48600000001"],
      recording: true,
      recording_consent: true,
    },
  });

/** Four hours of simultaneous interpreting for Anna, at this time and paid. */
export const longVisitOfAnna = (starts_at: string): Promise<{ id: number; hash: string }> =>
  paidByAnna({
    intent: "order",
    service_type: "oral",
    source_lang: "pl",
    target_langs: ["en"],
    subject: "Walne zgromadzenie",
    visit: {
      mode: "on_site",
      starts_at,
      duration_minutes: 240,
      simultaneous: true,
      address: "ul. Długa 5",
      postcode: "31-147",
      city: "Kraków",
      contact_name: "Jan Wiśniewski",
      contact_phone: "+48600000001",
      people: 40,
    },
  });

async function paidByAnna(order: object): Promise<{ id: number; hash: string }> {
  const api = await callsOfAnna("pl");
  const { id, hash, redirect_url } = await placeThat(api, order, {});
  await api.press(redirect_url);
  await api.end();
  return { id, hash };
}

/** Moves the start of a session to forty minutes ago. */
export const beginSessionNow = (order_id: number): Promise<void> =>
  changeRows(`update "order" set session_starts_at = now() - interval '40 minutes' where id = $1`, [
    order_id,
  ]);

/** An unpaid order of Anna with another mail address; returns its number. */
export async function unpaidOrder(email: string): Promise<number> {
  const api = await callsOfAnna("en");
  const { id } = await place(api, 120, { email });
  await api.end();
  return id;
}

/** A paid order of Anna's; answers its number. */
export async function orderOfAnna(words: number): Promise<number> {
  const api = await callsOfAnna("pl");
  const id = await buy(api, words);
  await api.end();
  return id;
}

/** Buys a translation and pays it, for a company where one is named; answers the invoice's number once its PDF is there. */
export async function invoiceOfAnna(language: "pl" | "en" | "ua", contact: object = {}): Promise<string> {
  const api = await callsOfAnna(language === "ua" ? "uk" : language);
  const mine = new RegExp(` ${await buy(api, 120, contact)}$`);
  let number = "";
  await expect(async () => {
    const listed = await api.get<Listed[]>("/api/v2/customer-invoice");
    const invoice = listed.find(({ lines }) => lines.some(({ description }) => mine.test(description)));
    expect(invoice?.pdf_ready).toBe(true);
    number = invoice?.number ?? "";
  }).toPass();
  await api.end();
  return number;
}

const buyer = {
  email: login,
  first_name: "Anna",
  last_name: "Nowak",
  user_type: "private",
  address: "ul. Długa 5",
  postcode: "31-147",
  city: "Kraków",
  country: "PL",
  terms: true,
  early_start: true,
  payment_method: "online",
};

async function callsOfAnna(language: string) {
  const api = await request.newContext({ baseURL: origin() });
  const headers: Record<string, string> = { "x-brand": "dG9sbWFybw", "accept-language": language };
  const credentials = { username: login, password: demo_password, grant_type: "password" };
  const token = await api.post("/api/v2/oauth2/access_token", { headers, data: credentials });
  const { access_token } = (await token.json()) as { access_token: string };
  headers["authorization"] = `Bearer ${access_token}`;
  const dataOf = async <T>(answer: APIResponse): Promise<T> => {
    expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true);
    return ((await answer.json()) as { data: T }).data;
  };
  return {
    get: async <T>(address: string) => dataOf<T>(await api.get(address, { headers })),
    post: async <T>(address: string, data: object) => dataOf<T>(await api.post(address, { headers, data })),
    upload: async (name: string, text: string) => {
      const type = { "content-type": "application/octet-stream" };
      const file = { headers: { ...headers, ...type }, data: Buffer.from(text) };
      const address = `/api/v2/upload?${new URLSearchParams({ name, source_lang: "pl" }).toString()}`;
      return (await dataOf<{ hash: string }>(await api.post(address, file))).hash;
    },
    /** Presses "pay" on the bank's page. */
    press: async (page: string) => {
      const form = new URLSearchParams({ act: "pay" }).toString();
      const type = { "content-type": "application/x-www-form-urlencoded" };
      await api.post(page, { headers: type, data: form, maxRedirects: 0 });
    },
    end: () => api.dispose(),
  };
}
