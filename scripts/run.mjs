// Runs other programs. Without dependencies: it is used to install them.
import { spawn } from "node:child_process";
import { constants } from "node:os";

/** Runs a program with the input and output of this process; resolves to its exit code, 127 when it does not exist. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", ...options });
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once("exit", (code, signal) => resolve(exitCode(code, signal)));
  });
}

/** Answers live shorter than a request: a larger young generation took 22 MB more and saved no processor time. */
const memory_flags = ["--max-semi-space-size=4"];
/** Each arena of the allocator holds memory of its own that is free; the default is eight for each processor. */
const memory_env = { MALLOC_ARENA_MAX: "2" };

/**
 * Runs a server until it ends and resolves to its exit code. Signals to this process are forwarded, each once: the
 * server has its own process group, otherwise Ctrl-C would reach it twice and interrupt its shutdown.
 */
export function runServer(file, options = {}) {
  const child = spawn(process.execPath, [...memory_flags, file], {
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
    ...options,
    env: { ...memory_env, ...(options.env ?? process.env) },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(exitCode(code, signal)));
  });
}

/** The exit code as in a shell: 128 plus the number of the signal that ended a program. */
const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);
