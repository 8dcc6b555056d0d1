import net from "node:net";

/** The signature that the simulator detects: the test text of virus scanners. */
export const virus_signature = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";

/** Faults of the simulator; each is in force until it is changed. */
export type ClamdFaults = { mode: "right" | "silent" | "hangs_up" | "too_large" | "nonsense" };

/** A simulator of clamd with INSTREAM on its own port; content with the signature is infected. */
export async function clamdStandin(
  faults: ClamdFaults = { mode: "right" },
): Promise<{ readonly url: string; readonly faults: ClamdFaults; readonly end: () => Promise<void> }> {
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => {});
    serve(socket, faults);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address() as net.AddressInfo;
  return {
    url: `tcp://127.0.0.1:${address.port}`,
    faults,
    end: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

const command = "zINSTREAM\0";

function serve(socket: net.Socket, { mode }: ClamdFaults): void {
  if (mode === "hangs_up") return void socket.destroy();
  let pending: Buffer = Buffer.alloc(0);
  let bytes: Buffer = Buffer.alloc(0);
  let is_begun = false;
  socket.on("data", (chunk: Buffer) => {
    if (mode === "silent") return;
    pending = Buffer.concat([pending, chunk]);
    if (!is_begun && pending.length >= command.length) {
      if (pending.toString("latin1", 0, command.length) !== command)
        return void socket.end("UNKNOWN COMMAND\0");
      is_begun = true;
      pending = pending.subarray(command.length);
    }
    while (is_begun && pending.length >= 4) {
      const length = pending.readUInt32BE(0);
      if (length === 0) return void socket.end(answer(mode, bytes));
      if (mode === "too_large") return void socket.end("INSTREAM size limit exceeded. ERROR\0");
      if (pending.length < 4 + length) return;
      bytes = Buffer.concat([bytes, pending.subarray(4, 4 + length)]);
      pending = pending.subarray(4 + length);
    }
  });
}

function answer(mode: ClamdFaults["mode"], bytes: Buffer): string {
  if (mode === "nonsense") return "stream: maybe\0";
  return bytes.includes(virus_signature) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0";
}
