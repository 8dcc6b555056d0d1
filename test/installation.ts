import { readConfig } from "#server/app/read-config.ts";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { Logger, runTaskListOnce } from "graphile-worker";
import { type Kysely } from "kysely";
import { inject } from "vitest";
import type pg from "pg";
import { runningBrands } from "#server/kernel/settings/brand-now.ts";
import { earlyShares } from "#server/app/early-shares.ts";
import { buildApp } from "#server/app/app.ts";
import { openLog } from "#server/app/log.ts";
import { type Config } from "#server/kernel/settings/config.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { clamdScanner } from "#server/kernel/files/clamd.ts";
import { openCounter } from "#server/files/counter.ts";
import { diskStore } from "#server/kernel/files/store.ts";
import type { JobName } from "#server/kernel/jobs/payloads.ts";
import { jobs } from "#server/app/composition.ts";
import { runJob, taskList } from "#server/kernel/jobs/worker.ts";
import { demo_engine } from "#demo/engine.ts";
import { openOutside } from "#server/kernel/http/outside.ts";
import { textRecordsBy } from "#server/kernel/ports/text-records.ts";
import { openKeys } from "#server/kernel/settings/keys.ts";
import { openKsef } from "#server/invoices/ksef/open.ts";
import { demoKsef } from "#server/invoices/ksef/settings.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { openProviders } from "#server/payments/providers/all.ts";
import type { PaymentProvider } from "#server/kernel/ports/payment-provider.ts";
import { readProviders } from "#server/kernel/settings/providers.ts";
import { mountStandins } from "#demo/standins/all.ts";
import { ownOrigin } from "#server/kernel/settings/origins.ts";
import { installationSecrets } from "#server/kernel/secrets.ts";
import { demoShipx } from "#server/shipping/settings.ts";
import { shipxCarrier } from "#server/shipping/shipx.ts";
import { companyRegister } from "#server/tax/company-register.ts";
import { nbpClient } from "#server/tax/nbp.ts";
import { requesterOf, viesClient } from "#server/tax/vies.ts";
import { brands } from "#brands/all.ts";
import { signature } from "#demo/standins/local-bank.ts";
import { type Connections, ownConnections } from "./connections.ts";
import { testDatabase } from "./database.ts";
import { first_instant } from "./setup/seed.ts";
import { bank_secret, mountSimulators, type Simulators } from "./simulators.ts";
import { requireNamedDetails } from "./audit-details.ts";
import { recordTransitions } from "./setup/covered-transitions.ts";

/** A clock that only a test moves. */
type Clock = {
  readonly now: () => Date;
  readonly forward: (milliseconds: number) => void;
};

