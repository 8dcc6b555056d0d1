import net from "node:net";

/** The first four groups of an IPv6 address, written out: `2001:db8::1` is `2001:db8:0:0`. */
function prefix64(address: string): string {
  const [head = "", tail] = address.split("::");
  const groups = (text: string): string[] => text.split(":").filter((group) => group !== "");
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const all = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/**
 * The network by which limits count a caller: an IPv4 address, or the /64 of an IPv6 address, because a subscriber can
 * choose from that many addresses (RFC 6177). An IPv4 address inside an IPv6 one counts as the IPv4 address.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  return net.isIPv6(ip) ? `${prefix64(ip.split("%")[0] ?? "")}::/64` : ip;
}

/** Proxies that may set `X-Forwarded-*`: their number or their addresses; null: none. */
export type TrustedProxies = number | readonly string[] | null;

const named: readonly string[] = ["loopback", "linklocal", "uniquelocal"];

function isAddress(text: string): boolean {
  const [address = "", bits, more] = text.split("/");
  const family = net.isIP(address);
  if (family === 0 || more !== undefined) return named.includes(text);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Reads `TRUST_PROXY`. Throws one sentence for anything that is neither a number of proxies nor addresses. */
export function readTrustedProxies(text: string | undefined): TrustedProxies {
  if (!text || text === "0") return null;
  if (/^\d+$/.test(text) && Number(text) <= 10) return Number(text);
  const addresses = text.split(",").map((one) => one.trim());
  if (!addresses.every(isAddress))
    throw new Error(
      `TRUST_PROXY is the number of proxies in front of this server (1 to 10) or their addresses, such as 10.0.0.0/8,192.168.1.7, not "${text}".`,
    );
  return addresses;
}

/** The trust function of the HTTP server: whether a hop of a request is one of our proxies. */
export function proxyTrust(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === null) return false;
  if (typeof proxies !== "number") return [...proxies];
  // The framework reads a number as "trust no one", because it cannot distinguish a proxy from a direct caller.
  return (_address, hop) => hop < proxies;
}
