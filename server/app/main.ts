import { readConfig } from "./read-config.ts";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runMigrations } from "graphile-worker";
import pino, { type Logger } from "pino";
import { brands } from "#brands/all.ts";
import { buildApp } from "./app.ts";
import { type Config } from "#server/kernel/settings/config.ts";
import { startEmbedded } from "#server/kernel/db/embedded.ts";
import { claimFolder } from "#server/kernel/db/folder-claim.ts";
import { migrate } from "#server/kernel/db/migrate.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import { untilDatabaseAnswers } from "#server/kernel/db/wait.ts";
import { clamdScanner } from "#server/kernel/files/clamd.ts";
import { openCounter } from "#server/files/counter.ts";
import { faultHooks } from "./faults.ts";
import { demo_engine } from "#server/work/machine-translation/demo.ts";
import { no_engine } from "#server/kernel/ports/engine.ts";
import { storeServedPairs } from "#server/work/machine-translation/served.ts";
import { s3Store } from "#server/kernel/files/s3-store.ts";
import { diskStore } from "#server/kernel/files/store.ts";
import { jobs } from "./registry.ts";
import { startWorker } from "#server/kernel/jobs/worker.ts";
import { runningBrands } from "#server/kernel/settings/brand-now.ts";
import { earlyShares } from "#server/work/early-shares.ts";
import { openKeys } from "#server/kernel/settings/keys.ts";
import { openKsef } from "#server/invoices/ksef/open.ts";
import { demoKsef } from "#server/invoices/ksef/settings.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { our_accounts } from "#server/payments/transfers/commands.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { configProblems, dataProblems, requireNoProblems } from "./production.ts";
import { openProviders } from "#server/payments/providers/all.ts";
import { claimPast, livePast, type PastClaim, untilPastStands } from "#demo/first-start.ts";
import { pastBegins } from "#demo/write-past.ts";
import { customers, demo_password, staff, translators } from "#demo/people.ts";
import { demoShipx } from "#server/shipping/settings.ts";
import { shipxCarrier } from "#server/shipping/shipx.ts";
import { nbpClient } from "#server/tax/nbp.ts";
import { requesterOf, viesClient } from "#server/tax/vies.ts";
import { sealSecondFactors } from "#server/accounts/second-factor/totp-secrets.ts";
import { installationSecrets } from "#server/kernel/secrets.ts";
import { seedAdmin, seedCatalogue, seedDemo } from "#demo/seed.ts";

/** The bundle lies in `dist/server`, the source in `server`: both stand two steps or one below the project. */
const here = path.dirname(fileURLToPath(import.meta.url));
const root_dir = here.endsWith(path.join("dist", "server"))
  ? path.resolve(here, "../..")
  : path.resolve(here, "../..");

type Stop = () => Promise<void>;
type Assembled = Machine & { readonly url: string; readonly past: PastClaim | null };

/** The address of the database: the configured one, or an embedded server on the claimed data folder. */
async function openPostgres(config: Config, log: Logger, stops: Stop[]): Promise<string> {
  if (config.database_url !== null) return config.database_url;
  const claim = claimFolder(config.data_dir, originOfBrand(config, brands[0]), new Date());
  stops.push(() => Promise.resolve(claim.release()));
  const embedded = await startEmbedded(path.join(config.data_dir, "postgres"), {
    bin_dir: config.pg_bin ?? undefined,
    report: (sentence) => log.warn(sentence),
  });
  if (embedded.attached)
    process.stdout.write(
      `PostgreSQL runs on ${config.data_dir} already (process ${embedded.pid}); it is used and left running.\n`,
    );
  stops.push(embedded.stop);
  return embedded.url;
}

/** Longest wait for a database that is starting or failing over. */
const database_patience_ms = 60_000;

/** Puts the machine together, from the database up; whatever was started is ended in the opposite order. */
async function assemble(config: Config, stops: Stop[]): Promise<Assembled> {
  const clock = (): Date => new Date();
  const log = pino({ level: config.log_level, ...faultHooks(config, clock) });
  const url = await openPostgres(config, log, stops);
  await untilDatabaseAnswers(url, {
    patience_ms: database_patience_ms,
    report: (sentence) => void process.stdout.write(`${sentence}\n`),
  });
  const { db, pool, close } = openDatabase(url, { max_connections: 20 });
  stops.push(close);
  const past = config.demo_past ? await claimPast(pool, config.data_dir, clock()) : null;
  if (past) stops.push(() => Promise.resolve(past.release()));
  const opened_at = past ? pastBegins(clock()) : clock();
  await migrate(db, path.join(root_dir, "server/kernel/db/migrations"));
  await runMigrations({ connectionString: url });
  if (config.production)
    requireNoProblems([...configProblems(config, process.env), ...(await dataProblems(db, config, clock()))]);
  await seedCatalogue(db, opened_at);
  if (config.demo) await seedDemo(db, opened_at);
  if (config.admin) await seedAdmin(db, config.admin, clock());
  const engine = config.engine === "demo" ? demo_engine : no_engine;
  await storeServedPairs(db, engine);
  const secrets = installationSecrets(config);
  await sealSecondFactors(db, secrets);
  const counter = openCounter({ children: 2 });
  stops.push(() => counter.close());
  const store = config.s3 ? await s3Store(config.s3) : diskStore(path.join(config.data_dir, "files"));
  const ksef = config.ksef ?? (config.ksef_standin ? demoKsef(`http://127.0.0.1:${config.port}`) : null);
  const shipx = config.shipx ?? (config.shipx_standin ? demoShipx(`http://127.0.0.1:${config.port}`) : null);
  return {
    config,
    db,
    pool,
    secrets,
    keys: await openKeys(db, secrets, clock()),
    brands: runningBrands(db, config),
    early_shares: earlyShares(db),
    store,
    counter,
    scanner: config.clamd_url === null ? null : clamdScanner(config.clamd_url),
    engine,
    providers: openProviders(config, `http://127.0.0.1:${config.port}`),
    ...taxServices(config),
    ksef: ksef && openKsef(ksef, clock),
    carrier: shipx && shipxCarrier(shipx, carrier_timeout_ms),
    clock,
    log,
    url,
    past,
  };
}

