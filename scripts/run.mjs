// Runs other programs. Without dependencies: it is used to install them.
import { spawn } from "node:child_process";
import { constants } from "node:os";

/** Runs a program to its end with our input and output; resolves to its exit code, 127 when there is no such program. */
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

/**
 * Runs a server until it ends and resolves to its exit code. The signals we get are passed on, each once: the
 * server is in a group of its own, else Ctrl-C would reach it twice and cut its orderly end short.
 */
export function runServer(file, options = {}) {
  const child = spawn(process.execPath, [file], {
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
    ...options,
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(exitCode(code, signal)));
  });
}

/** As a shell says it: 128 plus the number of the signal that ended a program. */
const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);
