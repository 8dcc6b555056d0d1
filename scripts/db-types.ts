/**
 * npm run db:types: writes server/kernel/db/tables.ts from the migrations, on a temporary database; with --check it
 * only reports whether the file is up to date. .kysely-codegenrc.json has the options.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbedded } from "#server/kernel/db/embedded.ts";
import { migrate } from "#server/kernel/db/migrate.ts";
import { openDatabase } from "#server/kernel/db/open.ts";

const root = path.resolve(import.meta.dirname, "..");
const tables = path.join(root, "server/kernel/db/tables.ts");

/** Runs an installed tool and returns its output; its error output is shown only when it fails. */
function tool(name: string, args: readonly string[], input = ""): string {
  const done = spawnSync(path.join(root, "node_modules/.bin", name), args, {
    cwd: root,
    input,
    encoding: "utf8",
  });
  if (done.status !== 0) throw new Error(`${name} failed: ${done.error?.message ?? done.stderr}`);
  return done.stdout;
}

async function generate(home: string): Promise<string> {
  const server = await startEmbedded(path.join(home, "postgres"), { settings: { fsync: "off" } });
  try {
    const database = openDatabase(server.url, { max_connections: 2 });
    try {
      await migrate(database.db, path.join(root, "server/kernel/db/migrations"));
    } finally {
      await database.close();
    }
    const draft = path.join(home, "tables.ts");
    tool("kysely-codegen", ["--url", server.url, "--out-file", draft]);
    return tool("oxfmt", ["--stdin-filepath", tables], fs.readFileSync(draft, "utf8"));
  } finally {
    await server.stop();
  }
}

const home = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-types-"));
// The embedded database may run as another user, who must have access to the folder.
fs.chmodSync(home, 0o755);
try {
  const text = await generate(home);
  if (!process.argv.includes("--check")) fs.writeFileSync(tables, text);
  else if (fs.readFileSync(tables, "utf8") !== text)
    throw new Error("server/kernel/db/tables.ts differs from the migrations; npm run db:types writes it.");
} finally {
  fs.rmSync(home, { recursive: true, force: true });
}
