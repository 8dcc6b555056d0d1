import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { brands } from "#brands/all.ts";
import { routes } from "#contract/routes.ts";
import { startEmbedded } from "#server/kernel/db/embedded.ts";
import { licence_file, release_contents } from "./archive.ts";
import type { Lock } from "./shipped.ts";

async function freePort(): Promise<string> {
  const probe = net.createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  return String(port);
}

const timeout_ms = 60_000;

/**
 * Unpacks a release and uses it as production does: with the packages of production only, on a temporary database. Throws
 * with a sentence for everything that is missing in the archive, does not belong into it, or does not answer.
 */
export async function checkBundle(archive: string, name: string, modules: string): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-release-"));
  try {
    fs.chmodSync(folder, 0o755);
    const { status, stderr } = spawnSync("tar", ["--extract", "--gzip", "--file", archive, "-C", folder]);
    if (status !== 0) throw new Error(`tar: ${stderr.toString()}`);
    const unpacked = path.join(folder, name);
    requireNone(contentProblems(unpacked));
    linkProduction(unpacked, modules);
    const database = await startEmbedded(path.join(folder, "postgres"), { settings: { fsync: "off" } });
    try {
      await checkServer(unpacked, name, { DATABASE_URL: database.url, DATA_DIR: path.join(folder, "data") });
    } finally {
      await database.stop();
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function requireNone(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

/** The archive has all places of a release with their content, and nothing else. */
function contentProblems(unpacked: string): string[] {
  const files = fs
    .readdirSync(unpacked, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(unpacked, path.join(entry.parentPath, entry.name)));
  const isIn = (file: string, place: string): boolean => file === place || file.startsWith(`${place}/`);
  const missing = release_contents.filter((place) => !files.some((file) => isIn(file, place)));
  const foreign = files.filter(
    (file) =>
      ![...release_contents, licence_file].some((place) => isIn(file, place)) || file.endsWith(".test.ts"),
  );
  return [
    ...missing.map((place) => `${place} is missing in the archive.`),
    ...foreign.map((file) => `${file} does not belong into the archive.`),
  ];
}

/** Links the packages that `npm ci --omit=dev` installs, so that an import of another one fails here, too. */
function linkProduction(unpacked: string, modules: string): void {
  const lock = JSON.parse(fs.readFileSync(path.join(unpacked, "package-lock.json"), "utf8")) as Lock;
  for (const [place, { dev }] of Object.entries(lock.packages)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? [];
    if (name === undefined || dev || !fs.existsSync(path.join(modules, name))) continue;
    const link = path.join(unpacked, place);
    fs.mkdirSync(path.dirname(link), { recursive: true });
    fs.symlinkSync(path.join(modules, name), link);
  }
}

async function checkServer(
  unpacked: string,
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const port = await freePort();
  const server = spawn(process.execPath, ["dist/server/main.mjs"], {
    cwd: unpacked,
    env: {
      PATH: process.env["PATH"] ?? "",
      PORTAL_BRANDS: process.env["PORTAL_BRANDS"] ?? "",
      HOST: "127.0.0.1",
      PORT: port,
      DRAIN_SECONDS: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilReady(origin, server, () => output);
    requireNone([
      ...(await versionProblems(origin, name)),
      ...(await pageProblems(origin)),
      ...(await countProblems(origin)),
    ]);
    if (/^\{"level":(?:50|60),/m.test(output)) throw new Error(`The server reports faults:\n${output}`);
  } finally {
    server.kill();
    if (server.exitCode === null) await once(server, "exit");
  }
}

async function untilReady(origin: string, server: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + timeout_ms;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server of the release ended:\n${output()}`);
    const ready = await fetch(origin + routes.ready.path).catch(() => null);
    if (ready?.ok) return;
    if (performance.now() > deadline) throw new Error(`The release was not ready: ${await ready?.text()}`);
    await wait(100);
  }
}

async function versionProblems(origin: string, name: string): Promise<string[]> {
  const { version } = (await (await fetch(origin + routes.health.path)).json()) as {
    readonly version: string;
  };
  return name === `tolmaro-${version}` ? [] : [`${name} contains version ${version}.`];
}

type Answer = { readonly status: number; readonly type: string; readonly body: string };

/** Gets an address of a host; `fetch` cannot name another host than the one it calls. */
function get(origin: string, address: string, host: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.get(origin + address, { headers: { host } }, (response) => {
      const answer = (body: Buffer): void =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers["content-type"] ?? "",
          body: body.toString(),
        });
      buffer(response).then(answer, reject);
    });
    request.on("error", reject);
  });
}

const types: Readonly<Record<string, RegExp>> = {
  js: /^(?:text|application)\/javascript/,
  css: /^text\/css/,
  svg: /^image\/svg\+xml/,
  woff2: /^font\/woff2/,
};

/** The portal of each brand, the desk and the translators' zone, each with the files that its page names. */
async function pageProblems(origin: string): Promise<string[]> {
  const pages = [
    ...brands.map(({ slug }) => ({ address: "/", host: `${slug}.localhost` })),
    ...["/staff/", "/translator/"].map((address) => ({ address, host: "localhost" })),
  ];
  const problems = await Promise.all(
    pages.map(async ({ address, host }) => {
      const page = await get(origin, address, host);
      const place = `${host}${address}`;
      if (page.status !== 200 || !page.type.startsWith("text/html"))
        return [`${place} answered ${page.status}: ${page.body.slice(0, 200).trim()}`];
      const named = [...page.body.matchAll(/(?:src|href)="(\/[^"]*\bassets\/[^"]+)"/g)].map(
        ([, file = ""]) => file,
      );
      if (named.length === 0) return [`${place} names no script.`];
      const files = await Promise.all(
        [...new Set(named)].map(async (file) => ({ file, ...(await get(origin, file, host)) })),
      );
      return files.flatMap(({ file, status, type, body }) =>
        status === 200 && body !== "" && (types[file.split(".").at(-1) ?? ""] ?? /./).test(type)
          ? []
          : [`${file} of ${place} answered ${status}, ${body.length} characters of ${type}.`],
      );
    }),
  );
  return problems.flat();
}

/** A visitor's document is stored and counted, which another program does. */
async function countProblems(origin: string): Promise<string[]> {
  const brand = Buffer.from(brands[0].slug).toString("base64").replace(/=+$/, "");
  const token = await fetch(origin + routes.anonymousToken.path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-brand": brand },
    body: JSON.stringify({ brand }),
  });
  if (!token.ok) return [`A visitor got no token: ${await token.text()}`];
  const { access_token } = (await token.json()) as { readonly access_token: string };
  const upload = await fetch(`${origin}${routes.uploadFile.path}?name=three.txt`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${access_token}`,
      "x-brand": brand,
      "content-type": "application/octet-stream",
    },
    body: "one two three",
  });
  const answer = await upload.text();
  return upload.ok && answer.includes('"words":3') ? [] : [`A document was not counted: ${answer}`];
}
