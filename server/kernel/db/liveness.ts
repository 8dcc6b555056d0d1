/** Whether processes of this computer are alive and when they started, because process numbers are reused. */
import fs from "node:fs";

/** True while the process runs; a zombie counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, "EPERM");
  }
  return !/^State:\s+Z/m.test(procFile(pid, "status") ?? "");
}

/**
 * Start of a process in kernel ticks since boot: with its number it identifies one process. Null where there is no
 * `/proc` (macOS, Windows) and for a process that has ended.
 */
export function beganAt(pid: number): string | null {
  // The name in the second field may contain blanks and brackets; later fields do not.
  const fields = procFile(pid, "stat")?.split(") ").at(-1)?.split(" ");
  return fields?.[19] ?? null;
}

/** A file of `/proc`; null where it does not exist (macOS, Windows). */
export function procFile(pid: number, file: "status" | "cmdline" | "stat"): string | null {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return null;
  }
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
