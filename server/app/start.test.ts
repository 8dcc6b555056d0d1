import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openCollector } from "#test/collector.ts";
import { testDatabase } from "#test/database.ts";
import { gate } from "#test/gate.ts";
import { freePort, isHealthy, realServer, type RealServer } from "#test/real-server.ts";

let folder: string;
const servers: RealServer[] = [];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-start-"));
  fs.chmodSync(folder, 0o755);
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<RealServer> {
  const server = realServer({ DATA_DIR: folder, PORT: String(await freePort()), ...env });
  servers.push(server);
  return server;
}
const postgresPid = (): string =>
  fs.readFileSync(path.join(folder, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0] ?? "";

describe("A second start on the same data folder", () => {
  test("is refused with the folder and the running server, whose database keeps running", async () => {
    const first = await start();
    await first.healthy();
    const pid = postgresPid();
    // The same port is tested as well, which once stopped the first server's database.
    for (const env of [{}, { PORT: new URL(first.url).port }]) {
      const second = await start(env);
      await once(second.child, "exit");
      expect(second.child.exitCode).toBe(1);
      expect(second.output()).toContain(
        `Tolmaro could not start: the data folder ${folder} is in use by process ${first.child.pid}, which serves`,
      );
      expect(second.output()).toContain("set DATA_DIR to another folder");
    }
    expect(postgresPid()).toBe(pid);
    expect(await isHealthy(first.url)).toBe(true);
    await first.stop();
    const third = await start();
    await third.healthy();
  });

  test.each([
    ["METRICS_PORT", "the port {taken} of METRICS_PORT cannot be used: "],
    ["HOST", "this machine does not have the address that HOST names "],
  ])("of which %s cannot be used is refused with a sentence", async (name, sentence) => {
    const taken = net.createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as net.AddressInfo;
    const values = { METRICS_PORT: { METRICS_PORT: String(port) }, HOST: { HOST: "192.0.2.1" } };
    const server = await start(values[name as keyof typeof values]);
    await once(server.child, "close");
    expect(server.child.exitCode).toBe(1);
    expect(server.output()).toContain(
      `Tolmaro could not start: ${sentence.replace("{taken}", String(port))}`,
    );
    taken.close();
  });

  test("succeeds immediately after a kill, and leaves no process behind", async () => {
    const first = await start();
    await first.healthy();
    await first.kill();
    const second = await start();
    await second.healthy();
    await second.stop();
    expect(fs.existsSync(path.join(folder, "postgres/cluster/postmaster.pid"))).toBe(false);
    expect(fs.existsSync(path.join(folder, "in-use.json"))).toBe(false);
  });
});

describe("A start whose database does not answer yet", () => {
  test("waits, reports the address, and starts as soon as it responds", async () => {
    const database = await testDatabase();
    const proxy = gate(database.url, await freePort());
    const server = await start({ DATABASE_URL: proxy.url });
    const { port, password } = new URL(proxy.url);
    await vi.waitFor(() => expect(server.output()).toContain(`at 127.0.0.1:${port} (`), { timeout: 60_000 });
    expect(server.output()).toContain("Waiting up to 60 seconds for the database");
    expect(server.output()).not.toContain(password);
    await proxy.open();
    await server.healthy();
    await server.stop();
    await proxy.shut();
    await database.drop();
  });
});

describe("A start whose storage cannot be used", () => {
  test("says so in its log, and serves", async () => {
    const database = await testDatabase();
    fs.writeFileSync(path.join(folder, "files"), "");
    const server = await start({ DATABASE_URL: database.url });
    await server.healthy();
    const sentence = `Files cannot be stored in ${path.join(folder, "files")} now.`;
    await vi.waitFor(() => expect(server.output()).toContain(sentence), { timeout: 30_000 });
    await server.stop();
    await database.drop();
  });
});

describe("A start with a collector of traces", () => {
  test("sends it the requests of the bundled server, those before its end included", async () => {
    const [database, collector] = [await testDatabase(), await openCollector()];
    const server = await start({
      DATABASE_URL: database.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_SERVICE_NAME: "portal",
    });
    await server.healthy();
    const answer = await fetch(`${server.url}/api/docs`);
    await server.stop();
    const found = collector.spans().filter(({ name }) => name === "GET /api/docs");
    expect(found.map(({ traceId }) => traceId)).toEqual([answer.headers.get("x-request-id")]);
    expect(collector.spans().filter(({ name }) => name.endsWith("/api/health"))).toEqual([]);
    expect(collector.text()).toContain('"stringValue":"portal"');
    await collector.close();
    await database.drop();
  });
});

describe("A start on a database of another version", () => {
  test("ends with one sentence that names the remedy", async () => {
    const database = await testDatabase();
    await sql`update kysely_migration set name = '0001_people' where name = '0001_kernel'`.execute(
      database.db,
    );
    const server = await start({ DATABASE_URL: database.url });
    await once(server.child, "exit");
    expect(server.child.exitCode).toBe(1);
    expect(server.output()).toBe(
      "Tolmaro could not start: The database was made by another version (its migration 0001_people is not known here, and 0001_kernel has not run in it): start that version, or this one with an empty database (a demo: delete its data folder, .data).\n",
    );
    await database.drop();
  });
});
