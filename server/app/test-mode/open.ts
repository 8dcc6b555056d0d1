import { openQueueTables } from "#server/kernel/jobs/queue-tables.ts";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
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
import { earlyShares } from "../early-shares.ts";
import { version } from "../version.ts";
import { copyAccounts, copySettings, knownAccounts } from "./copies.ts";
import { seedPeople } from "./people.ts";
import { openRobot, type Robot } from "./robot.ts";
import { pseudo_engine, test_bank, test_vies } from "./simulators.ts";

/** PostgreSQL cuts longer names, so that they can be those of other databases. */
const longest_name_bytes = 63;

/**
 * The database of the test mode: that of the installation with `_test` behind its name. Throws a sentence when that is too
 * long for PostgreSQL.
 */
export function testUrl(live_url: string): { readonly url: string; readonly name: string } {
  const url = new URL(live_url);
  const name = `${decodeURIComponent(url.pathname.slice(1))}_test`;
  if (Buffer.byteLength(name) > longest_name_bytes)
    throw new Error(`The test mode needs a database whose name has at most 58 bytes: ${name} is too long.`);
  url.pathname = `/${encodeURIComponent(name)}`;
  return { url: url.href, name };
}

/** The lock in the live database under which one process after the other opens the test mode: "tol", "open". */
const opening_lock = [0x746f6c, 0x6f70656e] as const;

/** Runs `work` in one process of the installation at a time; the others wait. */
async function oneByOne<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const session = await pool.connect();
  try {
    await session.query("select pg_advisory_lock($1, $2)", [...opening_lock]);
    return await work();
  } finally {
    // The end of the session frees the lock, also after a lost connection.
    session.release(true);
  }
}

async function createDatabase(db: Kysely<DB>, name: string): Promise<void> {
  const { rows } = await sql`select from pg_database where datname = ${name}`.execute(db);
  if (rows.length === 0) await sql`create database ${sql.id(name)}`.execute(db);
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
  const { db, pool, close } = openDatabase(url, { max_connections: 6 });
  stops.push(close);
  const both = { live: live.db, test: db };
  const known = new Map<string, string>();
  const keys = await oneByOne(live.pool, async () => {
    await createDatabase(live.db, name);
    await migrate(db, migrations, version);
    await openQueueTables(url);
    await markDatabase(db, name, live.clock());
    await seedPeople(db, live.clock());
    await copySettings(both, known);
    await storeServedPairs(db, pseudo_engine);
    return openKeys(db, live.secrets, live.clock());
  });
  const config = configOf(live.config);
  const machine: { -readonly [K in keyof Machine]: Machine[K] } = {
    ...live,
    config,
    db,
    pool,
    test: null,
    robot: null,
    keys,
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
    for (const id of await copyAccounts(both, ids)) await robot.giveFirstBalance(id, first_balance);
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
