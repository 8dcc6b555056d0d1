import { spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { Answer, ReadAnswer } from "#document-count/answer.ts";
import {
  frameLength,
  frameReader,
  jsonFrame,
  most_json_bytes,
  most_text_bytes,
} from "#document-count/frames.ts";
import type { Task } from "./task.ts";

/** The child ended or sent an invalid frame before its result. */
export class ChildLost extends Error {}
/** The child did not answer in time and was killed. */
export class ChildLate extends Error {}

/** A request to a child: the task, the bytes of the document, and texts with it. */
type Parcel = {
  readonly task: Task;
  readonly size_bytes: number;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly texts: Buffer;
};

/** One running child. It works on one document at a time; after any error it is dead. */
export type WarmChild = {
  readonly pid: number;
  /** Sends a document and waits for the result; throws `ChildLost`, `ChildLate` or the error of the bytes' source. */
  ask<T, R>(parcel: Parcel, read: ReadAnswer<T, R>): Promise<Answer<T, R>>;
  alive(): boolean;
  /** Kills the child and waits until it has ended. */
  kill(): Promise<void>;
};

export type ChildLimits = {
  /**
   * CPU time limit for one document, in milliseconds, so a busy machine refuses no document. Where the system does not
   * report it (no /proc), elapsed time counts.
   */
  readonly answer_cpu_ms: number;
  /** Limit of elapsed time from the last byte sent to the answer, in milliseconds, for a child that hangs. */
  readonly answer_ms: number;
  /** For all bytes to be sent: the source may be slow, but not for ever. */
  readonly send_ms: number;
  readonly start_ms: number;
};

const heap_megabytes = 256;
// Buffers are outside the heap and not covered by worker limits, so the kernel limits all memory, the total CPU time
// (seconds) and the open files. When run from sources, each module is a file that is opened at the start.
const kernelLimits = (is_source: boolean) => [
  `--data=${400 * 1024 * 1024}`,
  "--cpu=15",
  `--nofile=${is_source ? 256 : 64}`,
];
const prlimit = ["/usr/bin/prlimit", "/bin/prlimit"].find((path) => existsSync(path));

/**
 * Starts a child and waits until it is ready; throws a plain `Error` when it does not start. `program` is its file:
 * TypeScript in development, else bundled.
 */
export async function startChild(program: string, limits: ChildLimits): Promise<WarmChild> {
  const child = spawnChild(program);
  const frames = openFrames(child);
  const exit = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await exit;
  };
  // Writing to a child that has just died fails here; its exit is reported instead.
  child.stdin.on("error", () => {});

  const dyingOnError = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      await kill();
      throw error;
    }
  };

  try {
    await dyingOnError(inTime(frames.next(), limits.start_ms, "start"));
  } catch (error) {
    // No document has been sent yet, so none is the cause, and a second attempt would fail too.
    throw new Error("the counter's child does not start", { cause: error });
  }
  return {
    pid: child.pid ?? 0,
    ask: (parcel, read) => dyingOnError(askChild(child, frames, parcel, read, limits)),
    alive: () => child.exitCode === null && child.signalCode === null,
    kill,
  };
}

type Pipes = ChildProcessByStdio<Writable, Readable, Readable>;
type Frames = { next(): Promise<Buffer>; readonly lost: Promise<never> };

