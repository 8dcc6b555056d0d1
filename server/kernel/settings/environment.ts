/**
 * Every variable of the environment that the server reads, in the order of the production guide, whose table is made
 * from here. A name that is not in the list does not compile.
 */
type Row = {
  /** What it sets, as Markdown. */
  readonly what: string;
  /** The value without it, as Markdown. */
  readonly fallback: string;
};

const provider = (what: string): Row => ({ what, fallback: "not offered" });
const address = (what: string, fallback: string): Row => ({ what, fallback: `\`${fallback}\`` });

export const variables = {
  NODE_ENV: { what: "`production`: does not start with demo data (decision 0118)", fallback: "–" },
  DATABASE_URL: {
    what: "PostgreSQL 15 or newer; the role owns its database; on another machine with `?sslmode=verify-full` (decision 0248)",
    fallback: "none; `npm start` has its own",
  },
  S3_BUCKET: {
    what: "bucket of the files; credentials by the usual `AWS_*` variables",
    fallback: "folder in `DATA_DIR`",
  },
  S3_ENDPOINT: { what: "address of an S3-compatible service", fallback: "Amazon's" },
  S3_REGION: { what: "region of the bucket", fallback: "`eu-central-1`" },
  SMTP_URL: {
    what: "`smtps://user:password@host`, or `smtp://…?requireTLS=true`",
    fallback: "mails stay in the outbox",
  },
  CLAMD_URL: {
    what: "`tcp://clamav:3310` or `unix:///run/clamav/clamd.ctl`; its `StreamMaxLength` at least 25M",
    fallback: "uploaded files are not scanned",
  },
  OFFICE_PROGRAM: {
    what: "LibreOffice, which converts doc, xls and ppt: `/usr/bin/soffice` (decision 0297)",
    fallback: "`soffice` or `libreoffice` in `PATH`",
  },
  PUBLIC_URL: {
    what: "address that customers use and providers call back, `https://…`; production needs it",
    fallback: "as asked",
  },
  BRAND_HOSTS: {
    what: "`shop.example=tolmaro,turbo.example=turbotlumaczenia`",
    fallback: "`<brand>.localhost`",
  },
  PORTAL_BRANDS: {
    what: "`lingy`: runs a demo brand as a portal; build with it too",
    fallback: "as its `brand.ts` says",
  },
  SECRETS_KEY: {
    what: "seals secrets in the database: `openssl rand -base64 32`; older keys after commas (decision 0144)",
    fallback: "`secrets.key` in `DATA_DIR`; production needs it",
  },
  ADMIN_EMAIL: { what: "address of the first staff account, when there is none", fallback: "–" },
  ADMIN_PASSWORD: { what: "password of that account", fallback: "–" },
  STAFF_TOTP: {
    what: "`required` or `offered`: second factor of staff (decision 0054)",
    fallback: "`required`",
  },
  PORT: { what: "port to listen on", fallback: "3000" },
  HOST: { what: "address to listen on", fallback: "all interfaces" },
  RUN: {
    what: "`web` answers requests, `worker` runs jobs, `all` both; of each any number share one database and bucket",
    fallback: "`all`",
  },
  TEST_MODE: {
    what: "`1`: the public API has a test mode on the database `<name>_test`, which the role creates (decision 0260); at most 10 connections more for each process, 6 for one with `RUN=web`",
    fallback: "keys of the test mode are refused; the demo has it",
  },
  DRAIN_SECONDS: {
    what: "time between the signal to end and the end, in which `/api/ready` answers 503 and requests are answered",
    fallback: "5, in the demo 0",
  },
  TRUST_PROXY: {
    what: "number of proxies that set `X-Forwarded-*` (`1`), or their addresses: `10.0.0.0/8,…` (decision 0142)",
    fallback: "headers are ignored",
  },
  IP_COUNTRY_HEADER: {
    what: "header in which the proxy names the country of a network address (`cf-ipcountry`); the proxy must overwrite what a client sends",
    fallback: "none: the country is unknown",
  },
  METRICS_TOKEN: {
    what: "at least 16 characters; required as a bearer token by `/metrics`",
    fallback: "no `/metrics`",
  },
  METRICS_PORT: {
    what: "a port that serves `/metrics` without a token; not to be published",
    fallback: "no such port",
  },
  LOG_LEVEL: { what: "of the JSON lines on standard output", fallback: "`info`" },
  ACCESS_LOG: {
    what: "`0`: no line for each answered request; the lines have the level `info` and no personal data",
    fallback: "on",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    what: "collector of OpenTelemetry traces by OTLP/HTTP, `http://127.0.0.1:4318` (decision 0243)",
    fallback: "no traces",
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    what: "headers for the collector: `authorization=Bearer%20…`, separated by commas",
    fallback: "none",
  },
  OTEL_SERVICE_NAME: { what: "name of this installation in traces", fallback: "`tolmaro`" },
  OTEL_TRACES_SAMPLER_ARG: {
    what: "share of the requests that are traced, `0` to `1`",
    fallback: "`1`",
  },
  SENTRY_DSN: { what: "error reports of server and pages (decision 0041)", fallback: "only the log" },
  SENTRY_ENVIRONMENT: { what: "name of the installation in these reports", fallback: "`NODE_ENV`" },
  DATA_DIR: { what: "folder of data outside database and bucket", fallback: "`.data`" },
  GA4_STREAMS: {
    what: "funnel events, by brand: `tolmaro=G-ABC123:api-secret,…` (decision 0040)",
    fallback: "nothing is measured",
  },
  GA4_ENDPOINT: {
    what: "the collector, for Europe `https://region1.google-analytics.com/mp/collect`",
    fallback: "Google's",
  },
  VIES_URL: { what: "register of VAT numbers, `https://…` (decision 0052)", fallback: "the Union's" },
  COMPANY_REGISTER_URL: {
    what: "Polish register of taxpayers, `https://wl-api.mf.gov.pl` (decision 0238)",
    fallback: "companies type name and address",
  },
  NBP_URL: {
    what: "exchange rates of the National Bank, `https://…` (decision 0053)",
    fallback: "the bank's",
  },
  KSEF_URL: {
    what: "`https://api.ksef.mf.gov.pl/v2`; with the next three or none (decisions 0050, 0051)",
    fallback: "no invoice goes to KSeF",
  },
  KSEF_QR_URL: { what: "`https://qr.ksef.mf.gov.pl`", fallback: "–" },
  KSEF_NIP: { what: "the seller's NIP", fallback: "–" },
  KSEF_TOKEN: { what: "a token of KSeF that may send invoices", fallback: "–" },
  KSEF_CERT_SERIAL: {
    what: "number of the KSeF certificate for offline invoices",
    fallback: "buyers wait while KSeF is down",
  },
  KSEF_CERT_KEY: { what: "its private key (PEM, `\\n` for line breaks)", fallback: "–" },
  SHIPX_URL: {
    what: "InPost ShipX: `https://api-shipx-pl.easypack24.net` (decision 0073); all three or none",
    fallback: "parcels are created manually",
  },
  SHIPX_TOKEN: { what: "a token of ShipX", fallback: "–" },
  SHIPX_ORGANIZATION: { what: "number of the organisation that the token is for", fallback: "–" },
  STRIPE_SECRET_KEY: provider("Stripe, secret key (section Payment providers)"),
  STRIPE_WEBHOOK_SECRET: provider("Stripe, signing secret of the notifications"),
  STRIPE_URL: address("Stripe, address", "https://api.stripe.com"),
  PAYPAL_CLIENT_ID: provider("PayPal, client id"),
  PAYPAL_CLIENT_SECRET: provider("PayPal, secret of the client"),
  PAYPAL_WEBHOOK_ID: provider("PayPal, id of the webhook"),
  PAYPAL_URL: address("PayPal, address", "https://api-m.paypal.com"),
  PAYU_POS_ID: provider("PayU, point of sale (`docs/providers-poland.md`)"),
  PAYU_CLIENT_SECRET: provider("PayU, OAuth secret"),
  PAYU_SECOND_KEY: provider("PayU, second key (MD5)"),
  PAYU_URL: address("PayU, address", "https://secure.payu.com"),
  P24_MERCHANT_ID: provider("Przelewy24, merchant id"),
  P24_POS_ID: provider("Przelewy24, id of the point of sale"),
  P24_API_KEY: provider("Przelewy24, key for reports"),
  P24_CRC: provider("Przelewy24, signature key"),
  P24_URL: address("Przelewy24, address", "https://secure.przelewy24.pl"),
  ECARD_MERCHANT_ID: provider("eCard, merchant id"),
  ECARD_PASSWORD: provider("eCard, password of the hash form"),
  ECARD_HASH: provider("eCard, `SHA1` or `MD5` by the contract"),
  ECARD_URL: address("eCard, address", "https://pay.ecard.pl"),
  ANONYMOUS_TOKEN_SECONDS: { what: "life of a visitor's token", fallback: "7200" },
  USER_TOKEN_SECONDS: { what: "life of a session's token", fallback: "7200" },
  RATE_LIMITS: { what: "`0` turns limits by address off, for load tests", fallback: "on" },
  MAIL_INTAKE_SECRET: {
    what: "secret with which the mail server signs messages for accounts, at least 32 characters (below)",
    fallback: "no requests by mail",
  },
  MAIL_INTAKE_DOMAIN: { what: "domain of their addresses, `in.shop.example`", fallback: "none" },
  MAIL_INTAKE_AUTHSERV: {
    what: "name of the mail server in its `Authentication-Results`",
    fallback: "the domain",
  },
  DNS_SERVERS: {
    what: "addresses of the name servers that domains of accounts are looked up at: `9.9.9.9,149.112.112.112`",
    fallback: "those of the machine",
  },
  OUTSIDE_LOOPBACK: {
    what: "`1`: webhooks and providers of logins may be on this machine, by http too, for tests; refused in production",
    fallback: "off",
  },
  DEMO: { what: "`1`: the demo's people and data in the database of `DATABASE_URL`", fallback: "off" },
  DEMO_PAST: { what: "`0`: a new demo starts empty (decision 0083)", fallback: "with past orders" },
  ENGINE: { what: "`none`; `demo` is the demo engine", fallback: "`none`, in the demo `demo`" },
  STANDINS: { what: "simulators of payment providers, by name", fallback: "none, in the demo all" },
  LOCAL_BANK: { what: "`1`: the demo's bank", fallback: "off" },
  LOCAL_BANK_SECRET: { what: "its secret", fallback: "a known one" },
  PG_BIN: { what: "programs of the embedded PostgreSQL", fallback: "those from npm" },
} as const satisfies Record<string, Row>;

