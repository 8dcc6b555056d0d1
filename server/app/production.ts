import { type Kysely, sql } from "kysely";
import { brands } from "#brands/all.ts";
import { isSampleAccount } from "#brands/sample-accounts.ts";
import { runningBrand, type Config } from "#server/kernel/settings/config.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { refuseDemoKsef } from "#server/invoices/index.ts";
import { demoSecrets } from "#server/kernel/settings/providers.ts";
import { demo_password } from "./demo-password.ts";
import { refuseOpenShipx } from "#server/shipping/index.ts";

import type { Environment as Env } from "#server/kernel/settings/environment.ts";

/** The message of a check that throws; null when it passes. */
function problemOf(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const isHttps = (address: string | null): boolean => address?.startsWith("https://") ?? false;

const portalBrands = (config: Config) =>
  brands.map((brand) => runningBrand(config, brand)).filter(({ app }) => app === "portal");

/** Missing or forbidden settings of production in the environment and `brands/`, a sentence for each. */
export function configProblems(config: Config, env: Env): string[] {
  const problems: (string | null | false)[] = [
    config.demo && "DATABASE_URL must name a PostgreSQL server, and DEMO must not be 1: this is the demo.",
    config.engine === "demo" && "ENGINE=demo is a simulator that translates nothing; leave ENGINE unset.",
    config.standins.length > 0 && "STANDINS starts simulators; production accepts no simulated payments.",
    ...demoSecrets(env).map(
      (variable) => `${variable} holds a value of the demo; production accepts no simulated payments.`,
    ),
    config.local_bank && "LOCAL_BANK=1 starts a simulator; production accepts no simulated payments.",
    config.outside_loopback &&
      "OUTSIDE_LOOPBACK=1 lets webhooks call this machine; leave it unset in production.",
    config.public_url === null &&
      "PUBLIC_URL is missing: the https address that customers and providers use.",
    config.public_url !== null &&
      !isHttps(config.public_url) &&
      `PUBLIC_URL must be an https address, not "${config.public_url}".`,
    config.secret_keys === null &&
      "SECRETS_KEY is missing: 32 random bytes in base64 (openssl rand -base64 32).",
    env["ADMIN_PASSWORD"] === demo_password &&
      "ADMIN_PASSWORD is the demo's, which is public: choose another.",
    !isHttps(config.vies_url) &&
      "VIES_URL must be an https address in production: taxes depend on its answers.",
    config.company_register_url !== null &&
      !isHttps(config.company_register_url) &&
      "COMPANY_REGISTER_URL must be an https address in production: it fills in whom invoices name.",
    !isHttps(config.nbp_url) &&
      "NBP_URL must be an https address in production: taxes depend on its answers.",
    problemOf(() => refuseDemoKsef(config.ksef)),
    problemOf(() => refuseOpenShipx(config.shipx)),
    ...portalBrands(config).map(({ slug, seller }) => {
      const samples = Object.entries(seller.accounts).filter(([, account]) => isSampleAccount(account));
      const currencies = samples.map(([currency]) => currency).join(", ");
      return samples.length > 0 && `brands/${slug}/brand.ts: the bank accounts (${currencies}) are samples.`;
    }),
  ];
  return problems.filter((problem) => typeof problem === "string");
}

/** Current price lists of the demo, and missing ones. */
async function priceProblems(db: Kysely<DB>, config: Config, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("price_list")
    .distinctOn(["brand_id", "currency"])
    .select(["brand_id", "currency", "demo"])
    .where("valid_from", "<=", now)
    .where((w) => w.or([w("valid_to", "is", null), w("valid_to", ">", now)]))
    .orderBy("brand_id")
    .orderBy("currency")
    .orderBy("version", "desc")
    .execute();
  return portalBrands(config).flatMap(({ id, slug, currencies }) => {
    const of_brand = rows.filter(({ brand_id }) => brand_id === id);
    const missing = currencies.filter((one) => !of_brand.some(({ currency }) => currency === one));
    const demo = of_brand.filter((list) => list.demo).map(({ currency }) => currency);
    return [
      ...(missing.length > 0 ? [`Brand ${slug} has no price list in ${missing.join(", ")}.`] : []),
      ...(demo.length > 0 ? [`Brand ${slug} sells by the demo's price lists in ${demo.join(", ")}.`] : []),
    ];
  });
}

/** Accounts of the demo that accept its known password. */
async function accountProblems(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ staff: number; customers: number; translators: number }>`
    select (select count(*) from staff_user where demo and active)::int as staff,
      (select count(*) from customer where demo and blocked_at is null)::int as customers,
      (select count(*) from translator where demo and active)::int as translators
  `.execute(db);
  const { staff = 0, customers = 0, translators = 0 } = rows[0] ?? {};
  if (staff + customers + translators === 0) return [];
  return [
    `The database has accounts of the demo, whose password is public (staff ${staff}, customers ${customers}, translators ${translators}): deactivate them or use another database.`,
  ];
}

/** Engines at simulators of the demo, which translate nothing. */
async function engineProblems(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom("engine")
    .select("name")
    .where("stand_in", "=", true)
    .where("enabled", "=", true)
    .orderBy("name")
    .execute();
  if (rows.length === 0) return [];
  const names = rows.map(({ name }) => name).join(", ");
  return [`Translation engines are simulators of the demo (${names}): disable them or use another database.`];
}

/** Demo data and missing data in the database. */
export async function dataProblems(db: Kysely<DB>, config: Config, now: Date): Promise<string[]> {
  return [
    ...(await priceProblems(db, config, now)),
    ...(await accountProblems(db)),
    ...(await engineProblems(db)),
  ];
}

/** Fails with one message that lists all problems; does nothing when there are none. */
export function requireNoProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const list = problems.map((problem) => `  - ${problem}`).join("\n");
  throw new Error(`NODE_ENV=production, and this is missing or belongs to the demo:\n${list}`);
}

/** Refuses settings that only the demo can serve, where the server starts without it. */
export function requireOwnServices(config: Config): void {
  if (config.demo)
    throw new Error(
      "DATABASE_URL is missing, or DEMO=1: this is the server alone. `npm start` runs the demo.",
    );
  if (config.engine === "demo" || config.standins.length > 0 || config.local_bank)
    throw new Error(
      "ENGINE=demo, STANDINS and LOCAL_BANK=1 need simulators, which only the demo has: start it with `npm start`.",
    );
}
