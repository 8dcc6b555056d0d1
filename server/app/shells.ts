import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import * as z from "zod/mini";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { brandBySlug } from "#brands/all.ts";
import { intl_tag, type Brand, type Locale } from "#brands/brand.ts";
import { cookieIn, locale_cookie } from "#contract/accounts/cookies.ts";
import { readDsn } from "#contract/fault-report.ts";
import { people_routes } from "#contract/accounts/people.ts";
import { fillPath } from "#contract/route.ts";
import { Refusal } from "#domain/errors.ts";
import { overridesOf } from "#brands/running.ts";
import { shellOfBrand } from "#server/kernel/settings/brand-now.ts";
import { runningBrand } from "#server/kernel/settings/config.ts";
import { logLevel } from "#server/kernel/db/unavailable.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { builtBrandOf, originOfBrand } from "#server/kernel/settings/origins.ts";
import { brands_page_head } from "#server/kernel/format/catalogues.ts";
import { originOf } from "#server/kernel/http/envelope.ts";
import { noteServed, page_route } from "#server/kernel/http/follow-requests.ts";
import { firstView } from "./first-view.ts";
import { serviceData } from "./lowest-offer.ts";
import { overlayTexts, overlayView } from "./startup-texts.ts";
import type { MethodsOf } from "#server/kernel/http/methods.ts";
import { sendRefusal } from "#server/kernel/http/refuse.ts";
import { asset_policy } from "#server/kernel/http/security-headers.ts";

const preloads = z.object({
  routes: z.array(
    z.object({
      pattern: z.string(),
      words: z.boolean(),
      scripts: z.array(z.string()),
      styles: z.array(z.string()),
    }),
  ),
  locales: z.record(z.string(), z.string()),
  /** The sentences of all other pages. */
  pages_locales: z.record(z.string(), z.string()),
});
type Preloads = z.infer<typeof preloads>;
type Shell = { readonly html: string; readonly root: string; readonly first: Preloads | null };

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/**
 * The brand of a host with its present settings. Without the database it is the brand as built: the page is still
 * served, and its calls report the outage (G10).
 */
export async function brandOfHost(machine: Machine, hostname: string): Promise<Brand> {
  const built = builtBrandOf(machine.config, hostname);
  try {
    return await machine.brands.now(built);
  } catch (error) {
    machine.log[logLevel(error)](error);
    return runningBrand(machine.config, built);
  }
}

/** Settings of a brand by the desk that are not in the built portal. */
function brandTag(brand: Brand): string {
  const set = JSON.stringify(overridesOf(brandBySlug(brand.slug) ?? brand, brand));
  return set === "{}" ? "" : `<meta name="brand" content="${escape(set)}">`;
}

/** Pages with a hash, a number or a login are not for search engines: their address is the key. */
const isPrivatePage = (rest: string): boolean =>
  /^\/(account|authorize|orders|orders-created|payment|password|password-forgot|password-reset|withdrawal|mails|order\/quotations|register-info|sso)(\/|$)/.test(
    rest,
  );

/** §2, §5: language, title, canonical and alternates are in the page before any script runs. */
function portalHead(
  brand: Brand,
  locale: Locale,
  { origin, pathname, description }: { origin: string; pathname: string; description: string },
): string {
  const rest = pathname.replace(/^\/[a-z]{2}(?=\/|$)/, "");
  const alternates =
    brand.app === "portal"
      ? brand.locales.map(
          (one) =>
            `<link rel="alternate" hreflang="${intl_tag[one].split("-")[0]}" href="${escape(`${origin}/${one}${rest}`)}">`,
        )
      : [];
  return [
    `<link rel="canonical" href="${escape(origin + pathname)}">`,
    ...alternates,
    ...(isPrivatePage(rest) ? ['<meta name="robots" content="noindex">'] : []),
    `<meta name="description" content="${escape(description)}">`,
  ].join("");
}

/**
 * The page's own scripts, styles and sentences are requested together with the first script, not after it. Styles are
 * only fetched: the page inserts them in order.
 */
function firstFiles(first: Preloads | null, locale: Locale, pathname: string): string {
  if (!first) return "";
  const rest = pathname.replace(/^\/(?:[a-z]{2}(?:\/|$))?/, "");
  const page = first.routes.find(({ pattern }) => new RegExp(pattern).test(rest));
  const words = [first.locales[locale], page?.words ? first.pages_locales[locale] : undefined];
  const scripts = [...(page?.scripts ?? []), ...words.filter((file) => file !== undefined)];
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...(page?.styles ?? []).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ].join("");
}

