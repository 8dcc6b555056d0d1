import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { intl_tag, locales, type Brand, type Locale } from "#brands/brand.ts";
import { cookieIn, locale_cookie } from "#contract/accounts/cookies.ts";
import { refusals, type RefusalCode } from "#domain/errors.ts";
import { catalogText, refusalText } from "../format/texts.ts";
import { escapeHtml as e } from "../mail/html.ts";
import { palettesOf, type Palette } from "../mail/palette.ts";
import type { Machine } from "../ports/machine.ts";
import { runningBrand } from "../settings/config.ts";
import { builtBrandOf } from "../settings/origins.ts";
import { localeOf } from "./caller.ts";

/** A person opened the address in a browser, so the answer is a page. Programs ask for no HTML, and scripts do not navigate. */
export function isNavigation({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean {
  const mode = headers["sec-fetch-mode"];
  return (
    method === "GET" &&
    (headers.accept ?? "").includes("text/html") &&
    (mode === undefined || mode === "navigate")
  );
}

const colours = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(";");

function styleOf(brand: Brand): string {
  const { light, dark } = palettesOf(brand);
  return `:root{color-scheme:light dark;${colours(light)}}@media (prefers-color-scheme:dark){:root{${colours(dark)}}}*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.6 "Segoe UI",system-ui,sans-serif}main{max-width:560px;margin:0 auto;padding:48px 16px}
.brand{margin:0 0 24px;font-size:18px;font-weight:700}h1{margin:0 0 8px;font-size:24px;line-height:1.3;overflow-wrap:anywhere}p{margin:0 0 24px}.muted{color:var(--muted)}
.ways{display:flex;flex-wrap:wrap;gap:12px 24px;align-items:center}a{color:var(--link)}
a.go{display:inline-block;min-height:48px;padding:11px 24px;border:1.5px solid var(--primary_border);border-radius:8px;background:var(--primary);color:var(--on_primary);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--text);outline-offset:2px}`;
}

/** The zone of an address, or of the page that led to it. */
function zoneOf({ url, headers }: FastifyRequest): "staff" | "translator" | null {
  const from = URL.canParse(headers.referer ?? "") ? new URL(headers.referer ?? "").pathname : "";
  const found =
    /^\/(?:api\/)?(staff|translator)(?:\/|$)/.exec(url) ?? /^\/(staff|translator)(?:\/|$)/.exec(from);
  return (found?.[1] as "staff" | "translator" | undefined) ?? null;
}

/** The language in the address, else the one that was chosen before, else the browser's. */
function languageOf({ url, headers }: FastifyRequest, allowed: readonly Locale[]): Locale {
  const chosen = [/^\/([a-z]{2})\//.exec(url)?.[1], cookieIn(headers.cookie ?? "", locale_cookie)];
  const known = chosen
    .map((one) => allowed.find((locale) => locale === one))
    .find((one) => one !== undefined);
  return known ?? localeOf(headers["accept-language"], allowed);
}

type Title = "missing" | "expired" | "login" | "forbidden" | "later" | "fault";
function titleOf(status: number): Title {
  if (status === 401) return "login";
  if (status === 403) return "forbidden";
  if (status === 410) return "expired";
  if (status === 429) return "later";
  return status >= 500 ? "fault" : "missing";
}

/** What is wrong with a call has no meaning for a reader, who opened an address that is no page. */
const sentenceOf = (code: RefusalCode, locale: Locale, values: Record<string, string | number>): string =>
  [400, 405, 406, 415, 422].includes(refusals[code].status) || code.startsWith("brand.")
    ? refusalText(locale, "route.not_found", {})
    : refusalText(locale, code, values);

/** A refusal as a page of the brand in the reader's language, with a way on. */
export function sendProblemPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { config }: Pick<Machine, "config">,
  {
    code,
    values,
    brand: proven,
  }: {
    readonly code: RefusalCode;
    readonly values: Record<string, string | number>;
    readonly brand: Brand | undefined;
  },
): FastifyReply {
  const brand = proven ?? runningBrand(config, builtBrandOf(config, request.hostname));
  const zone = zoneOf(request);
  const locale = languageOf(request, zone === null ? brand.locales : locales);
  const say = (key: Title | "orders" | "home" | "again" | "log_in") =>
    e(catalogText(locale, `problem_page.${key}`));
  const { status } = refusals[code];
  const kind = code === "brand.missing" || code === "brand.unknown" ? "missing" : titleOf(status);
  const is_portal = brand.app === "portal" && zone === null;
  const home = zone === null ? (is_portal ? `/${locale}` : "/") : `/${zone}/`;
  const link = (href: string, text: string, look = "") => `<a${look} href="${e(href)}">${text}</a>`;
  const go = ' class="go"';
  const first: readonly [string, string] =
    kind === "later" || kind === "fault"
      ? [request.url.replace(/^\/+/, "/"), say("again")]
      : kind === "login" && is_portal
        ? [`/${locale}/login`, say("log_in")]
        : is_portal
          ? [`/${locale}/account/orders`, say("orders")]
          : [home, say("home")];
  const { email } = brand.seller;
  const ways = [
    link(...first, go),
    ...(first[0] === home ? [] : [link(home, say("home"))]),
    ...(zone === null
      ? [link(`mailto:${email}`, e(catalogText(locale, "problem_page.contact", { email })))]
      : []),
  ].join("");
  const style = styleOf(brand);
  const hash = createHash("sha256").update(style).digest("base64");
  const title = say(kind);
  return reply
    .code(status)
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="${intl_tag[locale].slice(0, 2)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} – ${e(brand.name)}</title><style>${style}</style></head><body><main><p class="brand">${e(brand.name)}</p><h1>${title}</h1><p class="muted">${e(sentenceOf(code, locale, values))}</p><nav class="ways">${ways}</nav></main></body></html>`,
    );
}
