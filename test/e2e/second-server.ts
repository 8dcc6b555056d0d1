import { spawn } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });

export type SecondServer = {
  readonly port: number;
  readonly home: (brand: string) => string;
  readonly end: () => Promise<void>;
};

/** A second installation with its own settings and data. */
export async function secondServer(settings: Readonly<Record<string, string>>): Promise<SecondServer> {
  const port = await freePort();
  // It has its own data, because those of the first server are removed with the first process that ends.
  const { E2E_DATA: _of_the_first, ...env } = process.env;
  const child = spawn(process.execPath, ["scripts/serve-e2e.mjs"], {
    cwd: root,
    env: { ...env, ...settings, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for (;;) {
    const up = await fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) break;
    if (child.exitCode !== null) throw new Error("the second server did not start");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    port,
    home: (brand) => `http://${brand}.localhost:${port}`,
    end: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
