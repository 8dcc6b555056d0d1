import path from "node:path";
import { brandBySlug, brands } from "#brands/all.ts";
import { readDsn } from "#contract/fault-report.ts";
import type { Brand } from "#brands/brand.ts";
import { clamdAddress } from "./files/clamd.ts";
import {
  readProviders,
  readStandins,
  type ProviderName,
  type ProviderSettings,
} from "./providers/settings.ts";
import { readShipx, refuseOpenShipx, type ShipxSettings } from "./shipping/settings.ts";
import { type KsefSettings, readKsef, refuseDemoKsef } from "./ksef/settings.ts";

/** Everything the environment says, read once by `main.ts` and passed on as data. */
export type Config = {
  readonly port: number;
  readonly host: string;
  /** Embedded database, seed and demo accounts; false as soon as a database address is given. */
  readonly demo: boolean;
  /** A new demo begins with the orders of the last weeks. */
  readonly demo_past: boolean;
  readonly data_dir: string;
  readonly database_url: string | null;
  readonly pg_bin: string | null;
  readonly root_dir: string;
  readonly smtp_url: string | null;
  /** Public address of this installation, without a slash at the end; null: as the browser asked. */
  readonly public_url: string | null;
  /** Where third parties reach this process when that is not where its pages are; null: the same. */
  readonly own_url: string | null;
  readonly hosts: Readonly<Record<string, string>>;
  /** Slugs of brands that run as a portal whatever their own file says; their pages are built with the same setting. */
  readonly portal_brands: readonly string[];
  readonly s3: { readonly endpoint: string | null; readonly region: string; readonly bucket: string } | null;
  /** Each payment provider's settings; null: not used. */
  readonly providers: ProviderSettings;
  /** Providers that a stand-in of the demo speaks for. */
  readonly standins: readonly ProviderName[];
  readonly local_bank: boolean;
  readonly local_bank_secret: string;
  /** Services of §3's taxes; null: the stand-in of the demo, served by this process itself. */
  readonly vies_url: string | null;
  readonly nbp_url: string | null;
  /** The state's system of invoices; null: none is sent, and papers do not wait for it. */
  readonly ksef: KsefSettings | null;
  /** The demo has one of its own beside the shop. */
  readonly ksef_standin: boolean;
  /** Who carries parcels to lockers; null: the desk takes them there without us. */
  readonly shipx: ShipxSettings | null;
  /** The demo has one of its own beside the shop. */
  readonly shipx_standin: boolean;
  /** Where the virus scanner listens, which looks into every file from outside; null: nobody looks. */
  readonly clamd_url: string | null;
  readonly log_level: string;
  /** Behind a proxy that sets X-Forwarded-*: believe it. */
  readonly trust_proxy: boolean;
  /** Off for load tests, where every request comes from one address. */
  readonly rate_limits: boolean;
  /** Whether staff must have a second factor to work at the desk, or may. */
  readonly staff_totp: "required" | "offered";
  readonly admin: { readonly email: string; readonly password: string } | null;
  /** Where purchase-funnel events go, by brand; a brand without a stream is not measured. */
  readonly ga4: {
    readonly endpoint: string;
    readonly streams: Readonly<
      Record<string, { readonly measurement_id: string; readonly api_secret: string }>
    >;
  };
  /** Error reporting, of server and pages alike; null: faults are only logged. */
  readonly sentry: { readonly dsn: string; readonly environment: string } | null;
  readonly anonymous_token_seconds: number;
  readonly user_token_seconds: number;
};

const demo_bank_secret = "demo-local-bank-secret";

