import { readConfig } from "./read-config.ts";
import { releaseStartMemory } from "./start-memory.ts";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { openQueueTables } from "#server/kernel/jobs/queue-tables.ts";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { brands } from "#brands/all.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { buildApp } from "./app.ts";
import { type Config } from "#server/kernel/settings/config.ts";
import { startEmbedded } from "#server/kernel/db/embedded.ts";
import { claimFolder } from "#server/kernel/db/folder-claim.ts";
import { watchClock } from "#server/kernel/db/clock-gap.ts";
import { migrate } from "#server/kernel/db/migrate.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import { untilDatabaseAnswers } from "#server/kernel/db/wait.ts";
import { clamdScanner } from "#server/kernel/files/clamd.ts";
import { openCounter } from "#server/files/index.ts";
import { openLog } from "./log.ts";
import { type Engine, no_engine } from "#server/kernel/ports/engine.ts";
import { sealEngineKeys, storeServedPairs } from "#server/engines/index.ts";
import { s3Store } from "#server/kernel/files/s3-store.ts";
import { diskStore, type FileStore } from "#server/kernel/files/store.ts";
import { jobs } from "./composition.ts";
import { installComposition } from "./install-composition.ts";
import { openTestMode, type OpenTestMode, requireLive } from "./test-mode/open.ts";
import { startTestRounds } from "./test-mode/rounds.ts";
import { startWorker } from "#server/kernel/jobs/worker.ts";
import { runningBrands } from "#server/kernel/settings/brand-now.ts";
import { earlyShares } from "./early-shares.ts";
import { openOutside } from "#server/kernel/http/outside.ts";
import { textRecordsBy } from "#server/kernel/ports/text-records.ts";
import { missingSecretKey, openKeys } from "#server/kernel/settings/keys.ts";
import { openKsef, demoKsef } from "#server/invoices/index.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { isDraining, startDraining } from "./readiness.ts";
import { buildWorkerApp } from "./worker-app.ts";
import { configProblems, dataProblems, requireNoProblems, requireOwnServices } from "./production.ts";
import { openProviders } from "#server/payments/index.ts";
import { demoShipx, shipxCarrier } from "#server/shipping/index.ts";
import { companyRegister, nbpClient, requesterOf, viesClient } from "#server/tax/index.ts";
import { sealProviderSecrets, sealSecondFactors } from "#server/accounts/index.ts";
import { installationSecrets } from "#server/kernel/secrets.ts";
import { startDispatcher } from "#server/webhooks/index.ts";
import { seedAdmin, seedCatalogue } from "./first-rows.ts";
import { openTraces } from "./traces.ts";
import { version } from "./version.ts";

/** The bundle is in `dist/server`, the source in `server/app`: the project is two folders above both. */
const root_dir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

const migrations_dir = path.join(root_dir, "server/kernel/db/migrations");

type Stop = () => Promise<void>;
type Assembled = Machine & { readonly url: string; readonly opened_test: OpenTestMode | null };

/** Additions of a program to the server's start. Production adds nothing; `demo/main.ts` adds the demo. */
export type StartHooks = {
  /** The engine of `ENGINE=demo`. */
  readonly engine: Engine;
  /** Runs before the migrations; returns the instant at which a new installation begins. */
  readonly beforeMigration: (
    opened: Pick<Machine, "config" | "pool" | "clock">,
    stops: Stop[],
  ) => Promise<Date>;
  readonly seed: (db: Machine["db"], config: Config, opened_at: Date) => Promise<void>;
  /** Adds services of third parties before the server listens. */
  readonly mount: (app: FastifyInstance, machine: Machine) => Promise<void>;
  /** Lines of the greeting after the addresses. */
  readonly greeting: (config: Config) => readonly string[];
  /** Runs while the server listens; the worker of jobs starts after it. */
  readonly beforeWorker: (machine: Assembled, stops: Stop[]) => Promise<void>;
};

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
const database_timeout_ms = 60_000;

