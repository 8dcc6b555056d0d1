import { once } from "node:events";
import net from "node:net";
import type { Readable } from "node:stream";

/** The verdict of a scanner: the name of the finding, or null when the bytes are clean. */
export type Scanner = { readonly scan: (bytes: Readable) => Promise<string | null> };

/** The scanner does not answer, or its response is invalid; there is no verdict then. */
export class ScannerSilent extends Error {}

const answer_ms = 20_000;
const most_answer = 4096;
const most_chunk = 1 << 20;

/** The address of clamd: `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`. Throws for anything else. */
export function clamdAddress(url: string): net.NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === "unix:") return { path: pathname };
  if (protocol !== "tcp:" || hostname === "") throw new Error("CLAMD_URL is tcp://host:port or unix:///path");
  return { host: hostname, port: port === "" ? 3310 : Number(port) };
}

/** Sends each stored file to clamd with its INSTREAM command; the bytes are never on its disk. */
export function clamdScanner(url: string, timeout_ms = answer_ms): Scanner {
  const address = clamdAddress(url);
  return {
    async scan(bytes) {
      const socket = net.connect(address);
      socket.setTimeout(timeout_ms, () => socket.destroy(new Error("no answer in time")));
      // A scanner with a finding, or over its limit, closes the connection early: its response has the reason.
      const response = readAnswer(socket);
      response.catch(() => {});
      try {
        await Promise.race([sendAll(socket, bytes), response]);
        return verdictOf(await response);
      } catch (error) {
        if (error instanceof ScannerSilent) throw error;
        throw new ScannerSilent("the scanner does not answer", { cause: error });
      } finally {
        socket.destroy();
        bytes.destroy();
      }
    },
  };
}

async function sendAll(socket: net.Socket, bytes: Readable): Promise<void> {
  await once(socket, "connect");
  socket.write("zINSTREAM\0");
  for await (const chunk of bytes) {
    const whole = chunk as Uint8Array;
    for (let at = 0; at < whole.length; at += most_chunk) {
      const part = whole.subarray(at, at + most_chunk);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(part.length);
      socket.write(length);
      if (!socket.write(part)) await once(socket, "drain");
    }
  }
  socket.write(Buffer.alloc(4));
}

/** One response, up to the terminating zero byte or the end of the connection. */
function readAnswer(socket: net.Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("utf8");
      if (text.includes("\0")) resolve(text.slice(0, text.indexOf("\0")));
      else if (text.length > most_answer) reject(new ScannerSilent("an answer without an end"));
    });
    socket.once("error", reject);
    socket.once("close", () => (text === "" ? reject(new ScannerSilent("hung up")) : resolve(text)));
  });
}

function verdictOf(answer: string): string | null {
  const text = answer.trim();
  if (text === "stream: OK") return null;
  const found = /^stream: (.+) FOUND$/.exec(text)?.[1];
  if (found === undefined) throw new ScannerSilent(`the scanner answered "${text.slice(0, 200)}"`);
  return found;
}
