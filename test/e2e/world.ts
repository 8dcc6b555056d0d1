import type { Locale } from "#brands/brand.ts";
import { brands } from "#brands/all.ts";
import { fillPath, type Route } from "#contract/route.ts";
import { routes, type RouteName } from "#contract/routes.ts";
import { expect } from "./fixtures.ts";
import type { Addressed } from "./route-table.ts";
import { type Area, brandHeader, demo_password, type Token, tokenOf } from "./sessions.ts";

/** The demo's customer of each brand, and what that brand has a price for. */
const cast = {
  tolmaro: { email: "anna.nowak@example.com", pair: ["pl", "en"] },
  turbotlumaczenia: { email: "firma@example.com", pair: ["pl", "en"] },
  lingy: { email: "mueller@example.com", pair: ["de", "en"] },
} as const;
export type BrandName = keyof typeof cast;

const ports = new Map<BrandName, number>();
/** Serves the brand from another server than the default one. */
export const servedAt = (brand: BrandName, port: number) => void ports.set(brand, port);
export const portOf = (brand: BrandName) => ports.get(brand) ?? process.env["E2E_PORT"] ?? "";
/** Where the pages of a brand are. */
export const originOf = (brand: BrandName): string => `http://${brand}.localhost:${portOf(brand)}`;
export const localesOf = (brand: BrandName): readonly Locale[] =>
  brands.find(({ slug }) => slug === brand)?.locales ?? [];
export const customerOf = (brand: BrandName): { email: string; password: string } => ({
  email: cast[brand].email,
  password: demo_password,
});

type Input = {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number>;
  readonly body?: unknown;
};
export type Api = <T>(name: RouteName, input?: Input) => Promise<T>;

