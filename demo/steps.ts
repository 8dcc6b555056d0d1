import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { PlacementInput } from "#contract/checkout/carts.ts";
import type { CallInput } from "#contract/client.ts";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { Routes } from "#contract/routes.ts";
import type { QuoteInput } from "#contract/quotes/desk-quotes.ts";
import { release_points } from "#domain/work/hand-in.ts";
import { translators } from "./people.ts";
import { type Person, Refused } from "./acting.ts";
import { type PaperLanguage, paragraphs, proseOf, scannedPage, wordDocument } from "./papers.ts";
import type { Actors } from "./actors.ts";

/** Steps of the past: each is an act of a person on a page. */

export type Bought = {
  readonly id: string;
  readonly hash: string;
  readonly cart_hash: string;
  /** The hash of the amount due. */
  readonly request_hash: string;
  readonly redirect_url: string;
};
type Ordered = Omit<OrderInput, "intent" | "source_lang" | "target_langs"> &
  Partial<Pick<OrderInput, "source_lang" | "target_langs">>;

/** Uploads a Word document with a number of words as the buyer; returns its hash. */
export async function uploaded(
  who: Person,
  name: string,
  language: PaperLanguage,
  words: number,
): Promise<string> {
  const body = await wordDocument(paragraphs(language, words, name.length));
  const { hash } = await who.call("uploadFile", {
    query: { name, source_lang: language },
    body,
  } as CallInput<Routes["uploadFile"]>);
  return hash;
}

type Guest = { readonly email: string; readonly first_name: string; readonly last_name: string };

/** The same actors with a buyer without an account. */
export const addressedTo = (actors: Actors, guest: Guest): Actors => ({
  ...actors,
  buyer: actors.visitor,
  billing: { ...actors.billing, ...guest, user_type: "private", company_name: "", vat_id: null },
});

/** An order in its cart, not placed yet. */
export async function drafted(
  { buyer, pair }: Actors,
  input: Ordered,
): Promise<{ readonly id: string; readonly hash: string; readonly cart_hash: string }> {
  const body: OrderInput = {
    intent: "order",
    source_lang: pair.source,
    target_langs: [pair.target],
    user_type: "private",
    ...input,
  };
  const { cart_hash, orders } = await buyer.call("createOrder", { body });
  const [order] = orders;
  return { id: String(order?.id ?? 0), hash: order?.hash ?? "", cart_hash };
}

/** Requests a quote. */
export async function asked({ buyer, pair }: Actors, input: Ordered): Promise<{ id: string; hash: string }> {
  const body: OrderInput = {
    intent: "quote",
    source_lang: pair.source,
    target_langs: [pair.target],
    ...input,
  };
  const { orders } = await buyer.call("createOrder", { body });
  return { id: String(orders[0]?.id ?? 0), hash: orders[0]?.hash ?? "" };
}

/**
 * Payment methods with a page of a provider. Stripe is not included: it refuses a page that has expired by its own
 * clock, which is the present one.
 */
const pages = new Set(["przelewy24", "payu", "paypal", "online"]);
/** The first method of the brand; empty when it offers none of them. */
const pageOf = (offered: readonly { readonly method: string }[]): string =>
  offered.find(({ method }) => pages.has(method))?.method ?? "";

/** Orders with obligation to pay, by default with the first provider. */
async function placed(
  actors: Actors,
  cart_hash: string,
  change: Partial<PlacementInput> = {},
): Promise<Pick<Bought, "request_hash" | "redirect_url">> {
  const { buyer, billing } = actors;
  const cart = await buyer.call("cart", { params: { hash: cart_hash } });
  const place = (expected_gross: string) =>
    buyer.call("placeCart", {
      params: { hash: cart_hash },
      body: {
        ...billing,
        terms: true,
        early_start: true,
        payment_method: pageOf(cart.payment_methods),
        expected_gross,
        ...change,
      },
    });
  const started = await place(cart.price_gross.currency_amount_decimal).catch((error: unknown) => {
    // The buyer of the invoice changes the tax and so the total: the new one is confirmed.
    const seen =
      error instanceof Refused && error.code === "quote.price_changed" && error.details["price_gross"];
    if (typeof seen !== "string") throw error;
    return place(seen);
  });
  const { payment_request_hash } = await buyer.call("payment", {
    params: { hash: started.payment_hash ?? "" },
  });
  return { request_hash: payment_request_hash, redirect_url: started.redirect_url };
}

/** Orders, up to the page of the provider. */
export async function ordered(
  actors: Actors,
  input: Ordered,
  change: Partial<PlacementInput> = {},
): Promise<Bought> {
  const draft = await drafted(actors, input);
  return { ...draft, ...(await placed(actors, draft.cart_hash, change)) };
}

