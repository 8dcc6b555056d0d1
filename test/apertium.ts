import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Apertium's HTTP service of the Debian packages `apertium-apy`, `apertium-eng-spa` and `apertium-spa-ita`. */
const program = "/usr/bin/apertium-apy";
const modes = "/usr/share/apertium/modes";
export const apertium_installed = [program, `${modes}/eng-spa.mode`, `${modes}/spa-ita.mode`].every((file) =>
  fs.existsSync(file),
);
/** The end of a title where the packages are missing. */
export const needs_apertium = apertium_installed
  ? ""
  : ": needs apertium-apy, apertium-eng-spa and apertium-spa-ita";

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => void server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

export type Apy = { readonly url: string; readonly port: number; readonly stop: () => Promise<void> };

/** Starts Apertium-APY, on the port it had before or a free one. */
export async function startApy(before?: number): Promise<Apy> {
  const port = before ?? (await freePort());
  const child = spawn(program, ["--port", String(port), modes.replace(/\/modes$/, "")], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${url}/listPairs`).catch(() => null);
    if (answer?.ok) return { url, port, stop };
    await sleep(100);
  }
  await stop();
  throw new Error("Apertium-APY did not start");
}
