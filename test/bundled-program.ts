import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { server_bundle } from "../scripts/server-bundle.mjs";

/**
 * Bundles the program of a child process as the build does, and returns its file: a child starts from it in a fifth of
 * the time it needs from its sources.
 */
export async function bundledProgram(source: string): Promise<string> {
  const outdir = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-program-"));
  await build({ ...server_bundle, entryPoints: { program: source }, outdir, sourcemap: false });
  return path.join(outdir, "program.mjs");
}