/** Presses a button on the page of a provider and waits until the product has accepted every notification of it. */
export async function press(
  { past }: Actors,
  { redirect_url }: Pick<Bought, "redirect_url">,
  act: "pay" | "refuse",
): Promise<void> {
  const answer = await fetch(new URL(redirect_url, past.origin), {
    method: "POST",
    body: new URLSearchParams({ act }),
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`the provider's page answered ${answer.status} to "${act}"`);
  await settleProviders(past);
}

/** Waits for the notifications of the simulated providers, which have their own clocks. */
async function settleProviders({ machine, origin }: Actors["past"]): Promise<void> {
  const ours = sql`not taken and url like ${`${origin}%`}`;
  await sql`update standins.notice set next_at = 0 where ${ours}`.execute(machine.db);
  for (let tries = 0; tries < 1000; tries += 1) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from standins.notice where ${ours}`.execute(machine.db);
    if (rows[0]?.n === 0) return;
    await wait(5);
  }
  throw new Error("a notification of a provider was not accepted");
}

/** Simulated providers with pending refunds, by the store that has them. */
const slow_refunds: Readonly<Record<string, string>> = { p24_refund: "przelewy24", payu_refund: "payu" };

/** Completes pending refunds of simulated providers. */
export async function refundsArrive(past: Actors["past"]): Promise<void> {
  const { rows } = await sql<{ shelf: string; name: string }>`
    select shelf, name from standins.stored
    where shelf = any(${Object.keys(slow_refunds)}) and body->>'state' = 'pending'
  `.execute(past.machine.db);
  for (const { shelf, name } of rows) {
    const panel = `${past.origin}/_standins/${slow_refunds[shelf] ?? ""}/panel`;
    const address = `${panel}/refunds/${encodeURIComponent(name)}`;
    await fetch(address, { method: "POST", body: new URLSearchParams({ act: "complete" }) });
  }
  if (rows.length > 0) await settleProviders(past);
}

/** Starts one more attempt to pay an amount due, and pays. */
export async function paidNow(actors: Actors, request_hash: string): Promise<void> {
  const params = { hash: request_hash };
  const { payment_methods } = await actors.buyer.call("paymentRequest", { params });
  const payment_method = pageOf(payment_methods);
  await press(actors, await actors.buyer.call("startPayment", { params, body: { payment_method } }), "pay");
}

/** Quotes a request as the desk, with the suggested list price or the given one; returns the quote's hash. */
export async function quoted(
  { desk, clock, words }: Actors,
  id: string,
  change: Partial<QuoteInput> & { readonly net?: string } = {},
): Promise<string> {
  const { net = "420.00", ...more } = change;
  const at = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();
  await desk.call("takeOrder", { params: { id }, body: { take: true } });
  const { quotes } = await desk.call("issueQuote", {
    params: { id },
    body: {
      package: "economy",
      words: 1800,
      lines: [{ label: words.translation, amount: net }],
      deadline: at(5),
      valid_until: at(14),
      // One amount serves all brands, and list prices in euros are far from it.
      confirmed: true,
      ...more,
    },
  });
  return quotes[0]?.hash ?? "";
}

/** Assigns the waiting stage to the translator: by accepting an offer on the board, else by the desk's assignment. */
export async function taken(actors: Actors, order_id: string, email: string): Promise<string> {
  const worker = actors.translator(email);
  const isIt = (offer: { readonly order_id: number }): boolean => String(offer.order_id) === order_id;
  let offer = (await worker.call("offers", {})).find(isIt);
  if (!offer) {
    await offeredByHand(actors, order_id, email);
    offer = (await worker.call("offers", {})).find(isIt);
  }
  const { job_id } = await worker.call("acceptOffer", { params: { id: String(offer?.id ?? 0) } });
  return String(job_id);
}

/** The name of a translator of the demo. */
export const nameOf = (email: string): string => translators.find((one) => one.email === email)?.name ?? "";

/** Two translators apply while the window of the round is open: it is decided when the window closes. */
export async function appliedByTwo(actors: Actors, order_id: string): Promise<void> {
  let left = 2;
  for (const { email } of translators) {
    const worker = actors.translator(email);
    const offer = (await worker.call("offers", {})).find((one) => String(one.order_id) === order_id);
    if (!offer || left === 0) continue;
    await worker.call("acceptOffer", { params: { id: String(offer.id) } });
    left -= 1;
  }
}

/** The worker reports progress. */
export async function reported(actors: Actors, order_id: string, percent: number): Promise<void> {
  for (const { email } of translators) {
    const worker = actors.translator(email);
    const jobs = await worker.call("jobs", {});
    const mine = jobs.find((one) => String(one.order_id) === order_id && one.state === "active");
    if (mine) await worker.call("reportProgress", { params: { id: String(mine.id) }, body: { percent } });
  }
}

/** The desk offers the waiting stage to one person. */
export async function offeredByHand({ desk }: Actors, order_id: string, email: string): Promise<void> {
  const params = { id: order_id };
  const { candidates, fee, deadline } = await desk.call("candidates", { params });
  const translator_id = candidates.find(({ name }) => name === nameOf(email))?.id ?? 0;
  const body = { translator_id, fee: fee?.currency_amount_decimal ?? "", deadline: deadline ?? "" };
  await desk.call("offerStage", { params, body });
}

type Delivery = CallInput<Routes["deliverJob"]>["body"];
const file_of: Readonly<Record<string, string>> = {
  translation: "",
  proofreading: "_korekta",
  verification: "_final",
};

async function workUpload(who: Person, name: string, body: Buffer): Promise<string> {
  const { hash } = await who.call("uploadWork", { query: { name }, body } as CallInput<Routes["uploadWork"]>);
  return hash;
}

/** Sends a draft of a paper original to its customer; returns its version. */
export async function draftSent(
  actors: Actors,
  job_id: string,
  email: string,
): Promise<{ readonly version: number }> {
  const who = actors.translator(email);
  const upload = await workUpload(who, "szkic.pdf", scannedPage);
  const draft = await who.call("sendDraft", { params: { id: job_id }, body: { upload } });
  return { version: draft?.version ?? 1 };
}

/** The customer approves draft and address. */
async function draftApproved(actors: Actors, job_id: string, email: string, version: number): Promise<void> {
  const { order_id } = await actors.translator(email).call("job", { params: { id: job_id } });
  const { order } = await actors.desk.call("deskOrder", { params: { id: String(order_id) } });
  const body = { version, address_confirmed: true } as const;
  await actors.buyer.call("approveDraft", { params: { hash: order.hash }, body });
}

/** Submits a job with a file for each source and all other data that its kind requires. */
export async function handedIn(actors: Actors, job_id: string, email: string): Promise<void> {
  const who = actors.translator(email);
  const params = { id: job_id };
  const { source, work, text: given, words, target_lang, kind, draft } = await who.call("job", { params });
  if (work.paper_copy && work.asks.sworn && draft?.state !== "approved") {
    const { version } = await draftSent(actors, job_id, email);
    await draftApproved(actors, job_id, email, version);
  }
  const language = target_lang === "de" || target_lang === "pl" ? target_lang : "en";
  const answered = await Promise.all(
    source.map(async ({ hash, name }) => {
      const stem = name.replace(/\.\w+$/, "");
      const texts = paragraphs(language, Math.round(words / source.length), stem.length);
      const made = `${stem}_${target_lang}${file_of[kind] ?? ""}.docx`;
      return { answers: hash, upload: await workUpload(who, made, await wordDocument(texts)) };
    }),
  );
  const is_typed = source.length === 0 || (given ?? "").trim() !== "";
  const pieces = { files: answered, ...(is_typed ? { text: proseOf(language, Math.max(words, 12)) } : {}) };
  const { findings } = await who.call("checkWork", { params, body: pieces });
  const body: Delivery = {
    ...pieces,
    complete: true,
    warned: true,
    explanations: findings.map(({ key }) => ({ key, text: actors.words.explained })),
    segments_confirmed: true,
    checklist: [...release_points],
    lqa: { errors: {} },
    ...(work.asks.session ? { session: { minutes: 60, notes: actors.words.session } } : {}),
    ...(work.asks.sworn
      ? {
          sworn: {
            repertory_number: `${job_id}/${actors.clock.now().getUTCFullYear()}`,
            pages: 3,
            evidence: "certified_scan",
            upload: await workUpload(who, "scan.pdf", scannedPage),
          },
        }
      : {}),
  };
  await who.call("deliverJob", { params, body });
}

/** Cancels an order as its buyer, after showing the refund. */
export async function canceled({ buyer }: Actors, hash: string): Promise<void> {
  const { cancellation } = await buyer.call("order", { params: { hash } });
  const expected_refund = cancellation?.refund.currency_amount_decimal ?? "";
  await buyer.call("cancelOrder", { params: { hash }, body: { expected_refund } });
}

/** The customer rates an order and lets the rating be published. */
export async function reviewed(
  { buyer }: Actors,
  hash: string,
  body: { readonly rating: number; readonly comment: string },
): Promise<void> {
  const params = { hash };
  await buyer.call("rateOrder", { params, body });
  await buyer.call("allowReview", { params, body: { name: "first_name" } });
}

/** Customer service reads the reviews that wait and publishes that of an order. */
export async function published({ care }: Actors, order_id: string): Promise<void> {
  const { data } = await care.call("deskReviews", { query: { search: order_id } });
  const found = data.find((row) => String(row.order_id) === order_id);
  if (!found) throw new Error(`no review of order ${order_id} waits`);
  const params = { id: String(found.id) };
  await care.call("decideReview", { params, body: { state: "published", version: found.version } });
}