function spawnChild(program: string): Pipes {
  const is_source = program.endsWith(".ts");
  const loader = is_source ? ["--import", "tsx"] : [];
  const node = [process.execPath, `--max-old-space-size=${heap_megabytes}`, ...loader, program];
  const [command = process.execPath, ...args] =
    prlimit === undefined ? node : [prlimit, ...kernelLimits(is_source), "--", ...node];
  return spawn(command, args, {
    // The loader is found from the program's folder.
    cwd: dirname(program),
    // Documents from outside are read there: no secrets in its environment, and no cache of compiled files on the disk.
    env: { PATH: process.env.PATH ?? "", TSX_DISABLE_CACHE: "1" },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** The child's frames one by one; `lost` rejects when it ends or sends an invalid frame. */
function openFrames(child: Pipes): Frames {
  let last_words = "";
  child.stderr.on(
    "data",
    (chunk: Buffer) => (last_words = (last_words + chunk.toString("latin1")).slice(-500)),
  );
  let receive: ((frame: Buffer) => void) | null = null;
  const early: Buffer[] = [];
  const lost = new Promise<never>((_, reject) => {
    const read = frameReader(most_text_bytes, (frame) => {
      // A result is two frames, and the second may arrive before it is awaited.
      if (receive) receive(frame);
      else if (early.length === 0) early.push(frame);
      else reject(new ChildLost("spoke unasked"));
    });
    child.stdout.on("data", (chunk: Buffer) => {
      try {
        read(chunk);
      } catch (error) {
        reject(new ChildLost(String(error)));
      }
    });
    child.once("error", (error) => reject(new ChildLost(error.message)));
    child.once("close", (code, signal) => reject(new ChildLost(`${signal ?? code}: ${last_words}`)));
  });
  // It always rejects in the end, mostly when it is not awaited any more.
  lost.catch(() => {});
  return {
    lost,
    next: () =>
      Promise.race([
        lost,
        new Promise<Buffer>((resolve) => {
          const waiting = early.shift();
          if (waiting) return resolve(waiting);
          receive = (frame) => {
            receive = null;
            resolve(frame);
          };
        }),
      ]),
  };
}

async function askChild<T, R>(
  child: Pipes,
  frames: Frames,
  parcel: Parcel,
  read: ReadAnswer<T, R>,
  limits: ChildLimits,
): Promise<Answer<T, R>> {
  const answer = frames.next();
  // Handled below; until then a child that dies while we send must not count as unhandled.
  answer.catch(() => {});
  const begun_ms = cpuOf(child.pid);
  const sent = sendParcel(child.stdin, frames.lost, parcel);
  await inTime(Promise.race([sent, frames.lost]), limits.send_ms, "sending");
  const frame = await withinCpu(inTime(answer, limits.answer_ms, "counting"), child.pid, begun_ms, limits);
  if (frame.length > most_json_bytes) throw new ChildLost(`an answer of ${frame.length} bytes`);
  const payload = await inTime(frames.next(), limits.answer_ms, "reading");
  try {
    return await read(frame, payload);
  } catch (error) {
    throw new ChildLost(String(error));
  }
}

/** Passes the bytes on as they arrive, never more at once than the pipe accepts. */
async function sendParcel(
  stdin: Writable,
  lost: Promise<never>,
  { task, size_bytes, chunks, texts }: Parcel,
): Promise<void> {
  stdin.write(jsonFrame(task));
  stdin.write(frameLength(size_bytes));
  let sent = 0;
  for await (const chunk of chunks) {
    sent += chunk.length;
    if (sent > size_bytes) throw new Error(`more than ${size_bytes} bytes`);
    // A broken pipe means that the child has ended, and `lost` has the reason.
    if (!stdin.write(chunk)) await Promise.race([once(stdin, "drain").catch(() => lost), lost]);
  }
  if (sent !== size_bytes) throw new Error(`${sent} bytes, announced ${size_bytes}`);
  stdin.write(frameLength(texts.length));
  if (texts.length > 0) stdin.write(texts);
}

async function inTime<T>(work: Promise<T>, milliseconds: number, what: string): Promise<T> {
  const over = new AbortController();
  const late = wait(milliseconds, undefined, { signal: over.signal }).then(() => {
    throw new ChildLate(`${what}: more than ${milliseconds} ms`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

/** Interval of checks of a child's CPU time, in milliseconds. */
const cpu_check_ms = 100;
/** The unit of times in /proc is a hundredth of a second on every Linux (USER_HZ). */
const tick_ms = 10;

/** CPU time of a process since its start, in milliseconds; null where the system does not report it. */
function cpuOf(pid: number | undefined): number | null {
  try {
    // The name in brackets may contain any character, so only later fields are split; utime and stime are the 14th and
    // 15th.
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * tick_ms : null;
  } catch {
    return null;
  }
}

/** Waits for a result of a child; throws `ChildLate` once it exceeds the CPU time limit of a document. */
async function withinCpu<T>(
  work: Promise<T>,
  pid: number | undefined,
  begun_ms: number | null,
  { answer_cpu_ms }: ChildLimits,
): Promise<T> {
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const now_ms = cpuOf(pid);
      const spent = now_ms === null || begun_ms === null ? performance.now() - started : now_ms - begun_ms;
      if (spent > answer_cpu_ms)
        reject(new ChildLate(`counting: more than ${answer_cpu_ms} ms of processor`));
    }, cpu_check_ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearInterval(timer);
  }
}