/** Calls the server as the pages do, without a page. */
export function apiOf(brand: BrandName, token?: string, language = "en"): Api {
  return async <T>(name: RouteName, { params = {}, query = {}, body }: Input = {}): Promise<T> => {
    const row: Route = routes[name];
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const answer = await fetch(
      `http://127.0.0.1:${portOf(brand)}${fillPath(row.path, params)}${search.size > 0 ? `?${search.toString()}` : ""}`,
      {
        method: row.method,
        headers: {
          "x-brand": brandHeader(brand),
          "accept-language": language,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(row.idempotent ? { "idempotency-key": globalThis.crypto.randomUUID() } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    );
    const text = await answer.text();
    expect(answer.ok, `${name}: ${text}`).toBe(true);
    if (text === "") return null as T;
    const parsed = JSON.parse(text) as { data: T } | T;
    return row.flat || row.list ? (parsed as T) : (parsed as { data: T }).data;
  };
}

export const logIn = async (brand: BrandName, area: Area, username: string) =>
  apiOf(brand, (await tokenOf(area, username, portOf(brand))).access_token);
export const visitorToken = (brand: BrandName) => apiOf(brand)<Token>("anonymousToken", { body: { brand } });
export const visitor = async (brand: BrandName) => apiOf(brand, (await visitorToken(brand)).access_token);

/** Sentences differ in a day, because repeated ones have a lower price. */
const days =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(
    " ",
  );

type Made = { readonly cart_hash: string; readonly orders: readonly { id: number; hash: string }[] };
export const order = async (
  api: Api,
  brand: BrandName,
  more: object,
): Promise<{ cart_hash: string; id: number; hash: string }> => {
  const [source_lang, target_lang] = cast[brand].pair;
  const { cart_hash, orders } = await api<Made>("createOrder", {
    body: {
      intent: "order",
      service_type: "write",
      source_lang,
      target_langs: [target_lang],
      text: days.map((day) => `The tenant pays the rent by the ${day} day of every month.`).join(" "),
      ...more,
    },
  });
  const [first] = orders;
  if (!first) throw new Error("no order was made");
  return { cart_hash, ...first };
};

/** One of everything that addresses need, made through the API and paid at the bank. */
export type World = Addressed & { readonly brand: BrandName };

export const buyer = {
  email: "gosia@example.com",
  first_name: "Gosia",
  last_name: "Route",
  user_type: "private",
  address: "ul. Krótka 1",
  postcode: "00-001",
  city: "Warszawa",
  country: "PL",
  terms: true,
  early_start: true,
};

/** Orders with obligation to pay; returns the payment and the parameters of the bank's page. */
export async function payFor(
  { api, brand }: { readonly api: Api; readonly brand: BrandName },
  cart_hash: string,
  act: "pay" | "refuse" | "wait",
  who: object = {},
): Promise<string> {
  const cart = await api<{
    price_gross: { currency_amount_decimal: string };
    payment_methods: { method: string; provider: string }[];
  }>("cart", { params: { hash: cart_hash } });
  const online =
    cart.payment_methods.find(({ provider }) => provider === "local_bank") ?? cart.payment_methods[0];
  const { payment_hash, redirect_url } = await api<{ payment_hash: string; redirect_url: string }>(
    "placeCart",
    {
      params: { hash: cart_hash },
      body: {
        ...buyer,
        ...who,
        payment_method: online?.method,
        expected_gross: cart.price_gross.currency_amount_decimal,
      },
    },
  );
  const page = new URL(redirect_url, `http://127.0.0.1:${portOf(brand)}`);
  await fetch(`http://127.0.0.1:${portOf(brand)}${page.pathname}`, {
    method: "POST",
    body: new URLSearchParams({ act }).toString(),
    redirect: "manual",
  });
  return payment_hash;
}

export async function settled<T>(ask: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  let last: T | undefined;
  await expect(async () => {
    last = await ask();
    expect(done(last)).toBe(true);
  }).toPass();
  return last as T;
}

/** A Polish company orders and pays at the flagship, as another program would. */
export async function sellToCompany(company_name: string): Promise<void> {
  const brand = "tolmaro";
  const guest = await visitor(brand);
  const { cart_hash } = await order(guest, brand, {});
  const company = { user_type: "company", company_name, vat_id: "7740001454" };
  await payFor({ api: guest, brand }, cart_hash, "pay", company);
}

/** A guest of the flagship asks for a price, as another program would. */
export async function askForQuote(): Promise<{ id: number; hash: string }> {
  const brand = "tolmaro";
  const guest = await visitor(brand);
  return order(guest, brand, { intent: "quote", email: "gosia@example.com", terms: true });
}

/** The desk answers a request with the price it is suggested. */
export async function answerQuote(id: number): Promise<void> {
  await issueQuote(await logIn("tolmaro", "staff", "piotr@example.com"), id);
}

/** A text that a Polish visitor of the flagship orders and pays; returns the visitor's token as well. */
export async function paidByVisitor(text: string, email: string) {
  const token = await visitorToken("tolmaro");
  const api = apiOf("tolmaro", token.access_token, "pl");
  const { id, hash, cart_hash } = await order(api, "tolmaro", { text });
  await payFor({ api, brand: "tolmaro" }, cart_hash, "pay", {
    email,
    first_name: "Halina",
    last_name: "Gość",
  });
  return { id, hash, token };
}

/** The desk offers a paid order to Olena, who takes it. */
export async function giveOrderToOlena(order_id: number) {
  const { job_id, who } = await giveOrder(order_id, "Olena Kovalenko", "olena@example.com");
  return { job_id, olena: who };
}

/** The desk offers the waiting stage of a paid order to a translator, who takes it. */
export async function giveOrder(order_id: number, full_name: string, email: string) {
  const brand = "tolmaro";
  const desk = await logIn(brand, "staff", "piotr@example.com");
  const who = await logIn(brand, "translator", email);
  const params = { id: order_id };
  type Waiting = {
    candidates: { id: number; name: string }[];
    fee: { currency_amount_decimal: string } | null;
    deadline: string | null;
  };
  const waiting = await settled(
    () => desk<Waiting>("candidates", { params }),
    ({ candidates }) => candidates.some(({ name }) => name === full_name),
  );
  const translator_id = waiting.candidates.find(({ name }) => name === full_name)?.id;
  const { fee, deadline } = waiting;
  await desk("offerStage", { params, body: { translator_id, fee: fee?.currency_amount_decimal, deadline } });
  const offers = await who<{ id: number; order_id: number }[]>("offers");
  const offer = offers.find((one) => one.order_id === order_id);
  const { job_id } = await who<{ job_id: number }>("acceptOffer", { params: { id: offer?.id ?? 0 } });
  return { job_id, who };
}

/** An order of a guest that Olena has taken. */
async function takenOrder(email: string) {
  const brand = "tolmaro";
  const guest = await visitor(brand);
  const made = await order(guest, brand, {});
  await payFor({ api: guest, brand }, made.cart_hash, "pay", { email });
  return { id: made.id, hash: made.hash, ...(await giveOrderToOlena(made.id)) };
}

/** Olena takes a paid order and translates it so. */
export async function deliverOrder(id: number, text: string): Promise<void> {
  const { job_id, olena } = await giveOrderToOlena(id);
  await deliverText(olena, job_id, text);
}

/** Hands in a text with a reason for each finding. */
async function deliverText(who: ReturnType<typeof apiOf>, job_id: number, text: string): Promise<void> {
  const params = { id: job_id };
  const { findings } = await who<{ findings: { key: string }[] }>("checkWork", { params, body: { text } });
  const explanations = findings.map(({ key }) => ({ key, text: "The customer asked for it." }));
  await who("deliverJob", { params, body: { text, complete: true, warned: true, explanations } });
}

/** An order of a guest that Olena has translated; answers its number and the hash of its page. */
export async function finishedOrder(email: string): Promise<{ id: number; hash: string }> {
  const { id, hash, job_id, olena } = await takenOrder(email);
  await deliverText(olena, job_id, "The tenant pays the rent. ".repeat(45));
  return { id, hash };
}

/** A document, with a text, that a guest has ordered and Olena has taken; answers the number of her job. */
export async function documentInHand(
  name: string,
  content: Buffer,
  email: string,
  text?: string,
): Promise<number> {
  const brand = "tolmaro";
  const { access_token } = await visitorToken(brand);
  const api = apiOf(brand, access_token, "pl");
  const address = `http://127.0.0.1:${portOf(brand)}${routes.uploadFile.path}?${new URLSearchParams({ name }).toString()}`;
  const answer = await fetch(address, {
    method: "POST",
    headers: {
      "x-brand": brandHeader(brand),
      authorization: `Bearer ${access_token}`,
      "content-type": "application/octet-stream",
    },
    body: new Uint8Array(content),
  });
  const { data } = (await answer.json()) as { data: { hash: string } };
  const { id, cart_hash } = await order(api, brand, { text, files: [data.hash] });
  await payFor({ api, brand }, cart_hash, "pay", { email });
  return (await giveOrderToOlena(id)).job_id;
}

/** The translations of a job of Olena's as the server has them. */
export async function targetsOf(job_id: number): Promise<string[]> {
  const olena = await logIn("tolmaro", "translator", "olena@example.com");
  const { segments } = await olena<{ segments: { target: string }[] }>("workbenchSegments", {
    params: { id: job_id },
  });
  return segments.map(({ target }) => target);
}

/** An order in Olena's hands, with her question to the desk. */
export async function askedOrder(
  text: string,
  email = "gosia@example.com",
): Promise<{ id: number; hash: string }> {
  const { id, hash, job_id, olena } = await takenOrder(email);
  await olena("askQuestion", { params: { id: job_id }, body: { to: "desk", text } });
  return { id, hash };
}

/** A finished order with an opened complaint; answers the number of the complaint. */
export async function complainedOrder(email: string): Promise<{ id: number; hash: string; case_id: number }> {
  const brand = "tolmaro";
  const made = await finishedOrder(email);
  const guest = await visitor(brand);
  const { cases } = await guest<{ cases: { id: number }[] }>("openCorrection", {
    params: { hash: made.hash },
    body: { reasons: ["quality"], text: "The second paragraph is wrong." },
  });
  return { ...made, case_id: cases[0]?.id ?? 0 };
}

/** Makes the world of one brand; its customer owns what is paid, a guest the rest. */
async function makeWorld(brand: BrandName): Promise<World> {
  const guest = await visitor(brand);
  const customer = await logIn(brand, `portal:${brand}`, cast[brand].email);
  const desk = await logIn(brand, "staff", "piotr@example.com");
  const draft = await order(guest, brand, {});
  const paid = await order(customer, brand, {});
  const payment_hash = await payFor({ api: customer, brand }, paid.cart_hash, "pay");
  const refused = await payFor({ api: guest, brand }, (await order(guest, brand, {})).cart_hash, "refuse");
  const waiting = await payFor({ api: guest, brand }, (await order(guest, brand, {})).cart_hash, "wait");
  const asking = { intent: "quote", email: "gosia@example.com", terms: true };
  const asked = await order(guest, brand, asking);
  const quoted = await order(guest, brand, asking);
  await issueQuote(desk, quoted.id);
  const [invoice] = await settled(
    async () => (await customer<{ data: { id: number }[] }>("invoices")).data,
    (invoices) => invoices.length > 0,
  );
  const { payment_request_hash } = await guest<{ payment_request_hash: string }>("payment", {
    params: { hash: refused },
  });
  return {
    brand,
    cart_hash: draft.cart_hash,
    cart_order_hash: draft.hash,
    order_hash: paid.hash,
    quote_hash: quoted.hash,
    asked_hash: asked.hash,
    payment_hash,
    refused_payment_hash: refused,
    waiting_payment_hash: waiting,
    request_hash: payment_request_hash,
    invoice_id: invoice?.id ?? 0,
  };
}

async function issueQuote(desk: Api, id: number): Promise<void> {
  const { suggestion } = await desk<{
    suggestion: {
      package: string;
      lines: { label: string; amount: { currency_amount_decimal: string } }[];
      deadline: string;
    };
  }>("deskOrder", { params: { id } });
  await desk("issueQuote", {
    params: { id },
    body: {
      package: suggestion.package,
      words: 200,
      lines: suggestion.lines.map(({ label, amount }) => ({ label, amount: amount.currency_amount_decimal })),
      deadline: suggestion.deadline,
      valid_until: new Date(Date.now() + 5 * 24 * 3600_000).toISOString(),
      note: "",
    },
  });
}

const worlds = new Map<string, Promise<World>>();
/** The world of a brand, made once for each server that is asked. */
export const worldOf = (brand: BrandName): Promise<World> => {
  const known = worlds.get(originOf(brand)) ?? makeWorld(brand);
  worlds.set(originOf(brand), known);
  return known;
};
