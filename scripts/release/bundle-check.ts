import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startEmbedded } from "#server/kernel/db/embedded.ts";

async function freePort(): Promise<string> {
  const probe = net.createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  return String(port);
}

const timeout_ms = 60_000;

/**
 * Unpacks a release, starts its server on a temporary database and asks whether it is ready: whatever is missing in the
 * archive is found here. Throws with the output of the server.
 */
export async function checkBundle(archive: string, name: string, modules: string): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-release-"));
  fs.chmodSync(folder, 0o755);
  const unpacked = path.join(folder, name);
  const { status, stderr } = spawnSync("tar", ["--extract", "--gzip", "--file", archive, "-C", folder]);
  if (status !== 0) throw new Error(`tar: ${stderr.toString()}`);
  fs.symlinkSync(modules, path.join(unpacked, "node_modules"));
  const database = await startEmbedded(path.join(folder, "postgres"), { settings: { fsync: "off" } });
  const port = await freePort();
  const server = spawn(process.execPath, ["dist/server/main.mjs"], {
    cwd: unpacked,
    env: {
      PATH: process.env["PATH"] ?? "",
      DATABASE_URL: database.url,
      DATA_DIR: path.join(folder, "data"),
      HOST: "127.0.0.1",
      PORT: port,
      DRAIN_SECONDS: "0",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  try {
    await untilReady(`http://127.0.0.1:${port}`, () => {
      if (server.exitCode !== null) throw new Error(`The server of the release ended:\n${output}`);
    });
  } finally {
    server.kill();
    if (server.exitCode === null) await once(server, "exit");
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function untilReady(url: string, requireAlive: () => void): Promise<void> {
  const deadline = performance.now() + timeout_ms;
  for (;;) {
    requireAlive();
    const ready = await fetch(`${url}/api/ready`).catch(() => null);
    const page = ready?.ok ? await fetch(`${url}/staff/`) : null;
    if (page?.ok) return;
    if (page) throw new Error(`The desk of the release answered ${page.status}.`);
    if (performance.now() > deadline) throw new Error(`The release was not ready: ${await ready?.text()}`);
    await wait(100);
  }
}
