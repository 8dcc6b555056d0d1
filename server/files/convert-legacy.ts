import { spawn } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type NewType, new_types, type OldType } from "#domain/files/conversion.ts";
import { cleanedUp } from "#server/kernel/clean-up.ts";
import type { Config } from "#server/kernel/settings/config.ts";

type Failure = {
  /**
   * `converter.absent`: LibreOffice is not installed; `converter.late` and `converter.failed`: it did not convert this
   * document.
   */
  readonly outcome: "converter.absent" | "converter.late" | "converter.failed";
  readonly detail: string;
};
export type Converted = { readonly outcome: "ok"; readonly type: NewType; readonly file: Buffer } | Failure;

export type ConverterOptions = {
  /** The program; null when it is not installed. */
  readonly program: string | null;
  /** Another limit in milliseconds; for tests. */
  readonly limit_ms?: number;
};

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The program that converts: the configured one, or LibreOffice where it is in the path; null without one. */
export function officeProgram(configured: string | null): string | null {
  if (configured !== null) return isProgram(configured) ? configured : null;
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => folder !== "");
  const places = folders.flatMap((folder) =>
    ["soffice", "libreoffice"].map((name) => path.join(folder, name)),
  );
  return places.find(isProgram) ?? null;
}

/** Whether documents in old formats are converted on this machine. */
export const convertsOld = ({ office_program }: Pick<Config, "office_program">): boolean =>
  officeProgram(office_program) !== null;

// Measured: a document of a hundred pages takes some seconds, and a hostile one hangs.
const usual_limit_ms = 120_000;
const prefix = "tolmaro-convert-";

/**
 * Converts a document of Word, Excel or PowerPoint before 2007 to the format of today with LibreOffice, in a folder and
 * with a profile of its own. Slow and heavy, so it belongs into a job and never into a request or a transaction.
 */
export async function convertLegacy(
  file: Buffer,
  from: OldType,
  { program, limit_ms = usual_limit_ms }: ConverterOptions,
): Promise<Converted> {
  if (program === null) return { outcome: "converter.absent", detail: "LibreOffice is not installed" };
  await removeAbandonedConversions();
  const folder = await mkdtemp(path.join(os.tmpdir(), prefix));
  const work = async (): Promise<Converted> => {
    const source = path.join(folder, `source.${from}`);
    await writeFile(source, file);
    await writeProfile(folder);
    const type = new_types[from];
    const ended = await convert(folder, source, type, { program, limit_ms });
    if (ended !== "ok") return ended;
    const made = await readFile(path.join(folder, "made", `source.${type}`)).catch(() => null);
    return made ? { outcome: "ok", type, file: made } : { outcome: "converter.failed", detail: "no file" };
  };
  return cleanedUp(work, () => rm(folder, { recursive: true, force: true }));
}

/** Removes the folders of processes that were killed while they converted. */
export async function removeAbandonedConversions(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = path.join(os.tmpdir(), name);
    const begun = await stat(folder).catch(() => null);
    if (begun && begun.mtimeMs < Date.now() - 3 * usual_limit_ms)
      await rm(folder, { recursive: true, force: true });
  }
}

/** Macros never run, and nothing that a document links to is loaded. */
const settings = [
  ["/org.openoffice.Office.Common/Security/Scripting", "DisableMacrosExecution", "true"],
  ["/org.openoffice.Office.Common/Security/Scripting", "MacroSecurityLevel", "3"],
  ["/org.openoffice.Office.Common/Security/Scripting", "DisableActiveContent", "true"],
  ["/org.openoffice.Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"],
  ["/org.openoffice.Office.Writer/Content/Update", "Link", "0"],
  ["/org.openoffice.Office.Calc/Content/Update", "Link", "2"],
  // Linked pictures are loaded whatever is set above: every request goes to a port where nothing answers.
  ["/org.openoffice.Inet/Settings", "ooInetProxyType", "2"],
  ["/org.openoffice.Inet/Settings", "ooInetNoProxy", ""],
  ["/org.openoffice.Inet/Settings", "ooInetHTTPProxyName", "127.0.0.1"],
  ["/org.openoffice.Inet/Settings", "ooInetHTTPProxyPort", "9"],
  ["/org.openoffice.Inet/Settings", "ooInetHTTPSProxyName", "127.0.0.1"],
  ["/org.openoffice.Inet/Settings", "ooInetHTTPSProxyPort", "9"],
] as const;

async function writeProfile(folder: string): Promise<void> {
  const items = settings.map(
    ([place, name, value]) =>
      `<item oor:path="${place}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  const user = path.join(folder, "profile", "user");
  await mkdir(user, { recursive: true });
  await writeFile(
    path.join(user, "registrymodifications.xcu"),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items.join("\n")}
</oor:items>
`,
  );
}

const tool = (name: string): string | undefined =>
  [`/usr/bin/${name}`, `/bin/${name}`].find((file) => existsSync(file));
const tools = { timeout: tool("timeout"), prlimit: tool("prlimit") };

/** The command with the limits that the system has tools for; the time limit holds when this process is killed, too. */
function limited(command: readonly string[], limit_ms: number): readonly string[] {
  const seconds = Math.ceil(limit_ms / 1000) + 5;
  const { timeout, prlimit } = tools;
  return [
    ...(timeout === undefined ? [] : [timeout, "-s", "KILL", String(seconds)]),
    // Memory and the size of a file in bytes, time of the processor in seconds.
    ...(prlimit === undefined
      ? []
      : [prlimit, `--data=${1024 ** 3}`, `--fsize=${200 * 1024 ** 2}`, `--cpu=${seconds}`, "--"]),
    ...command,
  ];
}

function convert(
  folder: string,
  source: string,
  type: string,
  { program, limit_ms }: { readonly program: string; readonly limit_ms: number },
): Promise<"ok" | Failure> {
  const profile = pathToFileURL(path.join(folder, "profile")).href;
  const args = [`-env:UserInstallation=${profile}`, "--headless", "--norestore", "--convert-to", type];
  const [command = program, ...rest] = limited(
    [program, ...args, "--outdir", path.join(folder, "made"), source],
    limit_ms,
  );
  const child = spawn(command, rest, {
    cwd: folder,
    // The program reads an untrusted document: no secrets in its environment.
    env: { PATH: process.env.PATH ?? "", HOME: folder, TMPDIR: folder, LANG: "C.UTF-8" },
    stdio: "ignore",
    // LibreOffice starts another process, and both are ended as a group.
    detached: true,
  });
  const end = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // The group has ended.
    }
  };
  return new Promise((resolve) => {
    let is_late = false;
    const clock = setTimeout(() => {
      is_late = true;
      end();
    }, limit_ms);
    const done = (result: "ok" | Failure): void => {
      clearTimeout(clock);
      end();
      resolve(result);
    };
    child.once("error", (error) => done({ outcome: "converter.failed", detail: error.message }));
    child.once("close", (code, signal) => {
      if (is_late) done({ outcome: "converter.late", detail: `${limit_ms} ms` });
      else done(code === 0 ? "ok" : { outcome: "converter.failed", detail: `ended with ${signal ?? code}` });
    });
  });
}
