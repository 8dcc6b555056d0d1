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

/** The page of a refusal in a language, to which its problem document points; null for a code that does not exist. */
function problemPage(code: string, locale: Locale): string | null {
  if (!isRefusalCode(code)) return null;
  return `<!doctype html><html lang="${intl_tag[locale].slice(0, 2)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${code}</title><style>
body{margin:0;font:16px/1.55 system-ui,sans-serif;color:#17262b;background:#fbfaf7}main{max-width:640px;margin:0 auto;padding:32px 16px}h1{font-size:20px;overflow-wrap:anywhere}
</style></head><body><main><h1><code>${code}</code></h1><p>${refusalText(locale, code, {})}</p><p>HTTP ${refusals[code].status}</p></main></body></html>`;
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
    const documented = { name, address, locale: localeOf("en", locales), test_mode: machine.test !== null };
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
    const page = problemPage(request.params.code, localeOf(request.headers["accept-language"], locales));
    void reply.header("vary", "accept-language");
    return page === null
      ? sendRefusal(new Refusal("route.not_found"), reply, request, null, machine)
      : sendPage(reply, page);
  });
}
