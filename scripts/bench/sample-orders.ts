import { setTimeout as wait } from "node:timers/promises";
import { fillPath, type Route } from "#contract/route.ts";
import { type RouteName, routes } from "#contract/routes.ts";
import { demo_password } from "#server/app/demo-password.ts";
import { brand_header } from "./product.ts";

type Api = <T>(name: RouteName, params?: Record<string, string | number>, body?: object) => Promise<T>;
type Money = { readonly currency_amount_decimal: string };
type Made = { readonly id: number; readonly hash: string; readonly cart_hash: string };

function apiAt(url: string, token?: string): Api {
  return async <T>(name: RouteName, params: Record<string, string | number> = {}, body?: object) => {
    const row: Route = routes[name];
    const answer = await fetch(url + fillPath(row.path, params), {
      method: row.method,
      headers: {
        "x-brand": brand_header,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(row.idempotent ? { "idempotency-key": globalThis.crypto.randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${text}`);
    const parsed = (text === "" ? null : JSON.parse(text)) as { data: T } | T;
    return row.flat || parsed === null ? (parsed as T) : (parsed as { data: T }).data;
  };
}

async function loggedIn(url: string, name: RouteName, username: string): Promise<Api> {
  const body = { username, password: demo_password, grant_type: "password" };
  const { access_token } = await apiAt(url)<{ access_token: string }>(name, {}, body);
  return apiAt(url, access_token);
}

async function visitor(url: string): Promise<Api> {
  const { access_token } = await apiAt(url)<{ access_token: string }>(
    "anonymousToken",
    {},
    { brand: "tolmaro" },
  );
  return apiAt(url, access_token);
}

const sentences = Array.from({ length: 20 }, (_, n) => `Clause ${n + 1} ends on day ${n + 2} of the month.`);

async function order(api: Api, more: object = {}): Promise<Made> {
  const { cart_hash, orders } = await api<{ cart_hash: string; orders: { id: number; hash: string }[] }>(
    "createOrder",
    {},
    {
      intent: "order",
      service_type: "write",
      source_lang: "pl",
      target_langs: ["en"],
      text: sentences.join(" "),
      ...more,
    },
  );
  if (!orders[0]) throw new Error("no order was made");
  return { cart_hash, ...orders[0] };
}

const private_buyer = {
  email: "guest@example.com",
  first_name: "Halina",
  last_name: "Nowak",
  user_type: "private",
  address: "ul. Krótka 1",
  postcode: "00-001",
  city: "Warszawa",
  country: "PL",
};
const company = { user_type: "company", company_name: "Nowak sp. z o.o.", vat_id: "7740001454" };

/** Places the cart and pays, or leaves the bank's page open. */
async function place(url: string, api: Api, hash: string, who: object, act: "pay" | "wait"): Promise<void> {
  const { price_gross } = await api<{ price_gross: Money }>("cart", { hash });
  const expected_gross = price_gross.currency_amount_decimal;
  const consents = { terms: true, early_start: true, payment_method: "online" };
  const { redirect_url } = await api<{ redirect_url: string }>(
    "placeCart",
    { hash },
    { ...private_buyer, ...who, ...consents, expected_gross },
  );
  const page = new URL(redirect_url, url);
  await fetch(url + page.pathname, {
    method: "POST",
    body: new URLSearchParams({ act }),
    redirect: "manual",
  });
}

/** The desk offers the order to a translator, who takes it; returns the job. */
async function give(desk: Api, translator: Api, id: number): Promise<number> {
  type Waiting = { candidates: { id: number; name: string }[]; fee: Money | null; deadline: string | null };
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { candidates, fee, deadline } = await desk<Waiting>("candidates", { id });
    const found = candidates.find(({ name }) => name === "Olena Kovalenko");
    if (found) {
      await desk(
        "offerStage",
        { id },
        { translator_id: found.id, fee: fee?.currency_amount_decimal, deadline },
      );
      const offers = await translator<{ id: number; order_id: number }[]>("offers");
      const offer = offers.find(({ order_id }) => order_id === id);
      return (await translator<{ job_id: number }>("acceptOffer", { id: offer?.id ?? 0 })).job_id;
    }
    await wait(200);
  }
  throw new Error("the order never waited for a translator");
}

/** The desk sends a quote; returns its hash. */
async function quote(desk: Api, id: number): Promise<string> {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const lines = [{ label: "Translation", amount: "100.00" }];
  const body = { package: "economy", words: 250, lines, deadline: at(3), valid_until: at(14) };
  const { quotes } = await desk<{ quotes: { hash: string }[] }>("issueQuote", { id }, body);
  return quotes[0]?.hash ?? "";
}

async function deliver(translator: Api, id: number): Promise<void> {
  const text = "The tenant pays the rent. ".repeat(45);
  const { findings } = await translator<{ findings: { key: string }[] }>("checkWork", { id }, { text });
  const explanations = findings.map(({ key }) => ({ key, text: "The customer asked for it." }));
  await translator("deliverJob", { id }, { text, complete: true, warned: true, explanations });
}

/**
 * Orders of each kind, made through the product as people make them: finished ones of a customer, of guests and of a
 * company, one with a complaint, quotes, and open ones in the places of the desk.
 */
export async function sampleOrders(url: string): Promise<void> {
  const desk = await loggedIn(url, "staffToken", "piotr@example.com");
  const translator = await loggedIn(url, "translatorToken", "olena@example.com");
  const customer = await loggedIn(url, "accessToken", "anna.nowak@example.com");
  const guest = await visitor(url);
  const paid = async (api: Api, who: object): Promise<Made> => {
    const made = await order(api);
    await place(url, api, made.cart_hash, who, "pay");
    return made;
  };
  const finished = async (api: Api, who: object): Promise<Made> => {
    const made = await paid(api, who);
    await deliver(translator, await give(desk, translator, made.id));
    return made;
  };
  for (let n = 0; n < 6; n += 1) await finished(customer, { email: "anna.nowak@example.com" });
  await finished(guest, { email: "visitor@example.com" });
  await finished(guest, { email: "company@example.com", ...company });
  const { hash } = await finished(guest, {});
  await guest("openCorrection", { hash }, { reasons: ["quality"], text: "The second paragraph is wrong." });
  await order(customer);
  const ask = { intent: "quote", email: "guest@example.com", terms: true } as const;
  await order(guest, ask);
  await quote(desk, (await order(guest, ask)).id);
  const rejected = await quote(desk, (await order(guest, ask)).id);
  await guest("rejectQuote", { hash: rejected }, { reason: "price", comment: "" });
  await place(url, guest, (await order(guest)).cart_hash, {}, "wait");
  await give(desk, translator, (await paid(customer, {})).id);
  await paid(guest, company);
}