const tax_timeout_ms = 8000;
const carrier_timeout_ms = 15_000;

/** Who is asked about VAT numbers and exchange rates: the real ones, or the stand-ins that `main` serves. */
function taxServices({ vies_url, nbp_url, port }: Config): Pick<Machine, "vies" | "nbp"> {
  const here_url = `http://127.0.0.1:${port}`;
  const timeout_ms = tax_timeout_ms;
  return {
    vies: viesClient({
      base_url: vies_url ?? `${here_url}/_vies`,
      requester: requesterOf(brands[0].seller),
      timeout_ms,
    }),
    nbp: nbpClient({ base_url: nbp_url ?? `${here_url}/_nbp`, timeout_ms }),
  };
}

function greet(config: Config): void {
  const flagship = originOfBrand(config, brands[0]);
  const lines = [
    ...brands.map((brand) => `  ${brand.name.padEnd(18)} ${originOfBrand(config, brand)}`),
    `  ${"staff desk".padEnd(18)} ${flagship}/staff/`,
    `  ${"translator zone".padEnd(18)} ${flagship}/translator/`,
    ...(config.demo ? [`  ${"mailbox".padEnd(18)} ${flagship}/_mail`] : []),
    ...(config.local_bank ? [`  ${"bank statements".padEnd(18)} ${flagship}/_statements`] : []),
    `  ${"API".padEnd(18)} ${flagship}/api/docs`,
  ];
  const cast = config.demo
    ? [
        "",
        `Who can log in (password of all: ${demo_password})`,
        ...customers.map(({ brand, email }) => `  customer    ${email} (${brand})`),
        ...staff.map(({ email, role }) => `  staff       ${email} (${role})`),
        ...translators.map(({ email }) => `  translator  ${email}`),
      ]
    : [];
  process.stdout.write(
    `\nTolmaro is ready\n${lines.join("\n")}\n${cast.join("\n")}\n\nCtrl-C ends it. Everything it keeps lies in ${config.data_dir}\n`,
  );
}

/** What went wrong, in a sentence somebody can act on. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return "the port is taken by another program. Set PORT to a free one.";
  return error.message;
}

/** A new demo lives through its past before its worker begins, because the dates of the past are no longer to come. */
async function settlePast(machine: Assembled, stops: Stop[]): Promise<void> {
  const { past, config, pool } = machine;
  if (!past) return config.demo_past ? untilPastStands(pool) : undefined;
  const abort = new AbortController();
  const writing = livePast(machine, past, abort.signal);
  stops.push(() => {
    abort.abort();
    return writing;
  });
  await writing;
  past.release();
}

async function main(): Promise<void> {
  const stops: Stop[] = [];
  let ending: Promise<void> | null = null;
  const end = (): Promise<void> =>
    (ending ??= (async () => {
      for (const stop of stops.toReversed())
        await stop().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    })());
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => void end().then(() => process.exit(0)));
  try {
    const config = readConfig(process.env, root_dir);
    // Checked before the database of a demo is created.
    if (config.production && config.demo) requireNoProblems(configProblems(config, process.env));
    const machine = await assemble(config, stops);
    const app = await buildApp(machine);
    if (config.local_bank) {
      const { localBank } = await import("#demo/standins/local-bank.ts");
      await app.register(localBank, {
        pool: machine.pool,
        secret: config.local_bank_secret,
        mount: "/_bank",
      });
      const { bankStatements } = await import("#demo/standins/bank-statements.ts");
      await app.register(bankStatements, {
        pool: machine.pool,
        mount: "/_statements",
        accounts: our_accounts,
        clock: machine.clock,
      });
    }
    if (config.standins.length > 0) {
      const { mountStandins } = await import("#demo/standins/all.ts");
      await mountStandins(app, config, machine.pool);
    }
    if (config.vies_url === null) {
      const { vies } = await import("#demo/standins/vies.ts");
      await app.register(vies, { mount: "/_vies", now: machine.clock });
    }
    if (config.nbp_url === null) {
      const { nbp } = await import("#demo/standins/nbp.ts");
      await app.register(nbp, { mount: "/_nbp" });
    }
    if (config.ksef_standin) {
      const { ksefStandIn } = await import("#demo/standins/ksef.ts");
      const { nip, token } = demoKsef("");
      const { pool, clock } = machine;
      await app.register(ksefStandIn, { pool, mount: "/_ksef", nips: [nip], token, clock });
    }
    if (config.shipx_standin) {
      const { shipxStandIn } = await import("#demo/standins/shipx.ts");
      const { pool, clock } = machine;
      await app.register(shipxStandIn, { pool, mount: "/_shipx", clock, ...demoShipx("") });
    }
    stops.push(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    greet(config);
    await settlePast(machine, stops);
    if (ending) return;
    const starting = startWorker(machine, jobs, { url: machine.url });
    // A signal may arrive while the worker starts; the pool cannot end before the worker has given up its locks.
    stops.push(async () => (await starting.catch(() => null))?.stop());
    await starting;
  } catch (error) {
    process.stderr.write(`Tolmaro could not start: ${sentenceOf(error)}\n`);
    if (process.env["LOG_LEVEL"] === "debug" && error instanceof Error)
      process.stderr.write(`${error.stack}\n`);
    await end();
    process.exit(1);
  }
}

await main();
