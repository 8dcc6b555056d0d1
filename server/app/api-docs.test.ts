import { execFile, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Status } from "#domain/catalog.ts";
import { final_statuses, statusesOf } from "#domain/orders/public-status.ts";
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

describe("the page is read by its parts", () => {
  const of = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, found = ""]) => found);

  test("each heading has an id of its own, and the contents lead to all of them", () => {
    const headings = of(/<h[23]([^>]*)>/g).map((attributes) => /^ id="([\w-]+)"$/.exec(attributes)?.[1]);
    expect(headings.length).toBeGreaterThan(20);
    expect(headings).not.toContain(undefined);
    expect(new Set(headings).size).toBe(headings.length);
    const linked = of(/<nav[^>]*>(.*?)<\/nav>/gs).flatMap((nav) => [...nav.matchAll(/href="#([\w-]+)"/g)]);
    expect(linked.map(([, id]) => id)).toEqual(headings.filter((id) => id !== "contents"));
    for (const id of of(/href="#([\w-]+)"/g)) expect(headings).toContain(id);
  });

  test("it leads back to the portal", async () => {
    expect(page).toContain('<a href="/en" ');
    const { host } = new URL(installation.origin);
    expect((await installation.app.inject({ url: "/en", headers: { host } })).statusCode).toBe(200);
  });

  test("names of the API are code, and no backtick is left", () => {
    const text = page.replaceAll(/<pre.*?<\/pre>|<style>.*?<\/style>/gs, "");
    expect(text).not.toContain("`");
    const outside = text.replaceAll(/<code>.*?<\/code>|<[^>]+>/gs, "");
    expect(outside.match(/\b(?:GET|POST|PUT|DELETE) \/\S*|\b\w+_\w+\b|\borders:spend\b/g)).toBeNull();
  });
});

test("a name that Node may not find is replaced in the programs, and the page says so", async () => {
  const host = "turbotlumaczenia.localhost:3000";
  const { body } = await installation.app.inject({ url: "/api/public/docs", headers: { host } });
  const [curl = "", ...programs] = [/export API=\S+/, /base_url: \S+/, /new URL\(\S+/].map(
    (found) => found.exec(body)?.[0],
  );
  expect(curl).toContain(`http://${host}/`);
  for (const one of programs) expect(one).toContain("http://localhost:3000");
  const place = body.indexOf("Node and some other programs");
  expect(place).toBeGreaterThan(0);
  expect(place).toBeLessThan(body.indexOf("export API="));
  expect(page).not.toContain("Node and some other programs");
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

const runSample = (file: string, env: Readonly<Record<string, string>>) =>
  promisify(execFile)(path.resolve("node_modules/.bin/tsx"), [file], {
    cwd: folder,
    env: { ...process.env, ...env },
  });

test.each(final_statuses)("the sample of the client ends when its order is %s", async (status) => {
  const { company, program } = await buyingCompany(installation);
  const { key } = await newKey(company.session);
  const client = await installation.app.inject({ url: "/api/public/client.ts" });
  fs.writeFileSync(path.join(folder, "client.ts"), client.body);
  const file = sample("createClient", "order.mts");
  const text = fs.readFileSync(file, "utf8");
  expect(text).toContain(" = 60_000;");
  // The company of the test buys on account, and the test does not wait for minutes.
  fs.writeFileSync(file, text.replace('"balance"', '"on_account"').replace(" = 60_000;", " = 100;"));
  const ended = runSample(file, { KEY: key }).then(
    () => "delivered",
    (error: unknown) => /the order is (\w+)/.exec(String((error as { stderr?: string }).stderr))?.[1],
  );
  const ordered = async () => (await program.call("apiOrders", { query: { status: "in_progress" } })).data;
  await expect.poll(async () => (await ordered()).length, { timeout: 60_000 }).toBe(1);
  const [order] = await ordered();
  const [inside = "draft"] = statusesOf(status);
  const set = (to: Status) =>
    installation.db
      .updateTable("order")
      .set({ status: to })
      .where("id", "=", order?.id ?? 0)
      .execute();
  await set(inside);
  expect(await ended).toBe(status);
  // The checks after a test read the history, which only has what happened by commands.
  await set("in_analysis");
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
