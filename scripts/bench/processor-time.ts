import fs from "node:fs";

/** Ticks per second of the times in /proc; the same on every Linux. */
const ticks_per_second = 100;

type Process = { readonly parent: number; readonly ms: number };

/** A process with the processor time of itself and of its ended children; null when it has ended. */
function timesOf(pid: string): Process | null {
  try {
    // The name of the program is in brackets and may contain blanks.
    const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
    return { parent: Number(fields[1]), ms: (ticks * 1000) / ticks_per_second };
  } catch {
    return null;
  }
}

/** Milliseconds of processor time that a process and all its children have used so far. */
export function processorMs(root: number): number {
  const all = new Map<number, Process>();
  for (const name of fs.readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
    const found = timesOf(name);
    if (found) all.set(Number(name), found);
  }
  const belongs = (pid: number): boolean => pid === root || belongsToParent(all.get(pid));
  const belongsToParent = (one: Process | undefined): boolean => one !== undefined && belongs(one.parent);
  return [...all].filter(([pid]) => belongs(pid)).reduce((sum, [, { ms }]) => sum + ms, 0);
}

/** Megabytes of memory that a process has at the moment. */
export function residentMb(pid: number): number {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
