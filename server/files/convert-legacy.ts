import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { cleanedUp } from "#server/kernel/clean-up.ts";

/** What an old format becomes; the job says under which name it is delivered. */
const new_types = { doc: "docx", xls: "xlsx", ppt: "pptx" } as const;
type LegacyType = keyof typeof new_types;

export type Converted =
  | { readonly outcome: "ok"; readonly type: (typeof new_types)[LegacyType]; readonly file: Buffer }
  /**
   * `converter.absent`: LibreOffice is not installed, so the document can only be translated by hand; `converter.late`
   * and `converter.failed`: it did not convert this document.
   */
  | { readonly outcome: "converter.absent" | "converter.late" | "converter.failed"; readonly detail: string };

export type ConverterOptions = {
  /** Another program instead of LibreOffice, and another limit in milliseconds; for tests. */
  readonly program?: string;
  readonly limit_ms?: number;
};

// Measured: a document of a hundred pages takes some seconds, and a hostile one hangs.
const usual_limit_ms = 120_000;

/**
 * Converts a document of Word, Excel or PowerPoint before 2007 to the format of today with LibreOffice, in a folder and
 * with a profile of its own. Slow and heavy, so it belongs into a queue and never into a request.
 */
export async function convertLegacy(
  file: Buffer,
  from: LegacyType,
  options: ConverterOptions = {},
): Promise<Converted> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "tolmaro-convert-"));
  const work = async (): Promise<Converted> => {
    const source = path.join(folder, `source.${from}`);
    await writeFile(source, file);
    const type = new_types[from];
    const ended = await convert(folder, source, type, options);
    if (ended !== "ok") return ended;
    const made = await readFile(path.join(folder, "made", `source.${type}`)).catch(() => null);
    return made ? { outcome: "ok", type, file: made } : { outcome: "converter.failed", detail: "no file" };
  };
  return cleanedUp(work, () => rm(folder, { recursive: true, force: true }));
}

function convert(
  folder: string,
  source: string,
  type: string,
  { program = "soffice", limit_ms = usual_limit_ms }: ConverterOptions,
): Promise<"ok" | Exclude<Converted, { outcome: "ok" }>> {
  const profile = pathToFileURL(path.join(folder, "profile")).href;
  const args = [`-env:UserInstallation=${profile}`, "--headless", "--norestore", "--convert-to", type];
  const child = spawn(program, [...args, "--outdir", path.join(folder, "made"), source], {
    cwd: folder,
    // The program reads an untrusted document: no secrets in its environment.
    env: { PATH: process.env.PATH ?? "", HOME: folder, LANG: "C.UTF-8" },
    stdio: "ignore",
    // LibreOffice starts another process, and both are ended as a group.
    detached: true,
  });
  return new Promise((resolve) => {
    const clock = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      resolve({ outcome: "converter.late", detail: `${limit_ms} ms` });
    }, limit_ms);
    child.once("error", (error) => {
      clearTimeout(clock);
      const is_absent = "code" in error && error.code === "ENOENT";
      resolve({ outcome: is_absent ? "converter.absent" : "converter.failed", detail: error.message });
    });
    child.once("close", (code, signal) => {
      clearTimeout(clock);
      resolve(code === 0 ? "ok" : { outcome: "converter.failed", detail: `ended with ${signal ?? code}` });
    });
  });
}
