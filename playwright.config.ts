import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";

/** Workers read this file again: the first reading asks the system for a free port, the others inherit it. */
const ask_port = `const server = require("node:net").createServer().listen(0, "127.0.0.1", () => {
  process.stdout.write(String(server.address().port)); server.close(); });`;
const freePort = () => execFileSync(process.execPath, ["-e", ask_port], { encoding: "utf8" });
const port = (process.env["E2E_PORT"] ??= freePort());
/** Port on which tests collect measurements and faults; a server without it reports none. */
const collector = (process.env["E2E_COLLECTOR_PORT"] ??= freePort());

/** Data folder of the test server; a few tests need changes that no page offers yet. */
const data_dir = (process.env["E2E_DATA"] ??= fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-e2e-")));

/** `npm run pictures`: the main screens instead of the tests. */
const pictures = process.env["PICTURES"] === "1";

export default defineConfig({
  testDir: "test/e2e",
  testMatch: pictures ? "pictures.ts" : "*.spec.ts",
  outputDir: "test-results",
  workers: 1,
  // A browser that breaks down on a busy machine is tried once more; the report says so.
  retries: pictures ? 0 : 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["./scripts/reporters/playwright.mjs"]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "pl-PL",
    timezoneId: "Europe/Warsaw",
    contextOptions: { reducedMotion: "reduce" },
    // A recording costs a third of the time; TRACE=1 records failed tests.
    trace: process.env["TRACE"] === "1" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    video: "off",
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
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
  webServer: {
    command: "node scripts/serve-e2e.mjs",
    url: `http://localhost:${port}/`,
    env: {
      PORT: port,
      E2E_DATA: data_dir,
      GA4_ENDPOINT: `http://127.0.0.1:${collector}/mp/collect`,
      GA4_STREAMS: "tolmaro=G-STORY:secret",
      SENTRY_DSN: `http://key@127.0.0.1:${collector}/7`,
      SENTRY_ENVIRONMENT: "story",
    },
    timeout: 60_000,
    reuseExistingServer: false,
    // The default is a kill, which would leave the database running and its folder behind.
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
  },
});
