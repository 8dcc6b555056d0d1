import { runMigrations } from "graphile-worker";
import { type Kysely, sql } from "kysely";
import { storeServedPairs } from "#server/engines/index.ts";
import { storeUnder } from "#server/kernel/files/store-under.ts";
import { migrate } from "#server/kernel/db/migrate.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { runningBrands } from "#server/kernel/settings/brand-now.ts";
import { openKeys } from "#server/kernel/settings/keys.ts";
import type { Config } from "#server/kernel/settings/config.ts";
import { readProviders } from "#server/kernel/settings/providers.ts";
import type { Machine, TestMode } from "#server/kernel/ports/machine.ts";
import { earlyShares } from "#server/work/index.ts";
import { version } from "../version.ts";
import { copyAccounts, copySettings, knownAccounts } from "./copies.ts";
import { seedPeople } from "./people.ts";
import { openRobot, type Robot } from "./robot.ts";
import { pseudo_engine, test_bank, test_vies } from "./simulators.ts";

/** The database of the test mode: that of the installation with `_test` behind its name. */
export function testUrl(live_url: string): { readonly url: string; readonly name: string } {
  const url = new URL(live_url);
  const name = `${decodeURIComponent(url.pathname.slice(1))}_test`;
  url.pathname = `/${encodeURIComponent(name)}`;
  return { url: url.href, name };
}

const duplicate_database = "42P04";

async function createDatabase(db: Kysely<DB>, name: string): Promise<void> {
  const { rows } = await sql`select from pg_database where datname = ${name}`.execute(db);
  if (rows.length > 0) return;
  await sql`create database ${sql.id(name)}`.execute(db).catch((error: unknown) => {
    // Another process of the installation was faster.
    if ((error as { code?: unknown }).code !== duplicate_database) throw error;
  });
}

/** Marks an empty database as one of the test mode; throws for one with other data. */
async function markDatabase(db: Kysely<DB>, name: string, now: Date): Promise<void> {
  const marked = await db.selectFrom("test_mode").select("opened_at").executeTakeFirst();
  if (marked) return;
  const used = await db.selectFrom("staff_user").select("id").limit(1).executeTakeFirst();
  if (used) throw new Error(`The database ${name} has data that is not of the test mode.`);
  await db
    .insertInto("test_mode")
    .values({ opened_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The live mode never runs on the database of a test mode. */
export async function requireLive(db: Kysely<DB>): Promise<void> {
  const marked = await db.selectFrom("test_mode").select("opened_at").executeTakeFirst();
  if (marked)
    throw new Error("DATABASE_URL names the database of a test mode: choose the one without _test.");
}

/** Nothing of the test mode leaves the installation but webhooks. */
const configOf = (live: Config): Config => ({
  ...live,
  test_mode: false,
  smtp_url: null,
  s3: null,
  providers: readProviders({}, { standins: [], own_url: "" }),
  standins: [],
  local_bank: false,
  ksef: null,
  ksef_standin: false,
  shipx: null,
  shipx_standin: false,
  company_register_url: null,
  ga4: { ...live.ga4, streams: {} },
  sentry: null,
});

/** The open test mode of one process. */
export type OpenTestMode = TestMode & {
  readonly url: string;
  readonly robot: Robot;
  /** Copies what has changed in the live database: price lists, settings, and the accounts that are known. */
  readonly refresh: () => Promise<void>;
};

/** The first balance of an account, minor units of its currency. */
const first_balance = 1_000_000n;

/**
 * Opens the test mode of an installation, with its database created and migrated. Throws one sentence when that cannot be
 * done.
 */
export async function openTestMode(
  live: Omit<Machine, "test">,
  {
    url: live_url,
    migrations,
    stops,
  }: {
    readonly url: string;
    readonly migrations: string;
    readonly stops: (() => Promise<void>)[];
  },
): Promise<OpenTestMode> {
  const { url, name } = testUrl(live_url);
  await createDatabase(live.db, name);
  const { db, pool, close } = openDatabase(url, { max_connections: 6 });
  stops.push(close);
  await migrate(db, migrations, version);
  await runMigrations({ connectionString: url });
  await markDatabase(db, name, live.clock());
  await seedPeople(db, live.clock());
  const both = { live: live.db, test: db };
  const known = new Map<string, string>();
  await copySettings(both, known);
  await storeServedPairs(db, pseudo_engine);
  const config = configOf(live.config);
  const machine: { -readonly [K in keyof Machine]: Machine[K] } = {
    ...live,
    config,
    db,
    pool,
    test: null,
    robot: null,
    keys: await openKeys(db, live.secrets, live.clock()),
    brands: runningBrands(db, config),
    early_shares: earlyShares(db),
    store: storeUnder(live.store, "test"),
    engine: pseudo_engine,
    providers: { [test_bank.code]: test_bank },
    vies: test_vies,
    companies: null,
    ksef: null,
    carrier: null,
    log: live.log.child({ mode: "test" }),
  };
  const robot = openRobot(machine);
  machine.robot = robot;
  const openAccounts = async (ids: readonly number[]): Promise<void> => {
    for (const id of await copyAccounts(both, ids)) await robot.setBalance(id, first_balance);
  };
  return {
    machine,
    url,
    robot,
    openAccount: (customer_id) => openAccounts([customer_id]),
    refresh: async () => {
      await copySettings(both, known);
      await openAccounts(await knownAccounts(db));
    },
  };
}
