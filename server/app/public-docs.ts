import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { intl_tag, type Locale } from "#brands/brand.ts";
import { Refusal, refusals, type RefusalCode } from "#domain/errors.ts";
import { clientSource } from "#server/api/index.ts";
import { refusalText } from "#server/kernel/format/texts.ts";
import { openLimits } from "#server/kernel/http/limits.ts";
import { localeOf } from "#server/kernel/http/caller.ts";
import { originOf } from "#server/kernel/http/envelope.ts";
import { sendRefusal } from "#server/kernel/http/refuse.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { apiDocsPage } from "./api-docs-page.ts";
import { brandOfHost } from "./shells.ts";

const pages_per_minute = 60;
const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);

/** What a program does about a refusal, by its status. */
const advice: Readonly<Record<(typeof refusals)[RefusalCode]["status"], string>> = {
  400: "Correct the request. The same one is refused again.",
  401: "Check the key in the header <code>Authorization: Bearer …</code>: it may be mistyped, revoked or past its end. The same request is refused again.",
  403: "The key, its limits or the state of the account do not allow this. A person of the account changes them in its settings; until then the same request is refused again.",
  404: "What the request names does not exist, or belongs to another account or to the other mode (live or test).",
  405: "Use a method that the route has: the documentation lists them.",
  409: "The state is no longer the one that the request expects. Read it again, decide, and send a new request with a new Idempotency-Key.",
  410: "What the request names is over and does not come back. Begin again with a new one.",
  413: "Send less at once. The same request is refused again.",
  415: "Send the body in the format that the route takes.",
  422: "Correct what <code>errors</code> names. The same request is refused again.",
  429: "Wait for the seconds in <code>Retry-After</code>, then send the same request with the same Idempotency-Key.",
  500: "A fault on our side. Send the same request later with the same Idempotency-Key: it takes effect once.",
  503: "Something is unavailable for a while. Send the same request later with the same Idempotency-Key: it takes effect once.",
};

const raise =
  "A person of the account raises the limit or adds money; then the same request works, also with the same Idempotency-Key.";
/** What a program does about a refusal beyond the advice for its status. */
const advice_of: Partial<Record<RefusalCode, string>> = {
  "balance.too_low": raise,
  "key.limit": raise,
  "member.limit": raise,
  "cost_centre.limit": raise,
  "price.by_hand":
    "Ask a person for a quote with <code>POST /quotes</code>: <code>ask</code> in the problem has the call.",
  "file.for_quote": "Send the file again as <code>upload</code> in the problem says, and ask for a quote.",
  "file.image_only": "Send the file again with <code>for_quote=true</code>, and ask for a quote.",
  "billing.incomplete": "A person of the account completes its billing details; then the same request works.",
  "key.person_needed": "A person does this in the account. No key can.",
  "key.order_paid": "A person does this in the account. No key can.",
  "quote.price_changed":
    "<code>expected_gross</code> is not the total. Read the preview or the quote again, decide, and send its total with a new Idempotency-Key.",
  "route.ended":
    "Use what <code>instead</code> in the problem and <code>Link</code> of the response name; the documentation names it too.",
  "preview.ordered":
    "Read the orders of <code>orders</code> in the problem. Create another preview only for another order.",
  "file.in_use": "Leave the file: it is removed with its order.",
};

/**
 * The page of a refusal, to which its problem document points, in English as the documentation, with its sentence in
 * each language of the brand. Null for a code that does not exist.
 */
function problemPage(code: string, locales: readonly Locale[]): string | null {
  if (!isRefusalCode(code)) return null;
  const { status } = refusals[code];
  const sentence = (locale: Locale): string =>
    `<dt>${intl_tag[locale]}</dt><dd lang="${intl_tag[locale]}">${refusalText(locale, code, {})}</dd>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${code}</title><style>
body{margin:0;font:16px/1.55 system-ui,sans-serif;color:#17262b;background:#fbfaf7}main{max-width:640px;margin:0 auto;padding:32px 16px}h1{font-size:20px;overflow-wrap:anywhere}h2{font-size:16px;margin:24px 0 0}dt{font-weight:600;margin-top:8px}dd{margin:0;overflow-wrap:anywhere}a{color:#0f5c6e}
</style></head><body><main><h1><code>${code}</code></h1><p>HTTP ${status}. ${advice_of[code] ?? advice[status]}</p><h2>The sentence</h2><dl>${locales.map(sentence).join("")}</dl><p><a href="/api/public/docs">API documentation</a></p></main></body></html>`;
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
    .header("cache-control", "public, max-age=300")
    .type("text/html; charset=utf-8")
    .send(page);

/** The documentation of the public API by brand, its client as a file, and a page for each refusal (RFC 9457). */
export function servePublicDocs(app: FastifyInstance, machine: Machine): void {
  const limits = openLimits(machine.db);
  const onRequest = async ({ ip }: FastifyRequest): Promise<void> => {
    if (!machine.config.rate_limits) return;
    await limits.count({ name: "public docs", ip, per_minute: pages_per_minute }, machine.clock());
  };
  app.get("/api/public/docs", { onRequest }, async (request, reply) => {
    const { name, locales } = await brandOfHost(machine, request.hostname);
    const address = originOf(request, machine);
    const { outside_loopback, demo } = machine.config;
    const documented = {
      name,
      address,
      locale: localeOf("en", locales),
      test_mode: machine.test !== null,
      own_machine: outside_loopback ? "reached" : demo ? "by_setting" : null,
    } as const;
    return sendPage(reply, apiDocsPage(documented));
  });
  app.get("/api/public/client.ts", { onRequest }, (_request, reply) =>
    reply
      .header("content-disposition", 'attachment; filename="client.ts"')
      .header("cache-control", "public, max-age=300")
      .type("text/plain; charset=utf-8")
      .send(clientSource()),
  );
  app.get<{ Params: { code: string } }>("/problems/:code", { onRequest }, async (request, reply) => {
    const { locales } = await brandOfHost(machine, request.hostname);
    const page = problemPage(
      request.params.code,
      locales.toSorted((one, other) => Number(other === "en") - Number(one === "en")),
    );
    return page === null
      ? sendRefusal(new Refusal("route.not_found"), reply, request, null, machine)
      : sendPage(reply, page);
  });
}
