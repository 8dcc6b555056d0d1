import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { intl_tag, locales, type Locale } from "#brands/brand.ts";
import { Refusal } from "#domain/errors.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { escapeHtml as e } from "#server/kernel/mail/html.ts";
import { formPath } from "./providers/start.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { localeOf } from "#server/kernel/http/caller.ts";
import { sendRefusal } from "#server/kernel/http/refuse.ts";

const kept_form = z.object({ action: z.url(), fields: z.record(z.string(), z.string()) });
type KeptForm = z.output<typeof kept_form>;

/** Submits the form automatically; without scripts the button does it. */
const script = "document.forms[0].submit()";
const script_hash = createHash("sha256").update(script).digest("base64");

const style = `*{box-sizing:border-box}body{margin:0;background:#fbfaf7;color:#17262b;font:16px/1.5 system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding:48px 16px}h1{font-size:22px;line-height:1.3;margin:0 0 8px}p{margin:0 0 24px;color:#44545a}
button{width:100%;min-height:48px;padding:8px 16px;border:0;border-radius:8px;background:#0b5a6d;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid #17262b;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#14202a;color:#f3f1eb}p{color:#b9c4c8}button{background:#8fd0df;color:#10202a}button:focus-visible{outline-color:#f3f1eb}}`;

function page({ action, fields }: KeptForm, locale: Locale): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${e(name)}" value="${e(value)}">`)
    .join("");
  const title = e(catalogText(locale, "payment_form.title"));
  return `<!doctype html><html lang="${intl_tag[locale].slice(0, 2)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${e(catalogText(locale, "payment_form.hint"))}</p><form method="post" action="${e(action)}" accept-charset="utf-8">${hidden}<button>${e(catalogText(locale, "payment_form.go"))}</button></form></main><script>${script}</script></body></html>`;
}

/** The page that posts a form to a provider; its policy allows no other target. */
export function servePaymentForm(app: FastifyInstance, machine: Machine): void {
  type Asked = { Params: { hash: string }; Querystring: { locale?: string } };
  app.get<Asked>(formPath(":hash"), async (request, reply) => {
    try {
      const payment = await machine.db
        .selectFrom("payment")
        .select("form")
        .where("hash", "=", request.params.hash)
        .executeTakeFirst();
      const read = kept_form.safeParse(payment?.form);
      if (!read.success) throw new Refusal("payment.not_found");
      const named = locales.find((one) => one === request.query.locale);
      const policy = [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        `script-src 'sha256-${script_hash}'`,
        `form-action ${new URL(read.data.action).origin}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join("; ");
      return await reply
        .header("content-security-policy", policy)
        .header("cache-control", "no-store")
        .type("text/html; charset=utf-8")
        .send(page(read.data, named ?? localeOf(request.headers["accept-language"], locales)));
    } catch (error) {
      return sendRefusal(error, reply, request, null, machine);
    }
  });
}
