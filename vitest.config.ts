import path from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/setup/longest-first.ts";
import { storeTemporaryFilesInMemory } from "./test/setup/memory-folder.ts";

storeTemporaryFilesInMemory();

/** Outside of a build, `#brand` is the flagship; `scripts/vite/config.ts` points it at the brand being built. */
const alias = { "#brand": path.resolve(import.meta.dirname, "brands/tolmaro") };
const setupFiles = ["test/setup/console.ts"];
/** What hangs is ended; what is slow on a busy machine is not a mistake. */
const testTimeout = 600_000;
const exclude = ["**/node_modules/**", "test/e2e/**"];

export default defineConfig({
  test: {
    reporters: ["default", "./scripts/reporters/vitest.mjs"],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: [
            "{brands,contract,demo,domain,messages,packages,scripts,web}/**/*.test.{ts,tsx}",
            "server/files/{convert-legacy,counter,samples}.test.ts",
            "test/**/*.test.ts",
          ],
          exclude: [...exclude, "test/**/*.db.test.ts"],
          setupFiles,
          // As below: what is read once is not read again for each file.
          isolate: false,
          testTimeout,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "database",
          include: ["server/**/*.test.ts", "test/**/*.db.test.ts"],
          exclude: [
            ...exclude,
            "server/files/{convert-legacy,counter,samples}.test.ts",
            // They need programs or databases that only a distribution's PostgreSQL has.
            ...(process.env["TEST_ENGINE"] === "distribution" ? [] : ["**/*.distribution.test.ts"]),
          ],
          setupFiles: [...setupFiles, "test/setup/locks.ts"],
          globalSetup: ["test/setup/cluster.ts"],
          // The product keeps no state in its modules, and reading them again for each file costs a quarter of the run.
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
});
