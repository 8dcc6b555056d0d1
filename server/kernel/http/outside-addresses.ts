import { BlockList, isIP } from "node:net";

/**
 * Networks that are not the public internet: private, local, shared, documentation, multicast, and IPv6 ranges that stand for
 * IPv4 addresses (IANA special-purpose registries). `::/96` is listed because the class maps only `::ffff:0:0/96`.
 */
const closed_networks = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
] as const;
/** The only range of IPv6 with public addresses; what is inside it and is not public. */
const open_v6 = "2000::/3";
const closed_v6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"] as const;

function listOf(networks: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits = ""] = network.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
const closed = listOf(closed_networks, "ipv4");
const v6_open = listOf([open_v6], "ipv6");
const v6_closed = listOf(closed_v6, "ipv6");
const loopback = listOf(["127.0.0.0/8"], "ipv4");

/** Whether an address is one of the public internet; false for what is no address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, "ipv4");
  return version === 6 && v6_open.check(address, "ipv6") && !v6_closed.check(address, "ipv6");
}

/** Whether an address is of this machine itself, as tests and a demo use it. */
export const isLoopback = (address: string): boolean =>
  address === "::1" || (isIP(address) === 4 && loopback.check(address, "ipv4"));
