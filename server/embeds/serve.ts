import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Brand } from "#brands/brand.ts";
import { openLimits } from "#server/kernel/http/limits.ts";
import { sendRefusal } from "#server/kernel/http/refuse.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { askedIn, faultOf } from "./asked.ts";
import { pricesOf, soldLanguages } from "./prices.ts";
import { originsOfKey } from "./queries.ts";
import { pricesPart, quotePage, unknownPage } from "./quote-page.ts";

/** As many as the public price has. */
const pages_per_minute = 300;
/** The longest text of an order form in the alphabet that takes most, encoded as a form. */
const form_bytes = 5 * 1024 * 1024;

type Asking = FastifyRequest<{
  Params: { locale: string };
  Querystring: Readonly<Record<string, unknown>>;
  Body: unknown;
}>;
type BrandOf = (machine: Machine, hostname: string) => Promise<Brand>;

/** Only the sites of the account may show the page in a frame; the origins were checked when they were added. */
const policy = (nonce: string, origins: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(" ")}`,
  ].join("; ");

const entriesOf = ({ query, body }: Asking): URLSearchParams =>
  typeof body === "string"
    ? new URLSearchParams(body)
    : new URLSearchParams(
        Object.entries(query).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
      );

/**
 * The quote widget (integrations 7): `GET` shows the page with what its address presets, `POST` with what was entered. It
 * needs no script, no cookie and no storage, which browsers deny to frames.
 */
export function serveQuoteWidget(app: FastifyInstance, machine: Machine, brandOf: BrandOf): void {
  const limits = openLimits(machine.db);
  const onRequest = async ({ ip }: FastifyRequest): Promise<void> => {
    if (!machine.config.rate_limits) return;
    await limits.count({ name: "quote widget", ip, per_minute: pages_per_minute }, machine.clock());
  };
  const answer = async (request: Asking, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      return await sendWidget(request, reply, machine, await brandOf(machine, request.hostname));
    } catch (error) {
      return sendRefusal(error, reply, request, null, machine);
    }
  };
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: form_bytes },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.route({
      method: ["GET", "POST"],
      url: "/:locale/embed/quote",
      bodyLimit: form_bytes,
      onRequest,
      handler: answer,
    });
    done();
  });
}

/** A key as we make it; every other text, which the database might not even take, is no key. */
const keyIn = (given: unknown): string =>
  typeof given === "string" && /^[\w-]{1,40}$/.test(given) ? given : "";

async function sendWidget(
  request: Asking,
  reply: FastifyReply,
  machine: Machine,
  brand: Brand,
): Promise<FastifyReply> {
  const now = machine.clock();
  const site = keyIn(request.query["site"]);
  const locale = brand.locales.find((one) => one === request.params.locale) ?? brand.locales[0];
  const nonce = randomBytes(16).toString("base64");
  const origins =
    brand.app === "portal" ? await originsOfKey(machine.db, { key: site, brand_id: brand.id }) : null;
  reply
    .header("content-security-policy", policy(nonce, origins ?? []))
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8");
  if (origins === null) return reply.code(404).send(unknownPage({ brand, locale, nonce }));
  const entries = entriesOf(request);
  const asked = askedIn(entries, brand, locale);
  const prices = faultOf(asked) ?? (await pricesOf(machine, { brand, locale }, asked, now));
  const languages = await soldLanguages(machine, brand, now);
  const shown = { brand, locale, site, asked, languages, prices, nonce };
  return reply.send(entries.get("part") === "prices" ? pricesPart(shown) : quotePage(shown));
}
