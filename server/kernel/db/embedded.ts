/**
 * A real PostgreSQL without installing one: the binaries come from an npm package or from a distribution.
 * All its data is in one folder: `cluster/` (the data), `password` and `postgres.log`.
 */
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  chooseAccount,
  changeOwner,
  initialise,
  packagedBinaries,
  passwordOf,
  requireFile,
  superuser,
} from "./postgres-programs.ts";
import { clusterOf, launch, runningServer, type Server, stopServer } from "./postmaster.ts";

export type Embedded = {
  /** Connection address of the superuser in the `postgres` database; holds the password. */
  readonly url: string;
  readonly port: number;
  /** Current process of the server; it changes after a crash. */
  readonly pid: number;
  /** True when another process started the server: it is used, and it is left running. */
  readonly attached: boolean;
  /** Stops the server, unless another process owns it, and waits for its clean end; may be called twice. */
  readonly stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** Folder with `initdb` and `postgres`, instead of the npm package (`PG_BIN`). */
  readonly bin_dir?: string | undefined;
  /** Settings in addition to the base settings, for example `{ fsync: "off" }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Receives a sentence when the server ended unexpectedly and when it runs again. */
  readonly report?: (sentence: string) => void;
};

const first_pause_ms = 100;
const longest_pause_ms = 2000;

const base_settings: Readonly<Record<string, string>> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "60",
  log_checkpoints: "off",
  timezone: "UTC",
};

/**
 * Starts PostgreSQL on the data under `dir`, creates the cluster on the first call, and restarts it on the same port
 * after an unexpected end, until `stop`. A server that another process runs on this data is used as it is. Fails with a
 * sentence that names the remedy.
 */
export async function startEmbedded(dir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const home = path.resolve(dir);
  const bin_dir = options.bin_dir ?? (await packagedBinaries());
  for (const name of ["initdb", "postgres"]) requireFile(path.join(bin_dir, name));
  fs.mkdirSync(home, { recursive: true });
  const password = passwordOf(home);
  const cluster = clusterOf(home);
  const account = chooseAccount(path.join(bin_dir, "postgres"), home);
  if (!fs.existsSync(path.join(cluster, "PG_VERSION"))) initialise(home, bin_dir, account, password);
  const settings = { ...base_settings, ...options.settings };
  const start = (port: number, append_log: boolean): Promise<Server> => {
    changeOwner(account, cluster);
    return launch({ home, bin_dir, account, settings, port, append_log });
  };
  const first = (await runningServer(home)) ?? (await start(await freePort(), false));
  const supervised = supervise(first, () => start(first.port, true), options.report ?? (() => {}));
  return {
    url: `postgres://${superuser}:${password}@127.0.0.1:${first.port}/postgres`,
    port: first.port,
    get pid() {
      return supervised.server().pid;
    },
    get attached() {
      return !supervised.server().launched;
    },
    stop: () => supervised.stop(),
  };
}

/** Starts the server again, after a growing pause, whenever it ends without `stop`. */
function supervise(first: Server, start: () => Promise<Server>, report: (sentence: string) => void) {
  let server = first;
  let is_stopping = false;
  const startAgain = async (): Promise<void> => {
    for (let pause_ms = first_pause_ms; !is_stopping; pause_ms = Math.min(pause_ms * 2, longest_pause_ms)) {
      try {
        server = await start();
        return report(`PostgreSQL runs again (process ${server.pid}).`);
      } catch (error) {
        // After kill -9 the remaining processes hold the shared memory for a moment.
        report(`PostgreSQL could not be started again yet: ${(error as Error).message}`);
        await sleep(pause_ms, undefined, { ref: false });
      }
    }
  };
  let starting: Promise<void> | null = null;
  const watch = async (): Promise<void> => {
    const reason = await server.ended;
    if (is_stopping) return;
    report(`PostgreSQL (process ${server.pid}) is gone: ${reason}. It is started again.`);
    starting = startAgain();
    await starting;
    return watch();
  };
  void watch();
  return {
    server: () => server,
    async stop(): Promise<void> {
      is_stopping = true;
      // A restart in progress must not leave a server running.
      await starting;
      if (server.launched) await stopServer(server);
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === "object") resolve(address.port);
        else reject(new Error("The system gave no free port."));
      });
    });
  });
}
