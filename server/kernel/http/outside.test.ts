import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { type Outside, openOutside } from "./outside.ts";
import { isPublicAddress } from "./outside-addresses.ts";

const config = {
  hosts: { "tolmaro.localhost": "tolmaro", "shop.example": "tolmaro" },
  public_url: "https://portal.example",
  own_url: null,
  outside_loopback: false,
  port: 3000,
};
type Found = Awaited<ReturnType<NonNullable<Parameters<typeof openOutside>[0]["resolve"]>>>;
const at = (...addresses: readonly string[]): Found =>
  addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

let opened: Outside[] = [];
let servers: Server[] = [];
afterEach(() => {
  for (const one of opened) one.close();
  for (const one of servers) {
    one.closeAllConnections();
    one.close();
  }
  opened = [];
  servers = [];
});

const outside = (options: Partial<Parameters<typeof openOutside>[0]> = {}): Outside => {
  const made = openOutside({ config: () => config, timeout_ms: 400, ...options });
  opened.push(made);
  return made;
};
const loopback = (options: Partial<Parameters<typeof openOutside>[0]> = {}) =>
  outside({ config: () => ({ ...config, outside_loopback: true }), ...options });

/** A receiver on this machine; answers its address. */
async function receiver(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}
/** Receivers that leave connections open. */
async function patientReceivers(count: number): Promise<string[]> {
  const urls: string[] = [];
  for (let nth = 0; nth < count; nth += 1)
    urls.push(await receiver((response) => void response.writeHead(200).end()));
  for (const server of servers) server.keepAliveTimeout = 0;
  return urls;
}
/** The connections that are open to all receivers. */
async function connections(): Promise<number> {
  const counts = servers.map(
    (server) => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))),
  );
  return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
}
const post = (of: Outside, url: string) => of.post({ url, headers: {}, body: "{}" });

describe("Addresses of customers lead to the public internet only", () => {
  test.each([
    "1.1.1.1",
    "8.8.8.8",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "193.0.14.129",
    "2606:4700:4700::1111",
    "2a00:1450:4001:81b::200e",
  ])("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));

  test.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:10::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "3fff::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "not an address",
    "",
  ])("%j is not", (address) => expect(isPublicAddress(address)).toBe(false));

  test.each([
    ["https://hooks.example.com/a?b=c", null],
    ["https://hooks.example.com:8443/", null],
    ["https://8.8.8.8/", null],
    ["https://[2606:4700:4700::1111]/", null],
    ["hooks.example.com", "form"],
    ["", "form"],
    ["http://hooks.example.com/", "scheme"],
    ["ftp://hooks.example.com/", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["https://hooks.example.com:444/", "port"],
    ["https://user@hooks.example.com/", "credentials"],
    ["https://user:secret@hooks.example.com/", "credentials"],
    ["https://127.0.0.1/", "host"],
    ["https://2130706433/", "host"],
    ["https://0x7f.1/", "host"],
    ["https://0177.0.0.1/", "host"],
    ["https://[::1]/", "host"],
    ["https://[::ffff:7f00:1]/", "host"],
    ["https://[::127.0.0.1]/", "host"],
    ["https://169.254.169.254/latest/meta-data", "host"],
    ["https://localhost/", "host"],
    ["https://localhost./", "host"],
    ["https://tolmaro.localhost/", "host"],
    ["https://printer.local/", "host"],
    ["https://metadata.google.internal/", "host"],
    ["https://intranet/", "host"],
    ["https://shop.example/", "own"],
    ["https://SHOP.example./", "own"],
    ["https://portal.example/api", "own"],
  ] as const)("%j: %s", (url, fault) => expect(outside().faultOf(url)).toBe(fault));

  test("http and this machine are open only by configuration, and the server itself never", () => {
    const of = loopback();
    expect(of.faultOf("http://127.0.0.1:9999/")).toBeNull();
    expect(of.faultOf("http://127.0.0.1:3000/")).toBe("own");
    expect(of.faultOf("http://hooks.example.com/")).toBe("scheme");
    expect(of.faultOf("https://10.0.0.1/")).toBe("host");
  });
});

