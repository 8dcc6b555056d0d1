import { brands } from "#brands/all.ts";
import { sql } from "kysely";
import { mountThirdParties } from "./third-parties.ts";
import { buildApp } from "#server/app/app.ts";
import type { Config } from "#server/kernel/settings/config.ts";
import { runningBrands } from "#server/kernel/settings/brand-now.ts";
import { earlyShares } from "#server/app/early-shares.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import type { Engine } from "#server/kernel/ports/engine.ts";
import { openKsef, demoKsef } from "#server/invoices/index.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { openProviders } from "#server/payments/index.ts";
import { readProviders } from "#server/kernel/settings/providers.ts";
import { demoShipx, shipxCarrier } from "#server/shipping/index.ts";
import { nbpClient, requesterOf, viesClient } from "#server/tax/index.ts";
import type { PastClock } from "./timeline.ts";

/** The installation in the past: the same database and files, another clock, third parties with the same clock. */
export type PastInstallation = {
  readonly app: Awaited<ReturnType<typeof buildApp>>;
  readonly machine: Machine;
  readonly clock: PastClock;
  /** The temporary address of it and the third parties: `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** The engine is unavailable for texts that contain one of these. */
  readonly engine_away: Set<string>;
  readonly end: () => Promise<void>;
};

/** Each actor logs in once: a token is valid for the whole past. */
const token_seconds = 400 * 24 * 3600;
const timeout_ms = 15_000;

/**
 * Opens the installation of the past next to the serving one; `clock` dates its acts and jobs. It sends no mails and no
 * measurements; every brand is a portal in it. `end` moves unfinished payments at the simulated providers to the
 * address of the serving installation.
 */
export async function openPast(present: Machine, url: string, clock: PastClock): Promise<PastInstallation> {
  const { db, pool, close } = openDatabase(url, { max_connections: 6 });
  // Each connection has the time as a setting, so that a job without its own time is due by this clock.
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
    test: null,
    config,
    db,
    pool,
    brands: runningBrands(db, config),
    early_shares: earlyShares(db),
    providers,
    engine: unreliableEngine(present.engine, engine_away),
    ksef: null,
    carrier: null,
    clock: clock.now,
    // Deliberate unavailability of the engine is not logged; failures are reported by the caller.
    log: present.log.child({}, { level: "fatal" }),
  };
  const app = await buildApp(machine);
  // Third parties of the past are always simulators.
  const simulated = {
    ...config,
    vies_url: null,
    company_register_url: null,
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

/** An engine that is unavailable for texts with certain words, like real ones for some minutes. */
const unreliableEngine = (engine: Engine, away: ReadonlySet<string>): Engine => ({
  ...engine,
  translate: (request) =>
    request.segments.some((text) => [...away].some((words) => text.includes(words)))
      ? Promise.reject(new Error("the engine is unavailable"))
      : engine.translate(request),
});

/** Moves pending notifications and open payment pages of simulated providers to the permanent address. */
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
