import net from "node:net";

/** A proxy of a test database: while it is shut, connections are refused and open ones are closed. */
export type Gate = {
  readonly url: string;
  readonly shut: () => Promise<void>;
  readonly open: () => Promise<void>;
};

/** Creates a proxy on a port, initially shut, to the server of `url` (a socket folder or a port). */
export function gate(url: string, port: number): Gate {
  const address = new URL(url);
  const folder = address.searchParams.get("host");
  const target: net.NetConnectOpts = folder
    ? { path: `${folder}/.s.PGSQL.${address.port}` }
    : { host: address.hostname, port: Number(address.port) };
  const pairs = new Set<net.Socket>();
  let server: net.Server | null = null;
  const pass = (client: net.Socket): void => {
    const behind = net.connect(target);
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      pairs.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        pairs.delete(one);
        other.destroy();
      });
    }
  };
  const outside = new URL(url);
  outside.searchParams.delete("host");
  outside.hostname = "127.0.0.1";
  outside.port = String(port);
  return {
    url: outside.href,
    shut: () =>
      new Promise((resolve) => {
        if (!server) return resolve();
        server.close(() => resolve());
        server = null;
        for (const socket of pairs) socket.destroy();
      }),
    open: () =>
      new Promise((resolve, reject) => {
        server = net.createServer(pass).once("error", reject).listen(port, "127.0.0.1", resolve);
      }),
  };
}