/**
 * Reads and checks the environment. Throws one sentence that names the variable when something is missing or
 * when production is asked to start with what belongs to the demo.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, root_dir: string): Config {
  const demo = env["DEMO"] === undefined ? !env["DATABASE_URL"] : env["DEMO"] === "1";
  const port = wholeNumber(env, "PORT", 3000, 65_535);
  const standins = readStandins(env, demo);
  const config: Config = {
    port,
    host: env["HOST"] ?? (demo ? "127.0.0.1" : "0.0.0.0"),
    demo,
    demo_past: demo && !env["DATABASE_URL"] && env["DEMO_PAST"] !== "0",
    data_dir: path.resolve(root_dir, env["DATA_DIR"] ?? ".data"),
    database_url: env["DATABASE_URL"] || null,
    pg_bin: env["PG_BIN"] || null,
    root_dir,
    smtp_url: env["SMTP_URL"] || null,
    public_url: env["PUBLIC_URL"]?.replace(/\/+$/, "") || null,
    own_url: null,
    hosts: readHosts(env["BRAND_HOSTS"]),
    portal_brands: readPortalBrands(env["PORTAL_BRANDS"]),
    s3: env["S3_BUCKET"]
      ? {
          endpoint: env["S3_ENDPOINT"] || null,
          region: env["S3_REGION"] ?? "eu-central-1",
          bucket: env["S3_BUCKET"],
        }
      : null,
    providers: readProviders(env, { standins, own_url: `http://127.0.0.1:${port}` }),
    standins,
    // The demo's own bank steps back where stand-ins of real providers are.
    local_bank: env["LOCAL_BANK"] === undefined ? demo && standins.length === 0 : env["LOCAL_BANK"] === "1",
    local_bank_secret: env["LOCAL_BANK_SECRET"] ?? demo_bank_secret,
    vies_url: addressOrNone(env, "VIES_URL", demo ? null : vies_service),
    nbp_url: addressOrNone(env, "NBP_URL", demo ? null : nbp_service),
    ksef: readKsef(env),
    ksef_standin: demo && !env["KSEF_URL"],
    shipx: readShipx(env),
    shipx_standin: demo && !env["SHIPX_URL"],
    clamd_url: readClamd(env["CLAMD_URL"]),
    trust_proxy: env["TRUST_PROXY"] === "1",
    rate_limits: env["RATE_LIMITS"] !== "0",
    staff_totp: readStaffTotp(env["STAFF_TOTP"], demo),
    admin:
      env["ADMIN_EMAIL"] && env["ADMIN_PASSWORD"]
        ? { email: env["ADMIN_EMAIL"], password: env["ADMIN_PASSWORD"] }
        : null,
    log_level: env["LOG_LEVEL"] ?? (demo ? "warn" : "info"),
    ga4: {
      endpoint: readAddress(env, "GA4_ENDPOINT", ga4_collect),
      streams: readStreams(env["GA4_STREAMS"]),
    },
    sentry: readSentry(env),
    anonymous_token_seconds: wholeNumber(env, "ANONYMOUS_TOKEN_SECONDS", 7200, 86_400),
    user_token_seconds: wholeNumber(env, "USER_TOKEN_SECONDS", 7200, 86_400),
  };
  refuseDemoInProduction(config, env);
  return config;
}

const vies_service = "https://ec.europa.eu/taxation_customs/vies/rest-api";
const nbp_service = "https://api.nbp.pl/api";
const ga4_collect = "https://www.google-analytics.com/mp/collect";

function readAddress(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: string,
): string {
  const text = env[name] || fallback;
  if (!URL.canParse(text)) throw new Error(`${name} must be an address, not "${text}".`);
  return text;
}

/** The address of a service without a slash at the end; null when there is none. */
const addressOrNone = (
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: string | null,
): string | null =>
  env[name] || fallback ? readAddress(env, name, fallback ?? "").replace(/\/+$/, "") : null;

