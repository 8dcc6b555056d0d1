import { execFile, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secretOf, signedHeaders } from "#server/webhooks/signature.ts";
import { buyingCompany, newKey } from "#test/api-keys.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

/** A folder of a developer, with the packages that the samples install. */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-docs-"));
fs.symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

let samples: readonly string[] = [];
let page = "";
beforeAll(async () => {
  const { host } = new URL(installation.origin);
  const answer = await installation.app.inject({ url: "/api/public/docs", headers: { host } });
  page = answer.body;
  samples = [...page.matchAll(/<pre[^>]*><code>(.*?)<\/code><\/pre>/gs)].map(([, text = ""]) =>
    text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  );
});
/** Writes the sample with these words as a file; answers its path. */
function sample(words: string, name: string): string {
  const text = samples.find((one) => one.includes(words));
  if (text === undefined) throw new Error(`there is no sample with ${words}`);
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

test("the page leads to the pages that come first", () => {
  for (const address of ["/en/register", "/en/account/settings#billing", "/en/account/settings#api"])
    expect(page).toContain(`<a href="${address}">`);
});

test("the sample of the client has no error in its strictest types", async () => {
  const client = await installation.app.inject({ url: "/api/public/client.ts" });
  fs.writeFileSync(path.join(folder, "client.ts"), client.body);
  const file = sample("createClient", "order.mts");
  const options = ["--ignoreConfig", "--noEmit", "--strict", "--target", "es2024", "--module", "nodenext"];
  const more = ["--allowImportingTsExtensions", "--types", "node", "--skipLibCheck"];
  const checked = spawnSync(path.resolve("node_modules/.bin/tsc"), [...options, ...more, file], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(checked.stdout).toBe("");
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

test("the sample of a receiver accepts our messages and no others", async () => {
  const file = sample("timingSafeEqual", "receiver.mjs");
  const port = await freePort();
  const endpoint = { id: 7, generation: 3, rotated_at: new Date(), rotations: [new Date()] };
  const { keys } = installation.machine;
  const body = JSON.stringify({ id: "msg_1", type: "ping" });
  const receive = async (secret: string) => {
    const receiver = spawn(process.execPath, [file], {
      env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: "ignore",
    });
    const post = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/webhook`, { method: "POST", headers, body })).status;
    for (let tries = 0; tries < 100; tries += 1) {
      const is_open = await post({}).then(
        () => true,
        () => false,
      );
      if (is_open) return { post, receiver };
      await sleep(100);
    }
    throw new Error("the receiver has not started");
  };
  const signed = (now: Date) => signedHeaders(keys, endpoint, { message_id: "msg_1", body, now });
  // By the former secret, which is not the first of the signatures.
  const { post, receiver } = await receive(secretOf(keys, { id: 7, generation: 2 }));
  try {
    expect(await post(signed(new Date()))).toBe(204);
    expect(await post({ ...signed(new Date()), "webhook-id": "msg_2" })).toBe(401);
    expect(await post(signed(new Date(Date.now() - 600_000)))).toBe(401);
    expect(await post({})).toBe(401);
  } finally {
    receiver.kill();
  }
});

test("the sample of an agent orders with the official client", async () => {
  const { company, program } = await buyingCompany(installation);
  const { key } = await newKey(company.session);
  const file = sample("StreamableHTTPClientTransport", "agent.mjs");
  // The company of the test buys on account.
  fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace('"balance"', '"on_account"'));
  const env = { ...process.env, KEY: key };
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
  expect(stdout).toContain("preview_order");
  expect(stdout).toContain("status: 'in_progress'");
  expect((await program.call("apiOrders", { query: {} })).data).toHaveLength(1);
});
