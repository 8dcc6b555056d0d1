import { demo_password } from "#server/app/demo-password.ts";
import { start } from "#server/app/start.ts";
import type { Config } from "#server/kernel/settings/config.ts";
import { our_accounts } from "#server/payments/index.ts";
import { demo_engine } from "./engine.ts";
import { claimPast, writeClaimedPast, type PastClaim, untilPastWritten } from "./first-start.ts";
import { customers, staff, translators } from "./people.ts";
import { seedDemo } from "./seed.ts";
import { bankStatements } from "./standins/bank-statements.ts";
import { mountThirdParties } from "./third-parties.ts";
import { pastBegins } from "./write-past.ts";

const people = (config: Config): readonly string[] =>
  config.demo
    ? [
        "",
        `Who can log in (password of all: ${demo_password})`,
        ...customers.map(({ brand, email }) => `  customer    ${email} (${brand})`),
        ...staff.map(({ email, role }) => `  staff       ${email} (${role})`),
        ...translators.map(({ email }) => `  translator  ${email}`),
      ]
    : [];

/** Set when this process has to write the past. */
let past: PastClaim | null = null;

await start({
  engine: demo_engine,
  beforeMigration: async ({ config, pool, clock }, stops) => {
    const claim = config.demo_past ? await claimPast(pool, config.data_dir, clock()) : null;
    if (claim) stops.push(() => Promise.resolve(claim.release()));
    past = claim;
    return claim ? pastBegins(clock()) : clock();
  },
  seed: async (db, config, opened_at) => {
    if (config.demo) await seedDemo(db, opened_at);
  },
  mount: async (app, machine) => {
    const { config, pool, clock } = machine;
    await mountThirdParties(app, machine, pool);
    if (config.local_bank)
      await app.register(bankStatements, { pool, mount: "/_statements", accounts: our_accounts, clock });
  },
  greeting: people,
  // Jobs of the past are already due, so a new demo writes it before its worker starts.
  beforeWorker: async (machine, stops) => {
    const claim = past;
    if (!claim) return machine.config.demo_past ? untilPastWritten(machine.pool) : undefined;
    const abort = new AbortController();
    const writing = writeClaimedPast(machine, claim, abort.signal);
    stops.push(() => {
      abort.abort();
      return writing;
    });
    await writing;
    claim.release();
  },
});
