import { brands } from "#brands/all.ts";
import { sql } from "kysely";
import { mountThirdParties } from "./third-parties.ts";
import { buildApp } from "#server/app/app.ts";
import type { Config } from "#server/kernel/settings/config.ts";
import { runningBrands } from "#server/kernel/settings/brand-now.ts";
import { earlyShares } from "#server/work/index.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import type { Engine } from "#server/kernel/ports/engine.ts";
import { openKsef, demoKsef } from "#server/invoices/index.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { openProviders } from "#server/payments/index.ts";
import { readProviders } from "#server/kernel/settings/providers.ts";
import { demoShipx, shipxCarrier } from "#server/shipping/index.ts";
import { nbpClient, requesterOf, viesClient } from "#server/tax/index.ts";
import type { PastClock } from "./timeline.ts";

/** The same installation in an earlier time: its database and files, another clock, third parties that share the clock. */
export type PastShop = {
  readonly app: Awaited<ReturnType<typeof buildApp>>;
  readonly machine: Machine;
  readonly clock: PastClock;
  /** Where it and the third parties are reached while it lasts: `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** Texts that hold one of these find the engine away. */
  readonly engine_away: Set<string>;
  readonly end: () => Promise<void>;
};

/** No actor logs in twice: a token outlasts the whole past. */
const token_seconds = 400 * 24 * 3600;
const timeout_ms = 15_000;

/**
 * Opens the installation of the past next to the serving one; its acts and jobs are dated by `clock`.
 * It sends no mail and measures nothing; every brand is a portal in it. `end` hands what is unfinished at the imitated
 * providers over to the address of the installation that serves.
 */
export async function openPastShop(present: Machine, url: string, clock: PastClock): Promise<PastShop> {
  const { db, pool, close } = openDatabase(url, { max_connections: 6 });
  // Each connection carries the time, so that a job without a time of its own is due by this clock.
  pool.on("acquire", (client) => {
    void client
      .query("select set_config('tolmaro.now', $1, false)", [clock.now().toISOString()])
      .catch(() => {});
  });
  const config: { -readonly [K in keyof Config]: Config[K] } = {
    ...present.config,
    portal_brands: brands.map(({ slug }) => slug),
    smtp_url: null,
    rate_limits: false,
    staff_totp: "offered",
    ga4: { ...present.config.ga4, streams: {} },
    sentry: null,
    anonymous_token_seconds: token_seconds,
    user_token_seconds: token_seconds,
  };
  const providers: Record<string, Machine["providers"][string]> = {};
  const engine_away = new Set<string>();
  const machine: { -readonly [K in keyof Machine]: Machine[K] } = {
    ...present,
    config,
    db,
    pool,
    brands: runningBrands(db, config),
    early_shares: earlyShares(db),
    providers,
    engine: moodyEngine(present.engine, engine_away),
    ksef: null,
    carrier: null,
    clock: clock.now,
    // An engine that is unavailable on purpose is not logged; failures are reported by the caller.
    log: present.log.child({}, { level: "fatal" }),
  };
  const app = await buildApp(machine);
  // Third parties of the past are simulators even where the present has real ones.
  const simulated = {
    ...config,
    vies_url: null,
    nbp_url: null,
    providers: readProviders({}, { standins: config.standins, own_url: "" }),
  };
  await mountThirdParties(app, { config: simulated, clock: clock.now }, present.pool);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  config.own_url = origin;
  config.providers = readProviders({}, { standins: config.standins, own_url: origin });
  Object.assign(providers, openProviders(config, origin));
  machine.vies = viesClient({
    base_url: `${origin}/_vies`,
    requester: requesterOf(brands[0].seller),
    timeout_ms: timeout_ms,
  });
  machine.nbp = nbpClient({ base_url: `${origin}/_nbp`, timeout_ms: timeout_ms });
  machine.ksef = config.ksef_standin ? openKsef(demoKsef(origin), clock.now, 1) : null;
  machine.carrier = config.shipx_standin ? shipxCarrier(demoShipx(origin), timeout_ms) : null;
  return {
    app,
    machine,
    clock,
    origin,
    engine_away,
    async end() {
      await app.close();
      await handOver(present, origin);
      await close();
    },
  };
}

/** An engine that is away for texts with certain words in them, as real ones are for minutes. */
const moodyEngine = (engine: Engine, away: ReadonlySet<string>): Engine => ({
  ...engine,
  translate: (segments, ...rest) =>
    segments.some((text) => [...away].some((words) => text.includes(words)))
      ? Promise.reject(new Error("the engine is away"))
      : engine.translate(segments, ...rest),
});

/** Simulated providers with notifications to come, and open payment pages, move to the permanent address. */
async function handOver({ db, config }: Machine, origin: string): Promise<void> {
  const lasting = `http://127.0.0.1:${config.port}`;
  await sql`
    update standins.stored set body = replace(body::text, ${origin}, ${lasting})::jsonb
    where body::text like ${`%${origin}%`}
  `.execute(db);
  await sql`
    update payment set redirect_url = replace(redirect_url, ${origin}, ${lasting}),
      form = replace(form::text, ${origin}, ${lasting})::jsonb
    where redirect_url like ${`${origin}%`} or form::text like ${`%${origin}%`}
  `.execute(db);
}
