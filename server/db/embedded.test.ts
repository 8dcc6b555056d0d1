import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { enginesFolder } from "#test/setup/engine.ts";
import { startEmbedded } from "./embedded.ts";
import { openDatabase } from "./open.ts";

const options = { bin_dir: enginesFolder(), settings: { fsync: "off" } };
const homes: string[] = [];

/** A new folder; ordinary ones can be entered by everybody, private ones by their owner alone. */
function newHome(mode = 0o755): string {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-embedded-"));
  fs.chmodSync(home, mode);
  homes.push(home);
  return path.join(home, "postgres");
}

afterEach(async () => {
  for (const home of homes.splice(0)) {
    const pid = pidIn(path.join(home, "postgres"));
    if (pid !== null) await (await startEmbedded(path.join(home, "postgres"), options)).stop();
    fs.rmSync(home, { recursive: true, force: true });
  }
});

function pidIn(home: string): number | null {
  const file = path.join(home, "cluster/postmaster.pid");
  return fs.existsSync(file) ? Number.parseInt(fs.readFileSync(file, "utf8"), 10) : null;
}

async function ask(url: string, query: string): Promise<unknown> {
  const { db, close } = openDatabase(url, { max_connections: 1 });
  try {
    const { rows } = await sql.raw<{ answer: unknown }>(query).execute(db);
    return rows[0]?.answer;
  } finally {
    await close();
  }
}

describe("the embedded database", () => {
  test("is made on the first start and keeps what was written over a stop", async () => {
    const home = newHome();
    const first = await startEmbedded(home, options);
    await ask(first.url, "create table note as select 'kept'::text as answer");
    await first.stop();
    expect(pidIn(home)).toBeNull();
    const second = await startEmbedded(home, options);
    expect(second.attached).toBe(false);
    expect(await ask(second.url, "select answer from note")).toBe("kept");
    await second.stop();
  });

  test("refuses a wrong password and shows its own to the owner alone", async () => {
    const home = newHome();
    const server = await startEmbedded(home, options);
    const wrong = new URL(server.url);
    wrong.password = "guess";
    await expect(ask(wrong.href, "select 1 as answer")).rejects.toThrow("password authentication failed");
    expect(fs.statSync(path.join(home, "password")).mode & 0o777).toBe(0o600);
    await server.stop();
  });

  test("is taken over when the process that started it was killed", async () => {
    const home = newHome();
    const script = `
      const { startEmbedded } = await import(${JSON.stringify(path.join(import.meta.dirname, "embedded.ts"))});
      await startEmbedded(${JSON.stringify(home)}, ${JSON.stringify(options)});
      process.stdout.write("started");
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
    await once(parent.stdout, "data");
    parent.kill("SIGKILL");
    await once(parent, "exit");
    const orphan = pidIn(home);
    const server = await startEmbedded(home, options);
    expect(server.attached).toBe(true);
    expect(server.pid).toBe(orphan);
    expect(await ask(server.url, "select 1 as answer")).toBe(1);
    await server.stop();
    expect(pidIn(home)).toBeNull();
    await server.stop();
  });

  test("is one server when two processes start it at the same moment", async () => {
    const home = newHome();
    const servers = await Promise.all([startEmbedded(home, options), startEmbedded(home, options)]);
    expect(new Set(servers.map(({ pid }) => pid)).size).toBe(1);
    expect(servers.filter(({ attached }) => attached)).toHaveLength(1);
    await Promise.all(servers.map((server) => server.stop()));
  });

  test("starts when its process number was given to another program", async () => {
    const home = newHome();
    await (await startEmbedded(home, options)).stop();
    fs.writeFileSync(path.join(home, "cluster/postmaster.pid"), `${process.pid}\n\n\n5432\n\n\n\nready\n`);
    const server = await startEmbedded(home, options);
    expect(server.pid).not.toBe(process.pid);
    await server.stop();
  });

  test.skipIf(process.getuid?.() !== 0)(
    "runs for root (only root can try) also under a private folder",
    async () => {
      const home = newHome(0o700);
      const server = await startEmbedded(home, options);
      expect(await ask(server.url, "select 1 as answer")).toBe(1);
      await server.stop();
      fs.chmodSync(path.dirname(home), 0o755);
      const moved = await startEmbedded(home, options);
      expect(await ask(moved.url, "select 1 as answer")).toBe(1);
      await moved.stop();
    },
  );

  test("says what is missing when PG_BIN leads nowhere", async () => {
    await expect(startEmbedded(newHome(), { bin_dir: "/nowhere" })).rejects.toThrow(
      "PG_BIN must name the folder that holds initdb and postgres",
    );
  });

  test("says why when PostgreSQL does not accept a setting", async () => {
    const broken = { ...options, settings: { shared_buffers: "much" } };
    await expect(startEmbedded(newHome(), broken)).rejects.toThrow(/did not start[^]*shared_buffers/);
  });
});
