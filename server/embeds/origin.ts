/** Why an address is not the origin of a site. */
export type SiteFault = "form" | "scheme" | "credentials" | "path" | "host" | "own";

/**
 * The exact origin of a site as browsers compare it, or what is wrong with it: https alone, with nothing behind the host
 * but a port. A slash at the end names no path. `own` are the hosts of the installation.
 */
export function siteOrigin(
  text: string,
  own: readonly string[],
): { readonly origin: string } | { readonly fault: SiteFault } {
  const typed = text.trim();
  if (/^http:\/\//i.test(typed)) return { fault: "scheme" };
  if (!/^https:\/\/[^/?#\\\s]+/i.test(typed) || !URL.canParse(typed)) return { fault: "form" };
  const { origin, hostname, username, password, pathname, search, hash } = new URL(typed);
  if (username !== "" || password !== "") return { fault: "credentials" };
  if (pathname !== "/" || search !== "" || hash !== "" || /[?#]$/.test(typed)) return { fault: "path" };
  // The value goes into a header, where a space or a semicolon would begin something else.
  if (!/^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$/.test(origin)) return { fault: "host" };
  const host = hostname.replace(/\.$/, "");
  if (!host.includes(".") || host.endsWith(".localhost")) return { fault: "host" };
  return own.includes(host) ? { fault: "own" } : { origin };
}
