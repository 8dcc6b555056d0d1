// A thread that computes passwords. Plain JavaScript, because Node runs this file itself, in the sources and in the bundle.
import fs from "node:fs";
import os from "node:os";
import { parentPort } from "node:worker_threads";
import argon2 from "@node-rs/argon2";

/** Below the thread that answers requests and below PostgreSQL: what is done in a moment does not wait for a password. */
const niceness = 10;

/** Linux has a priority for each thread. Elsewhere this one keeps that of the process. */
function lowerPriority() {
  try {
    const [, thread] = /\/task\/(\d+)$/.exec(fs.readlinkSync("/proc/thread-self")) ?? [];
    if (thread !== undefined) os.setPriority(Number(thread), niceness);
  } catch {
    // The same result with the priority of the process.
  }
}

lowerPriority();
parentPort?.on("message", ({ hash, password, cost }) => {
  try {
    const value = hash === null ? argon2.hashSync(password, cost) : argon2.verifySync(hash, password);
    parentPort?.postMessage({ value }, []);
  } catch (error) {
    parentPort?.postMessage({ error }, []);
  }
});
