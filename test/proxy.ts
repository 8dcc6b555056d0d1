import http from "node:http";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { routes } from "#contract/routes.ts";

/** A reverse proxy over several processes, with the rules of `deploy/Caddyfile`. */
export type Proxy = {
  readonly url: string;
  /** Requests without an answer, or with one of 500 and above. */
  readonly failures: readonly string[];
  readonly answered: () => number;
  readonly add: (url: string) => void;
  readonly remove: (url: string) => void;
  readonly close: () => Promise<void>;
};

const health_interval_ms = 250;
const try_duration_ms = 10_000;
const try_interval_ms = 50;

/** Sends requests to the processes that are ready, in turn. A refused connection is tried at another process. */
export async function openProxy(): Promise<Proxy> {
  const known = new Map<string, { is_ready: boolean }>();
  const failures: string[] = [];
  let answered = 0;
  let turn = 0;
  const checks = setInterval(() => {
    for (const [url, process] of known)
      void fetch(url + routes.ready.path).then(
        ({ ok }) => (process.is_ready = ok),
        () => (process.is_ready = false),
      );
  }, health_interval_ms);
  const next = (): string | undefined => {
    const ready = [...known].filter(([, { is_ready }]) => is_ready).map(([url]) => url);
    return ready[turn++ % ready.length];
  };
  const agent = new http.Agent({ keepAlive: true });

  /** Whether an answer came, or can no longer come; false when no process took the connection. */
  const forward = (target: string, from: http.IncomingMessage, body: Buffer, to: http.ServerResponse) =>
    new Promise<boolean>((resolve) => {
      const { method, url = "/", headers } = from;
      const asked = http.request(target + url, { method, headers, agent }, (answer) => {
        if ((answer.statusCode ?? 500) >= 500) failures.push(`${method} ${url}: ${answer.statusCode}`);
        to.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(to);
        answer.once("end", () => resolve(true));
        answer.once("error", (error) => {
          failures.push(`${method} ${url}: ${error.message}`);
          to.destroy();
          resolve(true);
        });
      });
      asked.once("error", (error: NodeJS.ErrnoException) => {
        // A connection that was idle may be closed before the request arrives; nothing of it was read then.
        if (error.code === "ECONNREFUSED" || (asked.reusedSocket && error.code === "ECONNRESET"))
          return resolve(false);
        failures.push(`${method} ${url}: ${error.message}`);
        if (!to.headersSent) to.writeHead(502).end();
        return resolve(true);
      });
      asked.end(body);
    });

  const server = http.createServer((from, to) => {
    void (async () => {
      const body = Buffer.concat(await from.toArray());
      for (const until = Date.now() + try_duration_ms; Date.now() < until; await wait(try_interval_ms)) {
        const target = next();
        if (target !== undefined && (await forward(target, from, body, to))) return (answered += 1);
      }
      failures.push(`${from.method} ${from.url}: no process`);
      return to.writeHead(502).end();
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a port was asked for");
  return {
    url: `http://127.0.0.1:${address.port}`,
    failures,
    answered: () => answered,
    add: (url) => void known.set(url, { is_ready: true }),
    remove: (url) => void known.delete(url),
    async close() {
      clearInterval(checks);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
