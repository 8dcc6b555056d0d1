import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import { beganAt, hasCode, isAlive } from "./liveness.ts";

const claim_file = "in-use.json";

const claims = z.object({
  pid: z.int(),
  /** Start of the process in kernel ticks; null where the system does not report it. */
  began_at: z.nullable(z.string()),
  address: z.string(),
  since: z.string(),
});
type Claim = z.output<typeof claims>;

/**
 * Claims a data folder for this process, which serves `address`, until `release`. Throws a sentence that names the
 * folder and the process when another running process uses it; the claim of a process that has ended is replaced.
 */
export function claimFolder(folder: string, address: string, now: Date): { readonly release: () => void } {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, claim_file);
  const claim: Claim = {
    pid: process.pid,
    began_at: beganAt(process.pid),
    address,
    since: now.toISOString(),
  };
  while (!placed(file, claim)) {
    const holder = readClaim(file);
    if (holder && holds(holder)) throw new Error(refusal(folder, file, holder));
    removeStale(file);
  }
  return { release: () => fs.rmSync(file, { force: true }) };
}

/** Written to a temporary file and linked: of two concurrent starts one succeeds, and no partial file is read. */
function placed(file: string, claim: Claim): boolean {
  const draft = `${file}.${randomUUID()}`;
  fs.writeFileSync(draft, JSON.stringify(claim));
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    fs.rmSync(draft);
  }
}

/** Null when the file is gone or unreadable, as after a full disk. */
function readClaim(file: string): Claim | null {
  try {
    return claims.safeParse(JSON.parse(fs.readFileSync(file, "utf8"))).data ?? null;
  } catch {
    return null;
  }
}

/** Whether the process of a claim still runs; a later process with the same number does not count. */
const holds = ({ pid, began_at }: Claim): boolean =>
  isAlive(pid) && (began_at === null || beganAt(pid) === began_at);

/** Renames the file first; when another start has replaced it meanwhile, that claim is restored. */
function removeStale(file: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  const taken = readClaim(aside);
  if (taken && holds(taken)) placed(file, taken);
  fs.rmSync(aside);
}

function refusal(folder: string, file: string, { pid, address, since }: Claim): string {
  return (
    `the data folder ${folder} is in use by process ${pid}, which serves ${address} since ${since}. ` +
    `End that process first (Ctrl-C in its terminal, or: kill ${pid}), or set DATA_DIR to another folder. ` +
    `Only if process ${pid} is not Tolmaro, delete ${file}.`
  );
}
