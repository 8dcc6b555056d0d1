import { isIP } from "node:net";
import { brandBySlug, brands } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";
import type { Config } from "./config.ts";

/** The brand of a host as built; plain `localhost` and unknown names are the flagship. */
export function builtBrandOf({ hosts }: Pick<Config, "hosts">, hostname: string): Brand {
  const slug = hosts[hostname.toLowerCase()];
  return (slug && brandBySlug(slug)) || brands[0];
}

/** The public address of a brand's portal, for links in mails: its host in production, `<slug>.localhost` in the demo. */
export function originOfBrand(
  config: Pick<Config, "hosts" | "public_url" | "port">,
  brand: Pick<Brand, "slug">,
): string {
  const own = Object.entries(config.hosts).find(
    ([host, slug]) => slug === brand.slug && !host.endsWith(".localhost"),
  );
  if (own) return `https://${own[0]}`;
  return config.public_url ?? `http://${brand.slug}.localhost:${config.port}`;
}

/** The hosts of the installation: those of its brands, and those of its configured addresses. */
export function ownHosts({
  hosts,
  public_url,
  own_url,
}: Pick<Config, "hosts" | "public_url" | "own_url">): readonly string[] {
  const own = [public_url, own_url].map((url) =>
    url !== null && URL.canParse(url) ? new URL(url).hostname : "",
  );
  return [...Object.keys(hosts), ...own];
}

/**
 * Whether a name or address of a request is the installation's: one of its hosts, this machine, or an address by number.
 * Any other name can have been pointed here by its owner, so that a page of theirs seems to be of this installation.
 */
export function isOwnHost(
  config: Pick<Config, "hosts" | "public_url" | "own_url">,
  hostname: string,
): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, "");
  return (
    name === "localhost" || name.endsWith(".localhost") || isIP(name) !== 0 || ownHosts(config).includes(name)
  );
}

/** The address for providers: the installation's own, which need not be a brand's. */
export const ownOrigin = (config: Config): string =>
  config.own_url ?? config.public_url ?? `http://127.0.0.1:${config.port}`;
