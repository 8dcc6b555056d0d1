import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { transformWithOxc } from "vite";
import { beforeAll, describe, expect, test } from "vitest";
import { brands } from "#brands/all.ts";
import { invoice_kind_words } from "#contract/api/shapes.ts";
import { invoice_kinds } from "#domain/invoices/invoice.ts";
import { ping_type, webhook_types } from "#domain/webhooks/public-events.ts";
import { newCompany } from "#test/companies.ts";
import { newKey, topUpBy } from "#test/api-keys.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation, workStage } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

/** What the walk needs of the client, as a program of a customer sees it. */
type Client = {
  readonly account: () => Promise<{ balance: string }>;
  readonly uploadFile: (bytes: Uint8Array, query: object) => Promise<{ id: number; words: number }>;
  readonly prices: (body: object) => Promise<{ offers: { package: string; gross: string }[] }>;
  readonly createPreview: (body: object) => Promise<{ id: number; gross: string }>;
  readonly confirmPreview: (id: number, body: object) => Promise<{ orders: { id: number }[] }>;
  readonly order: (id: number) => Promise<{ status: string }>;
  readonly orders: (query?: object) => Promise<{ data: { id: number }[]; next_cursor: string | null }>;
  readonly createWebhook: (body: object) => Promise<{ endpoint: { id: number } }>;
  readonly webhooks: (query?: object) => Promise<{ data: { id: number }[]; next_cursor: string | null }>;
  readonly deliverables: (id: number) => Promise<{ files: { url: string }[] }>;
};
type Module = {
  readonly createClient: (options: object) => Client;
  readonly allPages: (page: (cursor?: string) => Promise<unknown>) => AsyncGenerator<{ id: number }>;
};

let client_file = "";
let made: Module;
beforeAll(async () => {
  const answer = await installation.app.inject({ method: "GET", url: "/api/public/client.ts" });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-client-"));
  client_file = path.join(folder, "client.ts");
  fs.writeFileSync(client_file, answer.body);
  const { code } = await transformWithOxc(answer.body, client_file);
  fs.writeFileSync(path.join(folder, "client.mjs"), code);
  made = (await import(/* @vite-ignore */ pathToFileURL(path.join(folder, "client.mjs")).href)) as Module;
});

describe("integrations 3: the client made from the contract", () => {
  test("has no error in its strictest types", () => {
    const options = ["--ignoreConfig", "--noEmit", "--strict", "--target", "es2022", "--module", "esnext"];
    const tsc = path.resolve("node_modules/.bin/tsc");
    const checked = spawnSync(tsc, [...options, "--lib", "es2023,dom", client_file], { encoding: "utf8" });
    expect(checked.stdout).toBe("");
    expect(checked.status).toBe(0);
  });

  test("orders a translation, pays it from the balance, waits and downloads", async () => {
    const company = await newCompany(installation);
    const who = { first_name: "Lena", last_name: "Lis" };
    await installation.db.updateTable("customer").set(who).where("id", "=", company.id).execute();
    await topUpBy(installation, company.session);
    const { key } = await newKey(company.session);
    const api = made.createClient({ key, base_url: installation.origin });
    expect((await api.account()).balance).toBe("525.00");
    const text = new TextEncoder().encode("jeden dwa trzy cztery pięć");
    const file = await api.uploadFile(text, { name: "a.txt", source_lang: "pl" });
    expect(file.words).toBe(5);
    const asked = { service_type: "write", source_lang: "pl", target_langs: ["en"], files: [file.id] };
    const { offers } = await api.prices(asked);
    const preview = await api.createPreview(asked);
    expect(offers.some(({ package: name, gross }) => name === "economy" && gross === preview.gross)).toBe(
      true,
    );
    const { orders } = await api.confirmPreview(preview.id, {
      expected_gross: preview.gross,
      payment: "balance",
    });
    const id = orders[0]?.id ?? 0;
    await installation.runJobs();
    expect((await api.order(id)).status).toBe("in_progress");
    await workStage(installation, id, "marta@example.com");
    await installation.runJobs();
    expect((await api.order(id)).status).toBe("delivered");
    const { files } = await api.deliverables(id);
    const download = await fetch(files[0]?.url ?? "");
    expect(download.status).toBe(200);
    await download.arrayBuffer();
    const listed: number[] = [];
    for await (const order of made.allPages((cursor) => api.orders({ limit: "1", cursor })))
      listed.push(order.id);
    expect(listed).toEqual([id]);
  });

  test("reads endpoints page by page", async () => {
    const { key } = await newKey((await newCompany(installation)).session);
    const api = made.createClient({ key, base_url: installation.origin });
    const ids: number[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      const { endpoint } = await api.createWebhook({ url: "https://a.example.com/", types: ["order.paid"] });
      ids.push(endpoint.id);
    }
    const listed: number[] = [];
    for await (const { id } of made.allPages((cursor) => api.webhooks({ limit: "1", cursor })))
      listed.push(id);
    expect(listed).toEqual(ids);
    expect((await api.webhooks()).data).toHaveLength(3);
  });

  test("throws a refusal with its code", async () => {
    const api = made.createClient({ key: "tolk_live_x", base_url: installation.origin });
    await expect(api.account()).rejects.toMatchObject({ status: 401, code: "key.invalid" });
  });
});

test("The documentation of the API names its brand, every route and the address of the reader", async () => {
  const page = await installation.app.inject({
    method: "GET",
    url: "/api/public/docs",
    headers: { host: "turbotlumaczenia.localhost:3000" },
  });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`${brands.find(({ slug }) => slug === "turbotlumaczenia")?.name} API`);
  expect(page.body).toContain("http://turbotlumaczenia.localhost:3000/api/public/v1");
  for (const type of webhook_types) expect(page.body).toContain(type);
  const document = await installation.app.inject({ method: "GET", url: "/api/public/v1/openapi.json" });
  const { openapi, paths, servers, webhooks } = document.json<{
    openapi: string;
    paths: Record<string, unknown>;
    webhooks: Record<string, unknown>;
    servers: unknown;
  }>();
  expect(openapi).toBe("3.1.0");
  expect(Object.keys(webhooks)).toEqual([...webhook_types, ping_type]);
  expect(document.body).toContain('"description":"The agreed date of delivery."');
  expect(servers).toEqual([{ url: "/" }]);
  expect(Object.keys(paths).length).toBeGreaterThan(20);
  for (const [kind, words] of Object.entries(invoice_kind_words)) {
    expect(page.body).toContain(`<code>${kind}</code> is ${words}`);
    expect(document.body).toContain(`${kind} is ${words}`);
  }
  expect(document.body).toContain(`"enum":${JSON.stringify(invoice_kinds)},"description":`);
  for (const address of Object.keys(paths))
    expect(page.body, address).toContain(`<code>${address.replace("/api/public/v1", "")}</code>`);
});
