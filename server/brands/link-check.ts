import { lookup } from "node:dns/promises";
import https from "node:https";
import net, { BlockList, isIP } from "node:net";

/** The result of checking an address: `status` is that of HTTP, if there was a response. */
export type LinkAnswer = {
  readonly state: "works" | "refuses" | "silent" | "no_page";
  readonly status: number | null;
};

const timeout_ms = 6_000;
const silent: LinkAnswer = { state: "silent", status: null };

/** Addresses of machines and private networks: a check from our server must not probe them. */
const not_public = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["224.0.0.0", 3],
] as const)
  not_public.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  not_public.addSubnet(net, bits, "ipv6");

/** Whether an IP address belongs to the public network; mapped addresses are judged by their target. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  const family = isIP(plain);
  return family !== 0 && !not_public.check(plain, family === 4 ? "ipv4" : "ipv6");
}

/** The meaning of an HTTP status for a page: a redirect still leads to it. */
export const answerOf = (status: number): LinkAnswer => ({
  state: status < 400 ? "works" : "refuses",
  status,
});

/** Sends HEAD to an https address, and GET where HEAD is not supported; the body is not read. */
export async function checkAddress(url: string): Promise<LinkAnswer> {
  try {
    const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
    // An IP address is not resolved by DNS, so it is judged here.
    if (isIP(host) !== 0 && !isPublicAddress(host)) return silent;
    let status = await ask(url, "HEAD");
    if (status === 405 || status === 501) status = await ask(url, "GET");
    return answerOf(status);
  } catch {
    // Name, connection, certificate and timeout are one failure for the reader.
    return silent;
  }
}

/**
 * Resolves a name for a connection, which uses exactly this result: a name that resolves differently the next moment
 * cannot lead to an internal machine.
 */
const publicLookup: net.LookupFunction = (host, options, found) => {
  lookup(host, { ...options, all: true }).then(
    (addresses) => {
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return found(new Error(`${host} is not on the public network`), "");
      return options.all ? found(null, addresses) : found(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => found(error, ""),
  );
};

/** The status of a response; redirects are not followed. Throws the reason why there is none. */
function ask(url: string, method: "HEAD" | "GET"): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeout_ms);
    const request = https.request(url, { method, lookup: publicLookup, signal, agent: false }, (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    request.once("error", reject);
    request.end();
  });
}
