import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { brands } from "#brands/all.ts";
import { fillPath, type Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { mails } from "#server/app/composition.ts";
import { renderSample } from "#server/kernel/mail/render.ts";
import type { Installation } from "./installation.ts";
import { session, type Session } from "./session.ts";

/**
 * Recordings of responses and mails of the product, which a change of structure must not change. Each is stored as a
 * digest; `RECORDINGS=<folder>` writes the whole texts, and `RECORD=1` accepts them.
 */

type Recorded = Readonly<Record<string, string>>;
const file = path.join(import.meta.dirname, "recordings.json");

const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 16);

/** Compares a group of recordings with the stored ones; returns the names that differ, are new or are missing. */
export function differing(group: string, found: Recorded): string[] {
  const stored = JSON.parse(fs.readFileSync(file, "utf8")) as Record<string, Recorded>;
  const folder = process.env["RECORDINGS"];
  if (folder !== undefined) {
    for (const [name, text] of Object.entries(found)) {
      const target = path.join(folder, group, `${name.replaceAll(/[^\w.@-]+/g, "_")}.txt`);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, text);
    }
  }
  const digests = Object.fromEntries(
    Object.entries(found)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, text]) => [name, digestOf(text)]),
  );
  if (process.env["RECORD"] === "1") {
    fs.writeFileSync(file, `${JSON.stringify({ ...stored, [group]: digests }, null, 2)}\n`);
    return [];
  }
  const known = stored[group] ?? {};
  return [...new Set([...Object.keys(known), ...Object.keys(digests)])].filter(
    (name) => known[name] !== digests[name],
  );
}

/** Every mail of every brand and language, with its sample data. */
export function recordedMails(): Recorded {
  const origin = "http://localhost:3000";
  return Object.fromEntries(
    brands.flatMap((brand) =>
      brand.locales.flatMap((locale) =>
        mails.map((mail) => {
          const { subject, text, html } = renderSample(brand, locale, mail, origin);
          return [`${brand.slug} ${locale} ${mail.kind}`, [subject, text, html].join("\n\n")];
        }),
      ),
    ),
  );
}

const secret = /[\w-]{22,}|(?<=\bbank )[\w-]{8}/g;
const port = /(?<=localhost:)\d+/g;
const instant = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** The value of a response without parts that differ between runs: instants, secrets, and ids of rows. */
function normalised(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => normalised(one, name));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, normalised(one, key)]));
  // An id of a ledger entry also counts the entries of transactions that were repeated after a conflict.
  if (typeof value === "string" && name === "id" && /^\d+$/.test(value)) return "ID";
  if (typeof value === "string")
    return value.replace(instant, "INSTANT").replace(secret, "SECRET").replace(port, "PORT");
  if (typeof value === "number" && /(^|_)id$/.test(name)) return "ID";
  return value;
}

/** Rows for a path's parameter, by the path segment before it. */
const rows: Readonly<Record<string, string>> = {
  order: `select distinct on (status) id as value from "order" order by status, id`,
  customer: "select id as value from customer order by id limit 3",
  invoice: "select distinct on (kind) id as value from invoice order by kind, id",
  "customer-invoice": "select distinct on (kind) id as value from invoice order by kind, id",
  translator: "select id as value from translator order by id limit 3",
  coupon: "select id as value from coupon order by id limit 1",
  voucher: "select id as value from voucher order by id limit 2",
  mail: "select distinct on (kind) id as value from mail order by kind, id",
  "pay-statement": "select id as value from pay_statement order by id limit 2",
  "payout-run": "select id as value from payout_run order by id limit 2",
  "bank-transfer": "select id as value from bank_entry order by id limit 2",
  correction: "select id as value from correction order by id limit 5",
  session: "select order_id as value from interpreting_session order by order_id limit 2",
  job: "select id as value from assignment order by id limit 5",
  offer: "select id as value from offer order by id limit 3",
};
const hashes: Readonly<Record<string, string>> = {
  order: `select distinct on (status) hash as value from "order" order by status, id`,
  quotation: `select distinct on (status) hash as value from "order" order by status, id`,
  withdrawal: `select hash as value from "order" order by id limit 1`,
  cart: "select hash as value from cart order by id limit 5",
  "payment-request": "select distinct on (state) hash as value from payment_request order by state, id",
  payment: "select distinct on (state) hash as value from payment_request order by state, id",
  upload: "select hash as value from attachment order by id limit 2",
};
const fixed: Readonly<Record<string, string>> = {
  brand: "turbotlumaczenia",
  currency_id: "PLN",
  currency: "PLN",
  version: "1",
  month: "2031-03",
};

/** The addresses of a route: one for each row of its parameter. */
async function addressesOf({ db }: Installation, { path: pattern }: Route): Promise<string[]> {
  const [, before = "", name] = /\/([\w-]+)\/:(id|hash)\b/.exec(pattern) ?? [];
  if (name === undefined) return [fillPath(pattern, fixed)];
  const query = (name === "id" ? rows : hashes)[before];
  if (query === undefined) return [];
  const { rows: found } = await sql.raw<{ value: string | number }>(query).execute(db);
  return found.map(({ value }) => fillPath(pattern, { ...fixed, [name]: value }));
}

/** Responses that depend on the process or the day, or are tested elsewhere. */
const left_out: ReadonlySet<string> = new Set([
  "health",
  "ready",
  "deskStatus",
  "jwks",
  "checkLink",
  "mailSample",
]);

/** The response of every reading route for the rows of an installation, as a person with access. */
export async function recordedAnswers(installation: Installation): Promise<Recorded> {
  const brand = "turbotlumaczenia";
  const people: Record<string, Session> = {
    anyone: session(installation, { zone: "visitor", brand }),
    visitor: session(installation, { zone: "customer", brand, email: "firma@example.com" }),
    customer: session(installation, { zone: "customer", brand, email: "firma@example.com" }),
    staff: session(installation, { zone: "staff", brand, email: "admin@example.com" }),
    translator: session(installation, { zone: "translator", brand, email: "olena@example.com" }),
  };
  const found: Record<string, string> = {};
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    if (route.method !== "GET" || route.events || left_out.has(name)) continue;
    const headers = await people[route.who]?.headers();
    for (const [place, url] of (await addressesOf(installation, route)).entries()) {
      const answer = await installation.app.inject({ method: "GET", url, headers: headers ?? {} });
      const is_json = String(answer.headers["content-type"]).includes("json");
      const body = is_json ? JSON.stringify(normalised(answer.json()), null, 1) : answer.body;
      found[`${name} ${place}`] = `${answer.statusCode}\n${body}`;
    }
  }
  return found;
}
