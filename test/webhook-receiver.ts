import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PublicStatus } from "#domain/orders/public-status.ts";

/** A message as a receiver reads it. */
type Message = {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly mode: string;
  readonly data: {
    readonly order?: {
      readonly id: number;
      readonly status: PublicStatus;
      readonly version: number;
      readonly reference: string | null;
    };
    readonly invoice?: { readonly id: number };
    readonly balance?: { readonly account_id: number };
    readonly endpoint?: { readonly id: number };
  };
};
type ReceivedMessage = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly message: Message;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
};
type Answer = (response: ServerResponse, received: ReceivedMessage) => void;

const accepted: Answer = (response) => void response.writeHead(204).end();

/** The system of a customer: stores what it gets and answers as a test says, by path. */
export async function openWebhookReceiver() {
  const received: ReceivedMessage[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const text = Buffer.concat(parts).toString("utf8");
      const path = request.url ?? "";
      const one = {
        path,
        headers: request.headers,
        text,
        message: JSON.parse(text) as Message,
        at: performance.now(),
      };
      received.push(one);
      (answers.get(path) ?? accepted)(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** What came to a path, by type. */
    typesAt: (path: string): string[] =>
      received.filter((one) => one.path === path).map(({ message }) => message.type),
    answer: (path: string, how: Answer): void => void answers.set(path, how),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