/** Builds the machine, starting with the database; the parts are ended in the opposite order. */
async function assemble(config: Config, hooks: StartHooks | null, stops: Stop[]): Promise<Assembled> {
  const clock = (): Date => new Date();
  const log = openLog(config, clock);
  const endWatch = watchClock(log);
  stops.push(() => Promise.resolve(endWatch()));
  if (config.traces) stops.push(await openTraces(config.traces, log));
  const url = await openPostgres(config, log, stops);
  await untilDatabaseAnswers(url, {
    timeout_ms: database_timeout_ms,
    report: (sentence) => void process.stdout.write(`${sentence}\n`),
  });
  const { db, pool, close } = openDatabase(url, { max_connections: 20 });
  stops.push(close);
  const opened_at = (await hooks?.beforeMigration({ config, pool, clock }, stops)) ?? clock();
  await migrate(db, migrations_dir, version);
  await requireLive(db);
  await openQueueTables(url);
  if (config.production)
    requireNoProblems([...configProblems(config, process.env), ...(await dataProblems(db, config, clock()))]);
  await seedCatalogue(db, opened_at);
  await hooks?.seed(db, config, opened_at);
  if (config.admin) await seedAdmin(db, config.admin, clock());
  const engine = (config.engine === "demo" ? hooks?.engine : null) ?? no_engine;
  await storeServedPairs(db, engine);
  const missing_key = await missingSecretKey(db, config);
  if (missing_key !== null) throw new Error(missing_key);
  const secrets = installationSecrets(config);
  await sealSecondFactors(db, secrets);
  await sealProviderSecrets(db, secrets);
  await sealEngineKeys(db, secrets);
  const counter = openCounter({ children: 2 });
  stops.push(() => counter.close());
  const store = config.s3 ? await s3Store(config.s3) : diskStore(path.join(config.data_dir, "files"));
  reportStorage(config, store, log);
  const ksef = config.ksef ?? (config.ksef_standin ? demoKsef(`http://127.0.0.1:${config.port}`) : null);
  const shipx = config.shipx ?? (config.shipx_standin ? demoShipx(`http://127.0.0.1:${config.port}`) : null);
  const outside = openOutside({ config: () => config });
  const text_records = textRecordsBy(config.dns_servers);
  stops.push(() => Promise.resolve(outside.close()));
  const live = {
    config,
    db,
    pool,
    robot: null,
    outside,
    text_records,
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
  };
  const opened_test = config.test_mode ? await testModeOf(live, url, stops) : null;
  return { ...live, url, test: opened_test, opened_test };
}

/** A storage that cannot be used is a line in the log: the server starts, because orders without files are possible. */
function reportStorage(config: Config, store: FileStore, log: Machine["log"]): void {
  const place = config.s3 ? `the bucket ${config.s3.bucket}` : path.join(config.data_dir, "files");
  store.probe().catch((error: unknown) => log.error(error, `Files cannot be stored in ${place} now.`));
}

/** The test mode, or null with a line in the log when its database cannot be used: the live mode works without it. */
async function testModeOf(
  live: Omit<Machine, "test">,
  url: string,
  stops: Stop[],
): Promise<OpenTestMode | null> {
  // Its robot acts by the same routes, which need the composition.
  installComposition();
  try {
    return await openTestMode(live, { url, migrations: migrations_dir, stops });
  } catch (error) {
    live.log.error(error, "the test mode of the public API could not be opened");
    return null;
  }
}

/** Jobs of the test mode at a time: with its pool they take at most ten connections of a process. */
const test_jobs = 2;

/** The jobs of a machine, and its webhooks. */
async function startWork(
  machine: Machine,
  options: { readonly url: string; readonly concurrency?: number },
  stops: Stop[],
): Promise<void> {
  const starting = startWorker(machine, jobs, options);
  // A signal may arrive while the worker starts; the pool cannot end before the worker has released its locks.
  stops.push(async () => (await starting.catch(() => null))?.stop());
  await starting;
  // What starts after a signal would not be stopped, and its connection would hold the end.
  if (isDraining()) return;
  const dispatcher = startDispatcher(machine);
  stops.push(() => dispatcher.stop());
}

const tax_timeout_ms = 8000;
const carrier_timeout_ms = 15_000;

