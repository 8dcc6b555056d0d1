import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openQueueTables } from "#server/kernel/jobs/queue-tables.ts";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#server/kernel/db/embedded.ts";
import { migrate } from "#server/kernel/db/migrate.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import type { KeyColumns } from "../lock-statements.ts";
import { readKeyColumns } from "./key-columns.ts";
import { enginesFolder } from "./engine.ts";
import { transitions } from "#domain/orders/transitions.ts";
import { createCoverageTable, uncoveredTransitions } from "./covered-transitions.ts";
import { seed } from "./seed.ts";
import { databaseUrl, onServer, seeded_template, template } from "./template.ts";

const root = path.resolve(import.meta.dirname, "../..");
const migrations = path.join(root, "server/kernel/db/migrations");

/** Durability is disabled, because the data is deleted after the run. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "100",
  autovacuum: "off",
  jit: "off",
  // Each line of the log names its database, so that a test finds the lines about its own.
  log_line_prefix: "%d ",
};

/**
 * A connection plans a statement once, because planning takes longer than running on so few rows. The distribution's
 * server plans as in production.
 */
const plans = process.env["TEST_ENGINE"] === "distribution" ? {} : { plan_cache_mode: "force_generic_plan" };

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the run's cluster; its two templates are ready to be cloned. */
    cluster_url: string;
    /** Key columns of the migrated tables, for the recorder of locks. */
    key_columns: KeyColumns;
    /** PostgreSQL's own log. */
    postgres_log: string;
  }
}

/** A query over a socket costs a third less than over a port, and a run has some million. */
function bySocket(url: string, folder: string): string {
  const address = new URL(url);
  address.searchParams.set("host", folder);
  return address.href;
}

/**
 * One PostgreSQL for the whole run (`TEST_ENGINE=embedded|distribution`); stopped and removed by the returned function.
 * The server is also bundled, because child processes of tests start much faster from a bundle than from sources.
 */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ["scripts/build.mjs", "--stale", "server"], { cwd: root });
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-test-"));
  fs.chmodSync(home, 0o755);
  const sockets = path.join(home, "sockets");
  fs.mkdirSync(sockets);
  // PostgreSQL runs as another user when root starts it.
  fs.chmodSync(sockets, 0o777);
  const server = await startEmbedded(path.join(home, "postgres"), {
    bin_dir: enginesFolder(),
    settings: { ...settings, ...plans, unix_socket_directories: sockets },
  });
  const url = bySocket(server.url, sockets);
  const end = async (): Promise<void> => {
    const uncovered = await reportCoverage(url).catch(String);
    await server.stop();
    fs.rmSync(home, { recursive: true, force: true });
    if (uncovered !== "") throw new Error(uncovered);
  };
  try {
    await createCoverageTable(url);
    project.provide("key_columns", await makeTemplates(url));
  } catch (error) {
    await end();
    throw error;
  }
  project.provide("cluster_url", url);
  project.provide("postgres_log", path.join(home, "postgres/postgres.log"));
  return end;
}

/** Reports the covered transitions of the order's table; a whole run (`WHOLE_TABLE=1`) must cover all of them. */
async function reportCoverage(url: string): Promise<string> {
  const uncovered = await uncoveredTransitions(url);
  const sentence = `${transitions.length - uncovered.length} of ${transitions.length} transitions of the order's table were covered`;
  const is_whole = process.env["WHOLE_TABLE"] === "1";
  process.stdout.write(
    `\n${sentence}${is_whole && uncovered.length > 0 ? `, not ${uncovered.join(" ")}` : ""}\n`,
  );
  return uncovered.length > 0 && is_whole ? sentence : "";
}

/** Closes a database to sessions, because a template with connections cannot be cloned. */
const close = (cluster_url: string, name: string): Promise<void> =>
  onServer(cluster_url, `alter database ${name} with is_template true allow_connections false`);

/** Both templates are made before the first worker starts, so that workers do not wait for each other. */
async function makeTemplates(cluster_url: string): Promise<KeyColumns> {
  await onServer(cluster_url, `create database ${template}`);
  const url = databaseUrl(cluster_url, template);
  const database = openDatabase(url, { max_connections: 2 });
  let key_columns: KeyColumns;
  try {
    await migrate(database.db, migrations);
    key_columns = await readKeyColumns(database.db);
  } finally {
    await database.close();
  }
  await openQueueTables(url);
  await close(cluster_url, template);
  await onServer(cluster_url, `create database ${seeded_template} template ${template} strategy file_copy`);
  const seeded = openDatabase(databaseUrl(cluster_url, seeded_template), { max_connections: 2 });
  try {
    await seed(seeded);
  } finally {
    await seeded.close();
  }
  await close(cluster_url, seeded_template);
  return key_columns;
}