function readShell(root: string): Shell | null {
  const file = path.join(root, "index.html");
  if (!fs.existsSync(file)) return null;
  const list = path.join(root, "preload.json");
  const first = fs.existsSync(list) ? preloads.parse(JSON.parse(fs.readFileSync(list, "utf8"))) : null;
  return { html: fs.readFileSync(file, "utf8"), root, first };
}

type Filled = {
  readonly lang: string;
  readonly title: string;
  readonly head: string;
  /** Elements that request the page's files after the first paint. */
  readonly files?: string;
  /** Attributes of the overlay's text. */
  readonly overlay?: string;
  /** What the overlay shows of the page while its scripts load. */
  readonly view?: string;
  /** The brand of the portal, for the token that a first visit begins with. */
  readonly brand?: string;
  /** The desk shows mails as their readers see them. */
  readonly shows_mails?: boolean;
  /** The language of the page's first requests, as a header value. */
  readonly language?: string;
};

/** Settings of the environment for the page (decisions 0040, 0041): measurement, and the address for faults. */
function settingsTag({ config }: Machine, brand: Brand | null): string {
  const settings = {
    measured: brand !== null && config.ga4.streams[brand.slug] !== undefined,
    ...(config.sentry ? { dsn: config.sentry.dsn, environment: config.sentry.environment } : {}),
  };
  return `<meta name="settings" content="${escape(JSON.stringify(settings))}">`;
}

