import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { routes } from "#contract/routes.ts";

const root = path.resolve(import.meta.dirname, "..");

export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("a port was asked for");
  return address.port;
}

/** The bundled demo in its own process. */
export type RealServer = {
  readonly child: ChildProcess;
  readonly url: string;
  /** All output so far. */
  readonly output: () => string;
  readonly isAlive: () => boolean;
  /** Fails with the output when the process has ended unexpectedly. */
  readonly requireAlive: () => void;
  /** Resolves once it responds; fails with the output when it ends before. */
  readonly healthy: () => Promise<void>;
  /** Kills the process and waits for its end. */
  readonly kill: () => Promise<void>;
  /** Stops the process cleanly, like Ctrl-C. */
  readonly stop: () => Promise<void>;
};

/** Starts the server of `folder` with the test settings and `env`; does not wait for it. */
export function realServer(
  env: Readonly<Record<string, string>> & { readonly PORT: string },
  folder = root,
): RealServer {
  const defaults = { DEMO: "1", DEMO_PAST: "0", STANDINS: "", RATE_LIMITS: "0", TEST_MODE: "0" };
  const child = spawn(process.execPath, ["dist/demo/demo.mjs"], {
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "", ...defaults, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${env.PORT}`;
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
  const requireAlive = (): void => {
    if (!isAlive()) throw new Error(`the server ended: ${output}`);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!isAlive()) return;
    child.kill(signal);
    await once(child, "exit");
  };
  return {
    child,
    url,
    output: () => output,
    isAlive,
    requireAlive,
    async healthy() {
      for (;;) {
        requireAlive();
        if (await isHealthy(url)) return;
        await wait(25);
      }
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

/** Whether the server at this address reports that it is healthy. */
export const isHealthy = (url: string): Promise<boolean> =>
  fetch(url + routes.health.path).then(
    ({ ok }) => ok,
    () => false,
  );
