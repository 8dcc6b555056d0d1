import os from "node:os";
import { Worker } from "node:worker_threads";

/**
 * Cost of a new hash: argon2id with the memory (64 MiB, in KiB) and passes that RFC 9106 (4) recommends as its second option;
 * one lane, because a thread computes one lane after the other.
 */
export const password_cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** A password to hash, or to compare with a hash. */
type Question = {
  readonly hash: string | null;
  readonly password: string;
  readonly cost: typeof password_cost;
};
type Answer = { readonly value: string | boolean } | { readonly error: unknown };
type Asked = {
  readonly question: Question;
  readonly resolve: (value: string | boolean) => void;
  readonly reject: (error: unknown) => void;
};
type Thread = { readonly worker: Worker; asked: Asked | null };

/**
 * One thread for each processor: a hash fills 64 MiB, and more of them at the same time would take memory and no
 * less time. The threads of Node would be more of them, and files and names are read there.
 */
const most_threads = os.availableParallelism();
/** A thread takes memory, so an unused one ends. */
const idle_ms = 60_000;

const threads = new Set<Thread>();
const waiting: Asked[] = [];
let ending: NodeJS.Timeout | undefined;

function startThread(): Thread {
  const thread: Thread = {
    worker: new Worker(new URL("./password-thread.mjs", import.meta.url)),
    asked: null,
  };
  const { worker } = thread;
  const lost = (error: unknown): void => {
    threads.delete(thread);
    thread.asked?.reject(error);
    thread.asked = null;
    assign();
  };
  worker.on("message", (answer: Answer) => {
    const { asked } = thread;
    thread.asked = null;
    worker.unref();
    if ("error" in answer) asked?.reject(answer.error);
    else asked?.resolve(answer.value);
    assign();
  });
  worker.once("error", lost);
  worker.once("exit", () => lost(new Error("a thread for passwords has ended")));
  threads.add(thread);
  return thread;
}

function freeThread(): Thread | null {
  const free = [...threads].find(({ asked }) => asked === null);
  if (free) return free;
  return threads.size < most_threads ? startThread() : null;
}

/** Gives each waiting question a free thread, in the order in which they came. */
function assign(): void {
  while (waiting.length > 0) {
    const thread = freeThread();
    if (!thread) return;
    const asked = waiting.shift();
    if (!asked) return;
    thread.asked = asked;
    // The process does not end before the answer; an idle thread does not hold it.
    thread.worker.ref();
    thread.worker.postMessage(asked.question, []);
  }
  clearTimeout(ending);
  ending = setTimeout(endIdle, idle_ms).unref();
}

function endIdle(): void {
  for (const thread of threads) {
    if (thread.asked !== null) continue;
    // Removed first, so that no question goes to a thread that is ending.
    threads.delete(thread);
    void thread.worker.terminate();
  }
}

const ask = (question: Omit<Question, "cost">): Promise<string | boolean> =>
  new Promise((resolve, reject) => {
    waiting.push({ question: { ...question, cost: password_cost }, resolve, reject });
    assign();
  });

/** argon2id with today's cost; nothing is truncated. */
export const hashPassword = async (password: string): Promise<string> =>
  String(await ask({ hash: null, password }));

/** Whether the password is that of the hash; throws where the hash is none. */
export const verifyPassword = async (hash: string, password: string): Promise<boolean> =>
  (await ask({ hash, password })) === true;

/** Start of every hash with today's cost. */
const today = `$argon2id$v=19$m=${password_cost.memoryCost},t=${password_cost.timeCost},p=${password_cost.parallelism}$`;
/** Whether a hash was made with another cost, so that the next login replaces it. */
export const isOutdated = (hash: string): boolean => !hash.startsWith(today);
