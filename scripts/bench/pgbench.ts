import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const distribution = "/usr/lib/postgresql";

/** The newest pgbench of the distribution; null where it is not installed. */
function program(): string | null {
  if (!fs.existsSync(distribution)) return null;
  const versions = fs
    .readdirSync(distribution)
    .map(Number)
    .toSorted((a, b) => b - a);
  const found = versions
    .map((version) => path.join(distribution, String(version), "bin/pgbench"))
    .find((file) => fs.existsSync(file));
  return found ?? null;
}

function pgbench(args: readonly string[]): string {
  const file = program();
  if (file === null) throw new Error("pgbench is not installed");
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`pgbench failed: ${stderr}`);
  return stdout;
}

/** Makes the tables of pgbench in a database; false where there is no pgbench. */
export function preparePgbench(url: string): boolean {
  if (program() === null) return false;
  pgbench(["-i", "-q", "-s", "10", url]);
  return true;
}

/** Transactions a second of pgbench's simple update with so many connections: the floor of one posting. */
export function simpleUpdates(url: string, clients: number, seconds: number): number {
  const text = pgbench(["-N", "-n", "-c", String(clients), "-j", "2", "-T", String(seconds), url]);
  return Number(/tps = ([\d.]+)/.exec(text)?.[1] ?? "0");
}
