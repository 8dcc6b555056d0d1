import { readStandins, readProviders } from "#server/kernel/settings/providers.ts";
import path from "node:path";
import { readKsef } from "#server/invoices/index.ts";
import { readShipx } from "#server/shipping/index.ts";
import { readTrustedProxies } from "#server/kernel/http/network.ts";
import { readSecretKeys } from "#server/kernel/secrets.ts";
import { brandBySlug, brands } from "#brands/all.ts";
import { readDsn } from "#contract/fault-report.ts";
import { clamdAddress } from "#server/kernel/files/clamd.ts";
import type { Config } from "#server/kernel/settings/config.ts";
import type { Environment, Variable } from "#server/kernel/settings/environment.ts";
const demo_bank_secret = "demo-local-bank-secret";

/**
 * Reads and checks the environment. Throws one sentence that names the variable of an invalid value. Missing settings
 * of production are listed by `server/app/production.ts`.
 */
export function readConfig(env: Environment, root_dir: string): Config {
  const demo = env["DEMO"] === undefined ? !env["DATABASE_URL"] : env["DEMO"] === "1";
  const port = wholeNumber(env, "PORT", 3000, 65_535);
  const standins = readStandins(env, demo);
  return {
    port,
    host: env["HOST"] ?? (demo ? "127.0.0.1" : "0.0.0.0"),
    production: env["NODE_ENV"] === "production",
    runs: readRuns(env["RUN"]),
    drain_seconds: env["DRAIN_SECONDS"] === "0" ? 0 : wholeNumber(env, "DRAIN_SECONDS", demo ? 0 : 5, 300),
    test_mode: env["TEST_MODE"] === undefined ? demo : env["TEST_MODE"] === "1",
    engine: readEngine(env["ENGINE"], demo),
    demo,
    demo_past: demo && !env["DATABASE_URL"] && env["DEMO_PAST"] !== "0",
    data_dir: path.resolve(root_dir, env["DATA_DIR"] ?? ".data"),
    database_url: readDatabaseUrl(env["DATABASE_URL"]),
    pg_bin: env["PG_BIN"] || null,
    root_dir,
    smtp_url: readSmtpUrl(env["SMTP_URL"]),
    public_url: env["PUBLIC_URL"]?.replace(/\/+$/, "") || null,
    own_url: null,
    outside_loopback: env["OUTSIDE_LOOPBACK"] === "1",
    dns_servers: readServers(env["DNS_SERVERS"]),
    mail_intake: readMailIntake(env, demo),
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
    // The demo's own bank is off where simulators of real providers are on.
    local_bank: env["LOCAL_BANK"] === undefined ? demo && standins.length === 0 : env["LOCAL_BANK"] === "1",
    local_bank_secret: env["LOCAL_BANK_SECRET"] ?? demo_bank_secret,
    vies_url: addressOrNone(env, "VIES_URL", demo ? null : vies_service),
    company_register_url: addressOrNone(env, "COMPANY_REGISTER_URL", null),
    nbp_url: addressOrNone(env, "NBP_URL", demo ? null : nbp_service),
    ksef: readKsef(env),
    ksef_standin: demo && !env["KSEF_URL"],
    shipx: readShipx(env),
    shipx_standin: demo && !env["SHIPX_URL"],
    clamd_url: readClamd(env["CLAMD_URL"]),
    office_program: env["OFFICE_PROGRAM"] || null,
    trust_proxy: readTrustedProxies(env["TRUST_PROXY"]),
    ip_country_header: readIpCountryHeader(env),
    secret_keys: readSecretKeys(env["SECRETS_KEY"]),
    rate_limits: env["RATE_LIMITS"] !== "0",
    staff_totp: readStaffTotp(env["STAFF_TOTP"], demo),
    admin:
      env["ADMIN_EMAIL"] && env["ADMIN_PASSWORD"]
        ? { email: env["ADMIN_EMAIL"], password: env["ADMIN_PASSWORD"] }
        : null,
    metrics: readMetrics(env),
    log_level: readLogLevel(env["LOG_LEVEL"], demo),
    access_log: env["ACCESS_LOG"] !== "0",
    traces: readTraces(env),
    ga4: {
      endpoint: readAddress(env, "GA4_ENDPOINT", ga4_collect),
      streams: readStreams(env["GA4_STREAMS"]),
    },
    sentry: readSentry(env),
    anonymous_token_seconds: wholeNumber(env, "ANONYMOUS_TOKEN_SECONDS", 7200, 86_400),
    user_token_seconds: wholeNumber(env, "USER_TOKEN_SECONDS", 7200, 86_400),
  };
}

/** The secret that the demo's own command signs messages with. */
const demo_mail_secret = "known to everyone who reads the code of the demo";

function readMailIntake(env: Environment, demo: boolean): Config["mail_intake"] {
  const secret = env["MAIL_INTAKE_SECRET"] || (demo ? demo_mail_secret : "");
  const domain = (env["MAIL_INTAKE_DOMAIN"] || (demo ? "mail.localhost" : "")).toLowerCase();
  if (secret === "" && domain === "") return null;
  if (secret.length < 32) throw new Error("MAIL_INTAKE_SECRET must have at least 32 characters.");
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))
    throw new Error(`MAIL_INTAKE_DOMAIN must be the domain of the addresses, not "${domain}".`);
  return { secret, domain, authserv_id: env["MAIL_INTAKE_AUTHSERV"] || domain };
}

