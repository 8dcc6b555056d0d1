import { expect } from "vitest";
import type { OrderInput } from "#contract/orders/orders.ts";
import { addDays, instantOf, localDate, weekday } from "#domain/calendar.ts";
import type { QuickQuoteInput, QuickQuoteView } from "#contract/quotes/quotes.ts";
import type { Installation } from "./installation.ts";
import type { Session } from "./session.ts";
import { day, words } from "./steps.ts";

/** Sample orders of services that need more than a text. */

type Pair = { source_lang: OrderInput["source_lang"]; target_langs: OrderInput["target_langs"] };
export const pair: Pair = { source_lang: "pl", target_langs: ["en"] };
export const contact = { email: "gosc@example.com", first_name: "Halina", terms: true } as const;

/** An instant a duration from now, as ISO text. */
export const inFrom = (installation: Installation, milliseconds: number): string =>
  new Date(installation.clock.now().getTime() + milliseconds).toISOString();

/** Ten in the morning of the first day a duration from now that is not a Sunday, because Sundays have no list price. */
export function daytime(installation: Installation, milliseconds: number): string {
  const earliest = installation.clock.now().getTime() + milliseconds;
  let date = localDate(earliest);
  while (weekday(date) === 7 || instantOf({ date, minute: 600 }) < earliest) date = addDays(date, 1);
  return new Date(instantOf({ date, minute: 600 })).toISOString();
}

export const email_order = (count: number): OrderInput => ({
  ...pair,
  intent: "order",
  service_type: "e-mail",
  text: words(count),
  plain_language: true,
});
export const call_order = (starts_at: string): OrderInput => ({
  ...pair,
  intent: "order",
  service_type: "phone call",
  subject: "Reklamacja",
  call: { starts_at, duration_minutes: 25, phone_numbers: ["+48 600 000 000", "0044 20 7946 0018"] },
});
export const visit_order = (
  installation: Installation,
  change: Partial<NonNullable<OrderInput["visit"]>> = {},
): OrderInput => ({
  ...pair,
  intent: "order",
  service_type: "oral",
  visit: {
    mode: "on_site",
    starts_at: daytime(installation, 3 * day),
    duration_minutes: 180,
    address: "ul. Długa 5",
    postcode: "31-147",
    city: "Kraków",
    contact_name: "Jan Wiśniewski",
    contact_phone: "+48600000001",
    people: 12,
    ...change,
  },
});

/** The quick quote for an input. */
export const quick = (who: Session, change: Partial<QuickQuoteInput>): Promise<QuickQuoteView> =>
  who.call("quickQuote", {
    body: { ...pair, service_type: "write", words: 0, characters_collapsed: 0, ...change },
  });
/** Net of the first offer. */
export const netOf = async (who: Session, change: Partial<QuickQuoteInput>): Promise<string | undefined> =>
  (await quick(who, change)).offers[0]?.price_net.currency_amount_decimal;

/** The errors by field of a refused order. */
export const problems = async (
  who: Session,
  body: OrderInput,
): Promise<Record<string, string[]> | undefined> => (await who.refusal("createOrder", { body })).fields;

/** Uploads a plain text and returns its hash. */
export async function uploadText(
  installation: Installation,
  who: Session,
  name: string,
  text: string,
): Promise<string> {
  const query = new URLSearchParams({ name, source_lang: "en" });
  const answer = await fetch(`${installation.origin}/api/v2/upload?${query.toString()}`, {
    method: "POST",
    headers: { ...(await who.headers()), "content-type": "application/octet-stream" },
    body: text,
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { data: { hash: string } }).data.hash;
}
