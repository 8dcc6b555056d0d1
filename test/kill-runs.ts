import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { runChecks } from "#server/accounting/checks/run.ts";
import { startEmbedded } from "#server/kernel/db/embedded.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import { launch, type Server, stopServer } from "#server/kernel/db/postmaster.ts";
import { chooseAccount } from "#server/kernel/db/postgres-programs.ts";
import { effectsOfDeals, killLoad, type Load, strayCarts, untilQuiet } from "./kill-load.ts";
import { freePort, realServer, type RealServer } from "./real-server.ts";

/** Result of a run of kills; a correct run has zeros except for `kills`, `deals` and the times. */
export type KillReport = {
  readonly kills: number;
  readonly deals: number;
  /** Missing effects of acknowledged purchases. */
  readonly lost: number;
  /** Duplicated effects. */
  readonly doubled: number;
  readonly broken_rules: readonly string[];
  /** Milliseconds from the first accepted database connection to the first order, and to the first finished job. */
  readonly order_after_ms: readonly number[];
  readonly job_after_ms: readonly number[];
};

const buyers = 4;

function killFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-kills-"));
  fs.chmodSync(folder, 0o755);
  return folder;
}

/** Kills the server repeatedly, after different numbers of responses, during requests and jobs. */
export async function killServer(kills: number): Promise<KillReport> {
  const folder = killFolder();
  const cluster = await startEmbedded(path.join(folder, "postgres"));
  const PORT = String(await freePort());
  const env = { DATABASE_URL: cluster.url, DATA_DIR: path.join(folder, "data"), PORT };
  let answers_left = Infinity;
  let server = realServer(env);
  const load = killLoad(
    () => server.url,
    buyers,
    async () => {
      answers_left -= 1;
      if (answers_left === 0) await server.kill();
    },
  );
  try {
    for (let kill = 0; kill < kills; kill++) {
      if (!server.isAlive()) server = realServer(env);
      await server.healthy();
      // 7, 24, 41 … responses, so that consecutive kills differ.
      answers_left = 5 + ((2 + kill * 17) % 60);
      await Promise.all(Array.from({ length: buyers }, (_, number) => load.buyUntilKill(number)));
    }
    answers_left = Infinity;
    server = realServer(env);
    await server.healthy();
    return await judge(cluster.url, load, kills, { orders: [], jobs: [] });
  } finally {
    await server.stop();
    await cluster.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A database that can be killed: embedded, or started separately. */
type KillTarget = {
  readonly url: () => string;
  /** Kills the database and restarts it where it does not restart by itself. */
  readonly kill: (round: number) => Promise<void>;
};

/** Kills the embedded PostgreSQL, which the server must restart. */
export async function killEmbedded(kills: number): Promise<KillReport> {
  const folder = killFolder();
  const home = path.join(folder, "postgres");
  const lines = (): string[] =>
    fs.readFileSync(path.join(home, "cluster/postmaster.pid"), "utf8").split("\n");
  const server = realServer({ DATA_DIR: folder, PORT: String(await freePort()) });
  try {
    await server.healthy();
    const password = fs.readFileSync(path.join(home, "password"), "utf8").trim();
    const url = `postgres://tolmaro:${password}@127.0.0.1:${lines()[3]}/postgres`;
    return await killDatabase(server, kills, {
      url: () => url,
      kill: () => Promise.resolve(void process.kill(Number(lines()[0]), "SIGKILL")),
    });
  } finally {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Kills a PostgreSQL of `bin_dir` configured by `DATABASE_URL`, and restarts it after a while. */
export async function killDistribution(kills: number, bin_dir: string): Promise<KillReport> {
  const folder = killFolder();
  const home = path.join(folder, "postgres");
  const made = await startEmbedded(home, { bin_dir });
  await made.stop();
  const settings = { listen_addresses: "127.0.0.1", unix_socket_directories: "", max_connections: "60" };
  const account = chooseAccount(path.join(bin_dir, "postgres"), home);
  const start = async (): Promise<Server> => {
    for (;;)
      try {
        return await launch({ home, bin_dir, account, settings, port: made.port, append_log: true });
      } catch {
        // Processes of the killed server may still be ending.
        await wait(100);
      }
  };
  let postgres = await start();
  const server = realServer({
    DATABASE_URL: made.url,
    DATA_DIR: path.join(folder, "data"),
    PORT: String(await freePort()),
  });
  try {
    await server.healthy();
    return await killDatabase(server, kills, {
      url: () => made.url,
      async kill(round) {
        process.kill(postgres.pid, "SIGKILL");
        await postgres.ended;
        await wait((round % 5) * 1000);
        postgres = await start();
      },
    });
  } finally {
    await server.stop();
    await stopServer(postgres);
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function killDatabase(server: RealServer, kills: number, victim: KillTarget): Promise<KillReport> {
  let is_over = false;
  const goesOn = (): boolean => {
    server.requireAlive();
    return !is_over;
  };
  const load = killLoad(() => server.url, buyers);
  const buying = Promise.all(Array.from({ length: buyers }, (_, number) => load.buyWhile(number, goesOn)));
  const times = { orders: [] as number[], jobs: [] as number[] };
  const rounds = (async () => {
    for (let round = 0; round < kills; round++) {
      const before = load.deals.length;
      while (load.deals.length < before + 3 + (round % 4)) await wait(20);
      const back = victim.kill(round);
      const probe = await probeDatabase(victim.url());
      const order_count = load.deals.filter(({ paid }) => paid).length;
      const [jobs] = await Promise.all([
        probe.untilJobDone(),
        (async () => {
          while (load.deals.filter(({ paid }) => paid).length === order_count) await wait(10);
          times.orders.push(performance.now() - probe.back_at);
        })(),
        back,
      ]);
      times.jobs.push(jobs);
    }
    is_over = true;
  })();
  // The first failure ends the wait; the other promise would never resolve.
  await Promise.all([rounds, buying]);
  return judge(victim.url(), load, kills, times);
}

/** Waits until the database is gone and takes connections again; then adds a job and measures until it is done. */
async function probeDatabase(url: string) {
  const { db, close } = openDatabase(url, { max_connections: 1 });
  const takes = (): Promise<boolean> =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
  // A connection accepted right after the kill would still be to the killed server.
  await wait(50);
  while (!(await takes())) await wait(10);
  const back_at = performance.now();
  await sql`select graphile_worker.add_job('upkeep.sweep', job_key := 'kill-probe', priority := -1)`.execute(
    db,
  );
  return {
    back_at,
    async untilJobDone(): Promise<number> {
      for (;;) {
        const { rows } = await sql<{ left: number }>`
          select count(*)::int as left from graphile_worker._private_jobs where key = 'kill-probe'
        `.execute(db);
        if (rows[0]?.left === 0) break;
        await wait(10);
      }
      await close();
      return performance.now() - back_at;
    },
  };
}

async function judge(
  url: string,
  load: Load,
  kills: number,
  times: { readonly orders: readonly number[]; readonly jobs: readonly number[] },
): Promise<KillReport> {
  await load.finish();
  const { db, close } = openDatabase(url, { max_connections: 4 });
  try {
    await untilQuiet(db);
    const counts = Object.values(await effectsOfDeals(db));
    const deals = load.deals.length;
    const stray = await strayCarts(db, load.deals);
    return {
      kills,
      deals,
      lost: counts.reduce((sum, count) => sum + Math.max(0, deals - count), stray.length),
      doubled: counts.reduce((sum, count) => sum + Math.max(0, count - deals), 0),
      broken_rules: (await runChecks(db)).map(({ name }) => name),
      order_after_ms: times.orders,
      job_after_ms: times.jobs,
    };
  } finally {
    await close();
  }
}