/** `GA4_STREAMS=tolmaro=G-ABC123:secret,…`: a measurement id and an API secret a brand. */
function readStreams(text: string | undefined): Config["ga4"]["streams"] {
  const streams: Record<string, { measurement_id: string; api_secret: string }> = {};
  for (const pair of (text ?? "").split(",").filter(Boolean)) {
    const [, slug = "", measurement_id = "", api_secret = ""] =
      /^\s*([a-z0-9-]+)=([\w-]+):(\S+?)\s*$/.exec(pair) ?? [];
    if (!brandBySlug(slug))
      throw new Error("GA4_STREAMS lists brands as slug=MEASUREMENT_ID:API_SECRET, separated by commas.");
    streams[slug] = { measurement_id, api_secret };
  }
  return streams;
}

/** The demo's desk opens with a password; everywhere else it takes a word to make it so. */
function readStaffTotp(text: string | undefined, demo: boolean): Config["staff_totp"] {
  const wanted = text || (demo ? "offered" : "required");
  if (wanted !== "required" && wanted !== "offered")
    throw new Error(`STAFF_TOTP is "required" or "offered", not "${wanted}".`);
  return wanted;
}

function readSentry(env: Readonly<Record<string, string | undefined>>): Config["sentry"] {
  const dsn = env["SENTRY_DSN"];
  if (!dsn) return null;
  if (!readDsn(dsn)) throw new Error("SENTRY_DSN must look like https://key@host/project.");
  return { dsn, environment: env["SENTRY_ENVIRONMENT"] || env["NODE_ENV"] || "development" };
}

function refuseDemoInProduction(config: Config, env: Readonly<Record<string, string | undefined>>): void {
  if (env["NODE_ENV"] !== "production") return;
  if (config.demo) {
    throw new Error("NODE_ENV=production does not start the demo: set DATABASE_URL and leave DEMO unset.");
  }
  if (config.standins.length > 0)
    throw new Error("STANDINS is for trying out; production takes no play money.");
  refuseDemoKsef(config.ksef);
  refuseOpenShipx(config.shipx);
  if (config.local_bank) throw new Error("LOCAL_BANK=1 is for trying out; production takes no play money.");
  for (const [name, address] of [
    ["VIES_URL", config.vies_url],
    ["NBP_URL", config.nbp_url],
  ] as const)
    if (!address?.startsWith("https://"))
      throw new Error(`${name} must be an https address in production: taxes rest on what it answers.`);
}

function wholeNumber(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: number,
  max: number,
): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new Error(`${name} must be a whole number from 1 to ${max}, not "${text}".`);
  }
  return value;
}

/** `BRAND_HOSTS=shop.example=tolmaro,turbo.example=turbotlumaczenia`; `<slug>.localhost` always works. */
function readHosts(text: string | undefined): Record<string, string> {
  const hosts: Record<string, string> = {};
  for (const brand of brands) hosts[`${brand.slug}.localhost`] = brand.slug;
  for (const pair of (text ?? "").split(",").filter(Boolean)) {
    const [host = "", slug = ""] = pair.split("=").map((part) => part.trim());
    if (!brandBySlug(slug)) throw new Error(`BRAND_HOSTS names the brand "${slug}", which does not exist.`);
    hosts[host.toLowerCase()] = slug;
  }
  return hosts;
}

/** `PORTAL_BRANDS=lingy`: names, separated by commas. */
/** The address of the scanner, looked at now: a wrong one must not wait for the first file. */
function readClamd(url: string | undefined): string | null {
  if (!url) return null;
  clamdAddress(url);
  return url;
}

function readPortalBrands(text: string | undefined): readonly string[] {
  const slugs = (text ?? "")
    .split(",")
    .map((slug) => slug.trim())
    .filter(Boolean);
  const unknown = slugs.find((slug) => !brandBySlug(slug));
  if (unknown !== undefined)
    throw new Error(`PORTAL_BRANDS names the brand "${unknown}", which does not exist.`);
  return slugs;
}

/** The brand as this installation runs it: a demo brand may be a portal by configuration. */
export const runningBrand = ({ portal_brands }: Pick<Config, "portal_brands">, brand: Brand): Brand =>
  portal_brands.includes(brand.slug) ? { ...brand, app: "portal" } : brand;