export type Installation = Simulators & {
  readonly app: FastifyInstance;
  readonly machine: Machine;
  readonly db: Kysely<DB>;
  /** Address of the installation: `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** Address of its database. */
  readonly url: string;
  readonly files_dir: string;
  readonly clock: Clock;
  /** Connections of the test, apart from those of the installation. */
  readonly connections: Connections;
  /** Log lines that report a fault; a passing test has none. */
  readonly faults: string[];
  /** All log lines of the level in LOG_LEVEL, which is `error` without it. */
  readonly log_lines: string[];
  /** Runs every due job and the jobs that follow, until none is left; the named ones are lost. */
  readonly runJobs: (lost?: readonly JobName[]) => Promise<void>;
  /** Runs one of the periodic jobs. */
  readonly runRound: (name: JobName, payload?: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Posts a body to the address for the bank's notifications, with the bank's signature. */
  readonly notify: (body: object, secret?: string) => Promise<Response>;
  readonly end: () => Promise<void>;
};

const error_level = 50;

/** Bundled by the setup of the test run. */
const counting_child = path.resolve(import.meta.dirname, "../dist/server/count-child.mjs");

/**
 * A complete installation on a separate database, assembled like in `server/app/start.ts`: real files, real counter,
 * the demo's people, and the local bank in the same process. `beforeAll` creates it, `afterAll` ends it.
 */
export async function openInstallation(environment: Record<string, string> = {}): Promise<Installation> {
  const database = await testDatabase({ seeded: true });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-installation-"));
  const { db, pool, close } = openDatabase(database.url, { max_connections: 20 });
  let instant = first_instant;
  const clock: Clock = {
    now: () => new Date(instant),
    forward: (milliseconds) => void (instant += milliseconds),
  };
  const connections = ownConnections(database.url);
  const faults: string[] = [];
  const log_lines: string[] = [];
  const settings = {
    DEMO: "1",
    RATE_LIMITS: "0",
    STANDINS: "",
    LOCAL_BANK: "1",
    LOCAL_BANK_SECRET: bank_secret,
    DATA_DIR: folder,
    ...environment,
  };
  // The port is known after the app listens, and is not read before.
  const config: { -readonly [K in keyof Config]: Config[K] } = readConfig(settings, folder);
  const secrets = installationSecrets(config);
  const providers: Record<string, PaymentProvider> = {};
  const counter = openCounter({ children: 1, program: counting_child });
  const files_dir = path.join(folder, "files");
  const machine: { -readonly [K in keyof Machine]: Machine[K] } = {
    config,
    db,
    pool,
    secrets,
    keys: await openKeys(db, secrets, clock.now()),
    brands: runningBrands(db, config),
    early_shares: earlyShares(db),
    store: diskStore(files_dir),
    counter,
    get scanner() {
      return config.clamd_url === null ? null : clamdScanner(config.clamd_url, 2000);
    },
    engine: demo_engine,
    providers,
    // For the simulators below; a missing response times out early.
    get vies() {
      const requester = requesterOf(brands[0].seller);
      return viesClient({ base_url: `${ownOrigin(config)}/_vies`, requester, timeout_ms: 300 });
    },
    get companies() {
      return companyRegister({ base_url: `${ownOrigin(config)}/_companies`, timeout_ms: 300 });
    },
    get nbp() {
      return nbpClient({ base_url: `${ownOrigin(config)}/_nbp`, timeout_ms: 5000 });
    },
    ksef: null,
    carrier: null,
    test: null,
    robot: null,
    outside: openOutside({ config: () => config }),
    text_records: textRecordsBy(config.dns_servers),
    clock: clock.now,
    log: openLog({ ...config, log_level: environment["LOG_LEVEL"] ?? "error" }, clock.now, {
      write: (line: string) => {
        log_lines.push(line);
        if ((JSON.parse(line) as { level: number }).level >= error_level) faults.push(line);
      },
    }),
  };
  for (const name of ["portal/tolmaro", "staff"]) writeShell(path.join(folder, "dist", name));
  const app = await buildApp(machine);
  const simulators = await mountSimulators(app, pool, clock.now);
  await mountStandins(app, config, pool);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  config.port = Number(new URL(origin).port);
  config.providers = readProviders(settings, { standins: config.standins, own_url: origin });
  Object.assign(providers, openProviders(config, origin));
  machine.ksef = openKsef(demoKsef(origin), clock.now, 1);
  machine.carrier = shipxCarrier(demoShipx(origin), 2000);
  return {
    app,
    machine,
    db,
    origin,
    url: database.url,
    files_dir,
    clock,
    connections,
    ...simulators,
    faults,
    log_lines,
    runJobs: (lost = []) => runJobs(machine, connections, lost),
    runRound: (name, payload = {}) => runJob(machine, jobs, name, payload),
    notify: (body, secret = bank_secret) => notify(origin, JSON.stringify(body), secret),
    async end() {
      await app.close();
      await counter.close();
      machine.outside.close();
      await recordTransitions(inject("cluster_url"), db);
      await requireNamedDetails(db);
      await connections.end();
      await close();
      await database.drop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Replaces the built pages, because these tests only use responses. */
function writeShell(folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(
    path.join(folder, "index.html"),
    `<html lang="{{lang}}"><title>{{title}}</title>{{head}}</html>`,
  );
}

/** Statements of the queue, prepared on the connection that runs the jobs. */
const lose = {
  name: "lose",
  text: `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = any($1)`,
};
/** Due jobs are run in order, which the queue does not guarantee for jobs of the same instant. */
const make_due = {
  name: "make_due",
  text: `update graphile_worker._private_jobs job
    set run_at = now() - (due.after_it * interval '1 microsecond')
    from (select id, row_number() over (order by run_at desc, id desc) as after_it
      from graphile_worker._private_jobs where run_at <= $1 and attempts = 0) due
    where due.id = job.id`,
};
const failed = {
  name: "failed",
  text: `select identifier as task, last_error as error
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where last_error is not null`,
};
// A new object for every run, because the queue caches the ids of its tasks by it, which differ between databases.
const quiet = () => ({ noHandleSignals: true, logger: new Logger(() => () => {}) });

const notify = (origin: string, body: string, secret: string): Promise<Response> =>
  fetch(`${origin}/api/notifications/local_bank`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "x-bank-signature": signature(secret, body) },
  });

/** Jobs due by the test's clock are made due by PostgreSQL's, and run in the order of the queue. */
async function runJobs(machine: Machine, connections: Connections, lost: readonly JobName[]): Promise<void> {
  // A connection of the test, because the queue needs ids as text and the application reads them as bigint.
  await connections.use(async (client) => {
    for (;;) {
      if (lost.length > 0) await client.query({ ...lose, values: [lost] });
      const { rowCount } = await client.query({ ...make_due, values: [machine.clock()] });
      if (rowCount === 0) break;
      // A lost job must not run in the round in which it was added.
      const known = Object.entries(taskList(machine, jobs)).filter(
        ([name]) => !lost.some((one) => one === name),
      );
      await runTaskListOnce(quiet(), Object.fromEntries(known), client as unknown as pg.PoolClient).promise;
    }
    const { rows } = await client.query<{ task: string; error: string }>(failed);
    const [first] = rows;
    if (first) throw new Error(`${first.task} failed: ${first.error}`);
  });
}
