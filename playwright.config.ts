import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { storeTemporaryFilesInMemory } from "./test/setup/memory-folder.ts";

storeTemporaryFilesInMemory();

/** Workers read this file again: the first reading asks the system for a free port, the others inherit it. */
const ask_port = `const server = require("node:net").createServer().listen(0, "127.0.0.1", () => {
  process.stdout.write(String(server.address().port)); server.close(); });`;
const freePort = () => execFileSync(process.execPath, ["-e", ask_port], { encoding: "utf8" });

/** A test server: its port, those on which tests collect measurements and faults and answer as a name server, and its data folder. */
type Place = {
  readonly port: string;
  readonly collector: string;
  readonly names: string;
  readonly data: string;
};
const newPlace = (): Place => ({
  port: freePort(),
  collector: freePort(),
  names: freePort(),
  data: fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-e2e-")),
});

/** One server for each worker, because tests change the only account of a role, the clock of a job and the like. */
const workers = Number(process.env["E2E_WORKERS"] ?? 1);
const places = JSON.parse(
  (process.env["E2E_PLACES"] ??= JSON.stringify(Array.from({ length: workers }, newPlace))),
) as [Place, ...Place[]];
const { port, collector, names, data } = places[Number(process.env["TEST_PARALLEL_INDEX"] ?? 0)] ?? places[0];
Object.assign(process.env, {
  E2E_PORT: port,
  E2E_COLLECTOR_PORT: collector,
  E2E_NAMES_PORT: names,
  E2E_DATA: data,
});
// In the data of the first server, with which it is removed.
const looked_at = (process.env["E2E_LOOKED_AT"] ??= path.join(data, "looked-at"));
fs.mkdirSync(looked_at, { recursive: true });

/** `npm run pictures`: the main screens instead of the tests. */
const pictures = process.env["PICTURES"] === "1";

export default defineConfig({
  testDir: "test/e2e",
  testMatch: pictures ? "pictures*.ts" : "*.spec.ts",
  outputDir: "test-results",
  workers,
  // A browser that breaks down on a busy machine is tried once more; the report says so.
  retries: pictures ? 0 : 1,
  forbidOnly: true,
  // Limits are on waiting without progress. What is expected comes before a page asks by the clock, after a minute.
  timeout: 900_000,
  expect: { timeout: 45_000 },
  reporter: [["list"], ["./scripts/reporters/playwright.mjs"]],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    baseURL: `http://localhost:${port}`,
    locale: "pl-PL",
    timezoneId: "Europe/Warsaw",
    contextOptions: { reducedMotion: "reduce" },
    // A recording costs a third of the time; TRACE=1 records failed tests.
    trace: process.env["TRACE"] === "1" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    video: "off",
    // A new process starts in 0.3 s and reads every script again: a page is emptied and used by the next test.
    reuseContext: true,
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        // All sites of a context share one process: each new one takes 0.3 s and reads every script and axe again.
        "--disable-site-isolation-trials",
        "--renderer-process-limit=1",
        // Pages of tests are short-lived: optimizing their code takes longer than running it as it is.
        "--js-flags=--no-maglev,--no-turbofan",
        // Brands live at tolmaro.localhost and the like; not every system leads those home.
        "--host-resolver-rules=MAP *.localhost 127.0.0.1",
      ],
    },
  },
  projects: pictures
    ? [{ name: "pictures", use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } } }]
    : [
        {
          name: "desktop",
          grepInvert: /@phone-only/,
          use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
        },
        {
          // Tests that differ on a phone.
          name: "mobile",
          grep: /@phone/,
          // One point per pixel: drawing seven times as many adds nothing to a test.
          use: { ...devices["Pixel 7"], viewport: { width: 360, height: 780 }, deviceScaleFactor: 1 },
        },
      ],
  webServer: places.map((place) => ({
    command: "node scripts/serve-e2e.mjs",
    url: `http://localhost:${place.port}/`,
    env: {
      PORT: place.port,
      E2E_DATA: place.data,
      // Absent, whatever the machine has, until a test puts it there.
      OFFICE_PROGRAM: path.join(place.data, "office"),
      // Receivers of webhooks are on this machine.
      OUTSIDE_LOOPBACK: "1",
      DNS_SERVERS: `127.0.0.1:${place.names}`,
      GA4_ENDPOINT: `http://127.0.0.1:${place.collector}/mp/collect`,
      GA4_STREAMS: "tolmaro=G-E2E:secret",
      SENTRY_DSN: `http://key@127.0.0.1:${place.collector}/7`,
      SENTRY_ENVIRONMENT: "e2e",
    },
    timeout: 300_000,
    reuseExistingServer: false,
    // The default is a kill, which would leave the database running and its folder behind.
    gracefulShutdown: { signal: "SIGTERM", timeout: 60_000 },
  })),
});