const vies_service = "https://ec.europa.eu/taxation_customs/vies/rest-api";

const nbp_service = "https://api.nbp.pl/api";

const ga4_collect = "https://www.google-analytics.com/mp/collect";

/** The header counts only behind a trusted proxy, which must overwrite it, because any client can send it. */
function readIpCountryHeader(env: Environment): string | null {
  const name = env["IP_COUNTRY_HEADER"]?.trim().toLowerCase() || null;
  if (name === null) return null;
  if (!/^[a-z0-9-]+$/.test(name))
    throw new Error(`IP_COUNTRY_HEADER must be the name of a header, not "${name}".`);
  if (!env["TRUST_PROXY"])
    throw new Error("IP_COUNTRY_HEADER counts only behind a proxy: set TRUST_PROXY too.");
  return name;
}

function readAddress(env: Environment, name: Variable, fallback: string): string {
  const text = env[name] || fallback;
  if (!URL.canParse(text)) throw new Error(`${name} must be an address, not "${text}".`);
  return text;
}

/** The address of a service without a slash at the end; null when there is none. */
const addressOrNone = (env: Environment, name: Variable, fallback: string | null): string | null =>
  env[name] || fallback ? readAddress(env, name, fallback ?? "").replace(/\/+$/, "") : null;

/** `GA4_STREAMS=tolmaro=G-ABC123:secret,…`: a measurement id and an API secret per brand. */
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

/** The demo's desk requires only a password; every other installation must choose that explicitly. */
function readStaffTotp(text: string | undefined, demo: boolean): Config["staff_totp"] {
  const wanted = text || (demo ? "offered" : "required");
  if (wanted !== "required" && wanted !== "offered")
    throw new Error(`STAFF_TOTP is "required" or "offered", not "${wanted}".`);
  return wanted;
}

const shortest_token = 16;

function readMetrics(env: Environment): Config["metrics"] {
  const token = env["METRICS_TOKEN"] || null;
  if (token !== null && token.length < shortest_token)
    throw new Error(`METRICS_TOKEN must have at least ${shortest_token} characters.`);
  return { token, port: env["METRICS_PORT"] ? wholeNumber(env, "METRICS_PORT", 0, 65_535) : null };
}

function readTraces(env: Environment): Config["traces"] {
  const endpoint = addressOrNone(env, "OTEL_EXPORTER_OTLP_ENDPOINT", null);
  if (endpoint === null) return null;
  const text = env["OTEL_TRACES_SAMPLER_ARG"] || "1";
  const share = Number(text);
  if (!(share >= 0 && share <= 1))
    throw new Error(`OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, not "${text}".`);
  return { endpoint, share, service_name: env["OTEL_SERVICE_NAME"] || "tolmaro" };
}

function readSentry(env: Environment): Config["sentry"] {
  const dsn = env["SENTRY_DSN"];
  if (!dsn) return null;
  if (!readDsn(dsn)) throw new Error("SENTRY_DSN must look like https://key@host/project.");
  return { dsn, environment: env["SENTRY_ENVIRONMENT"] || env["NODE_ENV"] || "development" };
}

function readRuns(text: string | undefined): Config["runs"] {
  const wanted = text || "all";
  if (wanted !== "all" && wanted !== "web" && wanted !== "worker")
    throw new Error(`RUN is "all", "web" or "worker", not "${wanted}".`);
  return wanted;
}

/** An installation has no engine until one is implemented; the demo's is a simulator. */
function readEngine(text: string | undefined, demo: boolean): Config["engine"] {
  const wanted = text || (demo ? "demo" : "none");
  if (wanted !== "demo" && wanted !== "none") throw new Error(`ENGINE is "demo" or "none", not "${wanted}".`);
  return wanted;
}

function wholeNumber(env: Environment, name: Variable, fallback: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new Error(`${name} must be a whole number from 1 to ${max}, not "${text}".`);
  }
  return value;
}

/** The sentences do not repeat the values, which have passwords. */
function readDatabaseUrl(url: string | undefined): string | null {
  if (!url) return null;
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new Error(
      "DATABASE_URL must look like postgres://role:password@host/name; characters of the password other than a to z and digits are percent-encoded.",
    );
  return url;
}

function readSmtpUrl(url: string | undefined): string | null {
  if (!url) return null;
  if (!/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new Error(
      "SMTP_URL must look like smtps://user:password@host; characters of the password other than a to z and digits are percent-encoded.",
    );
  return url;
}

const log_levels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

function readLogLevel(text: string | undefined, demo: boolean): string {
  const wanted = text || (demo ? "warn" : "info");
  if (!log_levels.includes(wanted))
    throw new Error(`LOG_LEVEL is one of ${log_levels.join(", ")}, not "${wanted}".`);
  return wanted;
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

/** The address of the scanner, validated at start: a wrong one must not be found only by the first file. */
function readClamd(url: string | undefined): string | null {
  if (!url) return null;
  clamdAddress(url);
  return url;
}

/** `DNS_SERVERS=9.9.9.9`: addresses, separated by commas; checked when they are set, at the first look. */
function readServers(text: string | undefined): readonly string[] | null {
  const servers = (text ?? "")
    .split(",")
    .map((server) => server.trim())
    .filter(Boolean);
  return servers.length === 0 ? null : servers;
}

/** `PORTAL_BRANDS=lingy`: names, separated by commas. */
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
