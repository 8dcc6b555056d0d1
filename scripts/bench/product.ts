import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import { digest, newToken } from "#server/kernel/settings/keys.ts";
import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbedded } from "#server/kernel/db/embedded.ts";

export const brand_header = Buffer.from("tolmaro").toString("base64").replace(/=+$/, "");

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });

/** The two programs: what production runs, and the demo with its simulators around it. */
const programs = {
  production: { file: "dist/server/main.mjs", env: {} },
  demo: { file: "dist/demo/demo.mjs", env: { DEMO: "1", LOCAL_BANK: "1" } },
} as const;

/** A built program on the given database, with the settings of `deploy/` for memory, ended by its own process id. */
export async function startProduct(
  database_url: string,
  data_dir: string,
  program: keyof typeof programs = "demo",
): Promise<{ url: string; pid: number; started_ms: number; stop: () => Promise<void> }> {
  const port = await freePort();
  const before = performance.now();
  const { file, env } = programs[program];
  const child = spawn(process.execPath, ["--max-semi-space-size=4", file], {
    env: {
      ...process.env,
      ...env,
      MALLOC_ARENA_MAX: "2",
      PORT: String(port),
      DATABASE_URL: database_url,
      DATA_DIR: data_dir,
      RATE_LIMITS: "0",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error("the server ended before it answered");
    await sleep(20);
  }
  return {
    url,
    pid: child.pid ?? 0,
    started_ms: performance.now() - before,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

/** A token of a visitor without an account. */
export async function visitorToken(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v2/oauth2/anonymous_token`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-brand": brand_header },
    body: '{"brand":"tolmaro"}',
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Runs a measurement against the production bundle on a PostgreSQL of its own, both of which are removed afterwards. */
export async function withProduct(
  name: string,
  measure: (product: { readonly url: string; readonly database_url: string }) => Promise<void>,
): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `bench-${name}-`));
  fs.chmodSync(folder, 0o755);
  const cluster = await startEmbedded(path.join(folder, "postgres"), { bin_dir: process.env["PG_BIN"] });
  try {
    const product = await startProduct(cluster.url, path.join(folder, "data"));
    try {
      await measure({ url: product.url, database_url: cluster.url });
    } finally {
      await product.stop();
    }
  } finally {
    await cluster.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A session of a customer, for an hour. */
export async function customerToken(db: Kysely<DB>, customer_id: number): Promise<string> {
  const token = newToken();
  const now = new Date();
  await db
    .insertInto("access_token")
    .values({
      token_sha256: digest(token),
      kind: "customer",
      subject_id: customer_id,
      brand_id: 1,
      session_started_at: now,
      confirmed_at: now,
      created_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .execute();
  return token;
}