/** The services of VAT numbers and exchange rates: the real ones, or the simulators that the demo mounts. */
function taxServices(config: Config): Pick<Machine, "vies" | "nbp" | "companies"> {
  const { vies_url, nbp_url, company_register_url, demo, port } = config;
  const here_url = `http://127.0.0.1:${port}`;
  const timeout_ms = tax_timeout_ms;
  const register_url = company_register_url ?? (demo ? `${here_url}/_companies` : null);
  return {
    companies: register_url === null ? null : companyRegister({ base_url: register_url, timeout_ms }),
    vies: viesClient({
      base_url: vies_url ?? `${here_url}/_vies`,
      requester: requesterOf(brands[0].seller),
      timeout_ms,
    }),
    nbp: nbpClient({ base_url: nbp_url ?? `${here_url}/_nbp`, timeout_ms }),
  };
}

function greet(config: Config, hooks: StartHooks | null): void {
  const flagship = originOfBrand(config, brands[0]);
  // A brand without a host of its own has no address.
  const found = brands.filter((brand, at) => at === 0 || originOfBrand(config, brand) !== flagship);
  const lines = [
    ...found.map((brand) => `  ${brand.name.padEnd(18)} ${originOfBrand(config, brand)}`),
    `  ${"staff desk".padEnd(18)} ${flagship}/staff/`,
    `  ${"translator zone".padEnd(18)} ${flagship}/translator/`,
    ...(config.demo ? [`  ${"mailbox".padEnd(18)} ${flagship}/_mail`] : []),
    ...(config.local_bank ? [`  ${"bank statements".padEnd(18)} ${flagship}/_statements`] : []),
    `  ${"API of the portal".padEnd(18)} ${flagship}/api/docs`,
    `  ${"API for programs".padEnd(18)} ${flagship}/api/public/docs`,
  ];
  const added = hooks?.greeting(config) ?? [];
  const where = config.database_url === null ? "All its data is" : "Its own files are";
  // A service has no terminal.
  const end = process.stdout.isTTY ? "Ctrl-C ends it. " : "";
  process.stdout.write(
    `\nTolmaro is ready\n${lines.join("\n")}\n${added.join("\n")}\n\n${end}${where} in ${config.data_dir}\n`,
  );
}

/** The failure as a sentence that its reader can act on. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return "the port is taken by another program. Set PORT to a free one.";
  if (code === "EADDRNOTAVAIL")
    return `this machine does not have the address that HOST names (${error.message}).`;
  return error.message;
}

/** Starts what this process runs: answers to requests, jobs, or both. A signal during the start ends it early. */
async function startParts(config: Config, hooks: StartHooks | null, stops: Stop[]): Promise<void> {
  const machine = await assemble(config, hooks, stops);
  const is_worker_only = config.runs === "worker";
  const app = is_worker_only ? buildWorkerApp(machine) : await buildApp(machine);
  if (!is_worker_only) await hooks?.mount(app, machine);
  stops.push(() => app.close());
  await app.listen({ port: config.port, host: config.host });
  greet(config, hooks);
  await hooks?.beforeWorker(machine, stops);
  if (isDraining() || config.runs === "web") return;
  await startWork(machine, { url: machine.url }, stops);
  const { opened_test } = machine;
  if (isDraining() || opened_test === null) return;
  await startWork(opened_test.machine, { url: opened_test.url, concurrency: test_jobs }, stops);
  if (isDraining()) return;
  const rounds = startTestRounds(opened_test);
  stops.push(() => rounds.stop());
}

/** Starts the server and ends the process when that fails; a signal stops it in order. */
export async function start(hooks: StartHooks | null): Promise<void> {
  const stops: Stop[] = [];
  let ending: Promise<void> | null = null;
  const end = (): Promise<void> =>
    (ending ??= (async () => {
      for (const stop of stops.toReversed())
        await stop().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    })());
  let drain_seconds = 0;
  const drain = async (): Promise<void> => {
    startDraining();
    await sleep(drain_seconds * 1000);
    await end();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void drain());
  try {
    const config = readConfig(process.env, root_dir);
    drain_seconds = config.drain_seconds;
    // Checked before the database of a demo is created.
    if (config.production && config.demo) requireNoProblems(configProblems(config, process.env));
    if (hooks === null && !config.production) requireOwnServices(config);
    await startParts(config, hooks, stops);
    if (!isDraining()) await releaseStartMemory();
  } catch (error) {
    process.stderr.write(`Tolmaro could not start: ${sentenceOf(error)}\n`);
    if (process.env["LOG_LEVEL"] === "debug" && error instanceof Error)
      process.stderr.write(`${error.stack}\n`);
    await end();
    process.exit(1);
  }
}