/** A page may connect only to our server, and to the error-reporting service where one is configured. */
function policy(nonce: string, { config }: Machine, shows_mails: boolean): string {
  const reports = config.sentry && readDsn(config.sentry.dsn);
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // A mail has its styles in its elements, and a frame with inline content is under the policy of its page.
    ...(shows_mails ? ["style-src-attr 'unsafe-inline'"] : []),
    "img-src 'self' data:",
    `connect-src 'self'${reports ? ` ${reports.origin}` : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}

/** §4: resources of a portal's first page; their addresses are in the page, so that they are requested immediately. */
const firstAddresses = (brand: string): string =>
  [people_routes.brand, people_routes.categories, people_routes.currencies]
    .map(({ path: address }) => fillPath(address, { brand }))
    .join(" ");

function sendShell(reply: FastifyReply, machine: Machine, shell: Shell | null, filled: Filled): FastifyReply {
  if (!shell)
    return reply
      .code(503)
      .header("cache-control", "no-store")
      .type("text/plain; charset=utf-8")
      .send("This page has not been built yet. Run: npm run build\n");
  const nonce = randomBytes(16).toString("base64");
  const values: Record<string, string> = {
    lang: filled.lang,
    title: escape(filled.title),
    head: filled.head,
    files: filled.files ?? "",
    overlay: filled.overlay ?? "",
    view: filled.view ?? "",
    brand: filled.brand ?? "",
    first: filled.brand === undefined ? "" : firstAddresses(filled.brand),
    language: filled.language ?? "",
    token: people_routes.anonymousToken.path,
    nonce,
  };
  // One pass: a value may contain the path, which is never read as a pattern or as another place.
  const html = shell.html.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
  return reply
    .header("content-security-policy", policy(nonce, machine, filled.shows_mails ?? false))
    .header("cache-control", "no-cache")
    .type("text/html; charset=utf-8")
    .send(html);
}

const sendAsset = (reply: FastifyReply, file: string, dist: string): FastifyReply =>
  reply.header("content-security-policy", asset_policy).sendFile(file, dist);

/** Serves the built apps: assets by their hashed names for ever, everything else as the shell of its app. */
export async function serveApps(app: FastifyInstance, machine: Machine, methodsOf: MethodsOf): Promise<void> {
  const notFound = withoutRoute(machine, methodsOf);
  const dist = path.join(machine.config.root_dir, "dist");
  fs.mkdirSync(dist, { recursive: true });
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
    index: false,
  });
  const shells = new Map<string, Shell | null>();
  const shellOf = (name: string): Shell | null => {
    if (!shells.get(name)) shells.set(name, readShell(path.join(dist, name)));
    return shells.get(name) ?? null;
  };
  const hasAsset = (root: string, relative: string): boolean => {
    const file = path.join(root, relative);
    return file.startsWith(root + path.sep) && fs.existsSync(file) && fs.statSync(file).isFile();
  };
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => notFound(request, reply));
  // A route and not the handler above, whose answers are not compressed.
  app.get(page_route, async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname } = addressOf(request.url);
    if (/^\/(api|files|_mail|_bank|\.well-known)(\/|$)/.test(pathname)) return notFound(request, reply);
    const zone = /^\/(staff|translator)(\/.*|$)/.exec(pathname);
    const brand = await brandOfHost(machine, request.hostname);
    const name = zone ? (zone[1] ?? "staff") : `portal/${shellOfBrand(brand)}`;
    const relative = zone ? (zone[2] ?? "/") : pathname;
    const shell = shellOf(name);
    if (
      shell &&
      relative !== "/" &&
      relative !== "/index.html" &&
      hasAsset(shell.root, decodePath(relative))
    ) {
      noteServed(request, "assets");
      return sendAsset(reply, path.join(name, decodePath(relative)), dist);
    }
    if (/\/assets\//.test(relative)) return notFound(request, reply);
    noteServed(request, `pages/${zone ? (zone[1] === "translator" ? "translator" : "staff") : "portal"}`);
    if (zone && zone[2] === "") return reply.redirect(`${pathname}/`, 308);
    if (zone)
      return sendShell(reply, machine, shell, {
        lang: "pl",
        title: "Tolmaro",
        shows_mails: name === "staff",
        head: `<meta name="robots" content="noindex">${settingsTag(machine, null)}`,
      });
    const elsewhere = otherLanguage(machine, request, brand);
    if (elsewhere !== null) return reply.redirect(elsewhere, 302);
    return sendShell(reply, machine, shell, await portalPage(request, machine, brand, shell));
  });
}

/** What the server writes into a page of a portal. */
async function portalPage(
  request: FastifyRequest,
  machine: Machine,
  brand: Brand,
  shell: Shell | null,
): Promise<Filled> {
  const address = addressOf(request.url);
  const { pathname } = address;
  const locale =
    brand.locales.find((one) => one === pathname.split("/")[1]) ??
    chosenLocale(request, brand) ??
    brand.locales[0];
  const view = await firstView(brand, locale, address);
  const about =
    brands_page_head[locale][brand.app === "portal" ? "page.description" : "page.description.machine"];
  const origin = machine.config.public_url
    ? originOfBrand(machine.config, brand)
    : originOf(request, machine);
  const head = portalHead(brand, locale, {
    origin,
    pathname,
    description: view?.lead ?? about,
  });
  const data = view ? await serviceData(machine, { brand, locale, origin, address, view }) : "";
  return {
    lang: intl_tag[locale].split("-")[0] ?? "en",
    title: view ? `${view.title} – ${brand.name}` : brand.name,
    head: settingsTag(machine, brand) + brandTag(brand) + head + data,
    files: firstFiles(shell?.first ?? null, locale, pathname),
    overlay: overlayTexts(locale),
    view: view ? overlayView(view) : "",
    brand: brand.slug,
    language: intl_tag[locale],
  };
}

/** A language that is switched off: links in mails still lead to its pages, so they open in the brand's default. */
function otherLanguage(machine: Machine, request: FastifyRequest, brand: Brand): string | null {
  const [, first, rest = ""] = /^\/([a-z]{2})((?:[/?].*)?)$/.exec(request.url) ?? [];
  const built = builtBrandOf(machine.config, request.hostname).locales.find((one) => one === first);
  return built === undefined || brand.locales.includes(built) ? null : `/${brand.locales[0]}${rest}`;
}

/** R1: the language chosen before; `/` is shown in it. */
function chosenLocale(request: FastifyRequest, brand: Brand): Locale | undefined {
  const chosen = cookieIn(request.headers.cookie ?? "", locale_cookie);
  return brand.locales.find((one) => one === chosen);
}

/** Browsers send no malformed address, so such a one leads to the start page. */
const addressOf = (url: string): URL =>
  new URL(URL.canParse(url, "http://local") ? url : "/", "http://local");

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "/";
  }
}

/**
 * Answers an address without a route for its method: 405 with the methods that it has, these alone for OPTIONS, and 404
 * for an address without any.
 */
const withoutRoute =
  (machine: Machine, methodsOf: MethodsOf) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allowed = methodsOf(addressOf(request.url).pathname);
    // An address that the router refuses, such as one with a part of 5,000 characters, has the shape of a route.
    const is_refused = request.method !== "OPTIONS" && allowed.includes(request.method);
    if (allowed.length === 0 || is_refused)
      return sendRefusal(new Refusal("route.not_found"), reply, request, null, machine);
    reply.header("allow", allowed.join(", "));
    if (request.method === "OPTIONS") return reply.code(204).send();
    return sendRefusal(new Refusal("method.not_allowed", { allowed }), reply, request, null, machine);
  };
