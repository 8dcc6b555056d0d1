import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type Received = {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
};

/** A simulated external service: accepts posts, also from browsers, and answers 204. */
export async function openReceiver(port = 0) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      if (request.method === "POST")
        received.push({
          path: request.url ?? "",
          headers: request.headers,
          body: Buffer.concat(parts).toString("utf8"),
        });
      response
        .writeHead(204, { "access-control-allow-origin": "*", "access-control-allow-headers": "*" })
        .end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
