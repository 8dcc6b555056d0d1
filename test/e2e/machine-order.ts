import { routes } from "#contract/routes.ts";
import { expect } from "./fixtures.ts";
import { brandHeader } from "./sessions.ts";
import { type Api, apiOf, buyer, logIn, order, portOf, settled, visitorToken } from "./world.ts";

/** Steps of an order by machine with post-editing, made through the API. */

const brand = "tolmaro";

/** An engine of the flagship for packages with a machine step from English into Spanish. */
export async function engineFromEnglish(name: string, base_url: string): Promise<void> {
  const desk = await logIn(brand, "staff", "admin@example.com");
  const made = {
    kind: "apertium",
    name,
    base_url,
    api_key: "",
    model: "",
    keeps_text: false,
    currency: "EUR",
  };
  const { engine } = await desk<{ engine: { id: number } }>("makeEngine", { body: made });
  const routed = { engine_id: engine.id, formality: "default", month_limit: null, million_price: "0.00" };
  const pair = { brand, purpose: "light", source_lang: "en", target_lang: "es" };
  await desk("setEngineRoute", { body: { ...pair, engines: [routed] } });
}

async function uploaded(access_token: string, name: string, content: Buffer): Promise<string> {
  const query = new URLSearchParams({ name }).toString();
  const answer = await fetch(`http://127.0.0.1:${portOf(brand)}${routes.uploadFile.path}?${query}`, {
    method: "POST",
    headers: {
      "x-brand": brandHeader(brand),
      authorization: `Bearer ${access_token}`,
      "content-type": "application/octet-stream",
    },
    body: new Uint8Array(content),
  });
  return ((await answer.json()) as { data: { hash: string } }).data.hash;
}

/** The desk quotes the package Light; answers the hash of the quote. */
async function quoted(id: number): Promise<string> {
  const desk = await logIn(brand, "staff", "piotr@example.com");
  const at = (days: number): string => new Date(Date.now() + days * 24 * 3600_000).toISOString();
  const body = {
    package: "light",
    words: 200,
    lines: [{ label: "Tłumaczenie", amount: "100.00" }],
    deadline: at(3),
    valid_until: at(5),
    note: "",
    confirmed: true,
  };
  const { quotes } = await desk<{ quotes: { hash: string }[] }>("issueQuote", { params: { id }, body });
  return quotes[0]?.hash ?? "";
}

/** A document from English into Spanish that a guest has ordered by machine with post-editing, and paid. */
export async function documentByMachine(name: string, content: Buffer, email: string) {
  const { access_token } = await visitorToken(brand);
  const api = apiOf(brand, access_token, "en");
  const files = [await uploaded(access_token, name, content)];
  const asking = { intent: "quote", email, terms: true, text: undefined, files };
  const { id, hash } = await order(api, brand, { ...asking, source_lang: "en", target_langs: ["es"] });
  const params = { hash: await quoted(id) };
  let request = "";
  await expect(async () => {
    const body = { terms: true, early_start: true, buyer: { ...buyer, email } };
    type Accepted = { payment_request_hash: string };
    request = (await api<Accepted>("acceptQuote", { params, body })).payment_request_hash;
  }).toPass();
  const { redirect_url } = await api<{ redirect_url: string }>("startPayment", {
    params: { hash: request },
    body: { payment_method: "online" },
  });
  await fetch(`http://127.0.0.1:${portOf(brand)}${new URL(redirect_url, "http://a").pathname}`, {
    method: "POST",
    body: new URLSearchParams({ act: "pay" }).toString(),
    redirect: "manual",
  });
  return { id, hash, api };
}

/** The outcomes of the engines' attempts at an order. */
export async function engineRuns(id: number): Promise<string[]> {
  const desk = await logIn(brand, "staff", "piotr@example.com");
  const { runs } = await desk<{ runs: { outcome: string }[] }>("orderWork", { params: { id } });
  return runs.map(({ outcome }) => outcome);
}

/** The delivered file of a finished order. */
export async function deliveredFile({ hash, api }: { readonly hash: string; readonly api: Api }) {
  type Files = { attachments: { translated: { hash: string; name: string; origin: string | null }[] } };
  const { attachments } = await settled(
    () => api<Files>("order", { params: { hash } }),
    (one) => one.attachments.translated.length > 0,
  );
  const [file] = attachments.translated;
  const attachment = file?.hash ?? "";
  const { url } = await api<{ url: string }>("attachmentLink", { params: { hash, attachment } });
  const answer = await fetch(new URL(url, `http://127.0.0.1:${portOf(brand)}`));
  return { name: file?.name, origin: file?.origin, bytes: Buffer.from(await answer.arrayBuffer()) };
}