describe("A name is resolved once, and connected to as it was checked", () => {
  test.each([
    ["a private address", at("10.0.0.7")],
    ["a public and a private address", at("93.184.216.34", "127.0.0.1")],
    ["an IPv6 address that is an IPv4 one", at("::ffff:169.254.169.254")],
    ["the metadata of a cloud", at("169.254.169.254")],
  ])("a name of %s is not called", async (_, found) => {
    const of = outside({ resolve: () => Promise.resolve(found) });
    expect(await post(of, "https://hooks.example.com/")).toMatchObject({ status: null, error: "address" });
  });

  test("a name that may be called at first and leads inside at the next call", async () => {
    // This machine is used in place of the public address, so that the test calls no other one.
    const answers = [at("127.0.0.1"), at("10.0.0.7")];
    let asked = 0;
    const of = outside({
      config: () => ({ ...config, outside_loopback: true }),
      resolve: () => Promise.resolve(answers[asked++] ?? []),
    });
    const url = "https://hooks.example.com:8443/";
    expect(of.faultOf(url)).toBeNull();
    // Nothing listens there; the name is resolved once for a call.
    expect((await post(of, url)).error).toBe("connection");
    expect(asked).toBe(1);
    expect(await post(of, url)).toMatchObject({ status: null, error: "address" });
    expect(asked).toBe(2);
  });

  test("localhost is this machine where it may be called, and nowhere else", async () => {
    const url = (await receiver((response) => void response.writeHead(204).end())).replace(
      "127.0.0.1",
      "localhost",
    );
    expect(await post(loopback(), url)).toMatchObject({ status: 204, error: null });
    expect(loopback().faultOf("http://localhost:3000/hook")).toBe("own");
    expect(outside().faultOf(url)).toBe("scheme");
    expect(outside().faultOf("https://localhost/hook")).toBe("host");
  });

  test("a name without an address", async () => {
    const none = outside({ resolve: () => Promise.resolve([]) });
    const unknown = outside({ resolve: () => Promise.reject(new Error("ENOTFOUND")) });
    for (const of of [none, unknown])
      expect(await post(of, "https://hooks.example.com/")).toMatchObject({ status: null, error: "name" });
  });
});

describe("What a receiver answers", () => {
  test("a redirect inward is an answer and is not followed", async () => {
    const url = await receiver(
      (response) => void response.writeHead(302, { location: "http://169.254.169.254/latest" }).end(),
    );
    expect(await post(loopback(), url)).toMatchObject({ status: 302, error: null });
  });

  test("one that hangs, and one that never ends, end by the time of the whole call", async () => {
    const hangs = await receiver(() => undefined);
    const endless = await receiver((response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(drip));
    });
    for (const url of [hangs, endless]) {
      const made = await post(loopback(), url);
      expect(made).toMatchObject({ status: null, error: "timeout" });
      expect(made.took_ms).toBeLessThan(2000);
    }
  });

  test("of two gigabytes 64 KB are read, then the connection is closed", async () => {
    let written = 0;
    const url = await receiver((response) => {
      response.writeHead(200);
      const block = Buffer.alloc(64 * 1024, "x");
      const more = (): void => {
        while (!response.destroyed && written < 2 ** 31) {
          written += block.length;
          if (!response.write(block)) return void response.once("drain", more);
        }
      };
      more();
    });
    const made = await post(loopback(), url);
    expect(made).toMatchObject({ status: 200, error: null });
    expect(made.answer).toHaveLength(64 * 1024);
    expect(written).toBeLessThan(2 ** 27);
  });

  test("410, and 429 with the time it asks for, in seconds or as a date", async () => {
    const gone = await receiver((response) => void response.writeHead(410).end());
    expect(await post(loopback(), gone)).toMatchObject({ status: 410, retry_after_ms: null });
    const seconds = await receiver(
      (response) => void response.writeHead(429, { "retry-after": "120" }).end(),
    );
    expect(await post(loopback(), seconds)).toMatchObject({ status: 429, retry_after_ms: 120_000 });
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const dated = await receiver((response) => void response.writeHead(503, { "retry-after": date }).end());
    expect((await post(loopback(), dated)).retry_after_ms).toBeGreaterThan(3_500_000);
    const nonsense = await receiver(
      (response) => void response.writeHead(503, { "retry-after": "soon" }).end(),
    );
    expect((await post(loopback(), nonsense)).retry_after_ms).toBeNull();
  });

  test("a connection that the other side has closed meanwhile is opened again", async () => {
    let requests = 0;
    const url = await receiver((response) => {
      requests += 1;
      response.writeHead(200).end();
    });
    const of = loopback();
    expect((await post(of, url)).status).toBe(200);
    for (const server of servers) server.closeAllConnections();
    expect((await post(of, url)).status).toBe(200);
    expect(requests).toBe(2);
  });

  test("a connection that the other side never closes is closed when it has been idle", async () => {
    const [url] = await patientReceivers(1);
    const of = loopback({ idle: { ms: 60, most: 256 } });
    expect((await post(of, url ?? "")).status).toBe(200);
    expect((await post(of, url ?? "")).status).toBe(200);
    expect(await connections()).toBe(1);
    await expect.poll(connections, { interval: 5 }).toBe(0);
  });

  test("only a number of connections to all receivers together stays open", async () => {
    const urls = await patientReceivers(5);
    const of = loopback({ idle: { ms: 10_000, most: 2 } });
    for (const url of urls) expect((await post(of, url)).status).toBe(200);
    await expect.poll(connections, { interval: 5 }).toBe(2);
    for (const url of urls) expect((await post(of, url)).status).toBe(200);
  });

  test("an address at which no program listens", async () => {
    const url = await receiver(() => undefined);
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
    expect(await post(loopback(), url)).toMatchObject({ status: null, error: "connection" });
  });
});