export type Variable = keyof typeof variables;

/** The environment as the server reads it. */
export type Environment = Readonly<Partial<Record<Variable, string | undefined>>>;

/** The table of the production guide. */
export function environmentTable(): string {
  const cell = (text: string): string => text.replaceAll("|", "\\|");
  const rows = Object.entries(variables as Readonly<Record<Variable, Row>>).map(
    ([name, { what, fallback }]) => `| \`${name}\` | ${cell(what)} | ${cell(fallback)} |`,
  );
  return ["| variable | what | without it |", "| --- | --- | --- |", ...rows].join("\n");
}

const names: ReadonlySet<string> = new Set(Object.keys(variables));

/** Number of single-character edits between two names, at most 3. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, char] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(b).entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (char === other ? 0 : 1)),
      );
    row = next;
  }
  return Math.min(row.at(-1) ?? 3, 3);
}

/** Names that are set and probably meant as one of the list: two edits away or fewer, of names with at least six characters. */
export function misspelled(
  env: Readonly<Record<string, string | undefined>>,
): readonly { name: string; meant: Variable }[] {
  return Object.keys(env).flatMap((name) => {
    if (names.has(name) || name.length < 6) return [];
    const meant = (Object.keys(variables) as Variable[]).find((one) => distance(name, one) <= 2);
    return meant === undefined ? [] : [{ name, meant }];
  });
}
