import type tls from "node:tls";
import nodemailer from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport";
import pg from "pg";
import type { Environment, Variable } from "#server/kernel/settings/environment.ts";

/** Addresses that are called with https. */
const by_https = [
  "S3_ENDPOINT",
  "STRIPE_URL",
  "PAYPAL_URL",
  "PAYU_URL",
  "P24_URL",
  "ECARD_URL",
  "SHIPX_URL",
  "KSEF_URL",
  "KSEF_QR_URL",
  "GA4_ENDPOINT",
  "SENTRY_DSN",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
] as const satisfies readonly Variable[];

/** The machine itself, or a name without a dot, which only the network of its containers knows. */
const isOwnNetwork = (host: string): boolean =>
  host === "" || /^(?:127\.\d+\.\d+\.\d+|\[::1\]|localhost|[^.:]+)$/.test(host);

const parsed = (text: string | undefined): URL | null => (text && URL.canParse(text) ? new URL(text) : null);

/** Whether the driver, as it reads the address, encrypts a connection that leaves the machine and checks its certificate. */
function isDatabaseChecked(url: string): boolean {
  try {
    const { host, ssl } = new pg.Client({ connectionString: url });
    const options = ssl as unknown as tls.ConnectionOptions | boolean;
    if (isOwnNetwork(host) || options === true) return true;
    return (
      options !== false && options.rejectUnauthorized !== false && options.checkServerIdentity === undefined
    );
  } catch {
    return false;
  }
}

/** The same for the mail server. */
function isMailChecked(url: string): boolean {
  const { options } = nodemailer.createTransport(url).transporter as unknown as SMTPTransport;
  const { host = "", secure, requireTLS, ignoreTLS, tls: more } = options;
  if (isOwnNetwork(host)) return true;
  return (
    (secure === true || (requireTLS === true && ignoreTLS !== true)) && more?.rejectUnauthorized !== false
  );
}

/**
 * Connections of production that would leave the machine without encryption or with an unchecked certificate, a sentence
 * for each (decision 0248).
 */
export function plainConnections(env: Environment): string[] {
  const leaves = (url: URL | null): url is URL => url !== null && !isOwnNetwork(url.hostname);
  const problems: string[] = [];
  for (const name of by_https) {
    const url = parsed(env[name]);
    if (leaves(url) && url.protocol !== "https:") problems.push(`${name} must be an https address.`);
  }
  const { DATABASE_URL: database, SMTP_URL: smtp } = env;
  if (database && !isDatabaseChecked(database))
    problems.push(
      "DATABASE_URL names another machine: add ?sslmode=verify-full, so that the connection is encrypted and its certificate checked.",
    );
  if (smtp && !isMailChecked(smtp))
    problems.push(
      "SMTP_URL must begin with smtps://, or end in ?requireTLS=true, and check the certificate.",
    );
  const scanner = parsed(env["CLAMD_URL"]);
  if (leaves(scanner) && scanner.protocol !== "unix:")
    problems.push("CLAMD_URL must be on this machine: the scanner's protocol has no encryption.");
  return problems;
}
