/** Why an address is not the origin of a site. */
export type SiteFault = "form" | "scheme" | "credentials" | "path" | "host" | "own";

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Whether a host is a public name of two parts or more. An address by number ends in a number in every form that browsers
 * read (127.1, 0x7f.0.0.1), and names of local networks belong to no registry. The value goes into a header, where a
 * space or a semicolon would begin something else.
 */
function isName(host: string): boolean {
  const labels = host.split(".");
  const last = labels.at(-1) ?? "";
  return (
    labels.length > 1 &&
    host.length <= 253 &&
    labels.every((one) => label.test(one)) &&
    /^[a-z]/.test(last) &&
    !local_names.has(last)
  );
}
const local_names: ReadonlySet<string> = new Set([
  "localhost",
  "local",
  "internal",
  "home",
  "lan",
  "corp",
  "test",
  "invalid",
]);

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
  // The parser leaves out line ends and tabs wherever they are.
  if (/\s/.test(typed)) return { fault: "form" };
  if (!/^https:\/\/[^/?#\\\s]+/i.test(typed) || !URL.canParse(typed)) return { fault: "form" };
  const { origin, hostname, username, password, pathname, search, hash } = new URL(typed);
  if (username !== "" || password !== "") return { fault: "credentials" };
  if (pathname !== "/" || search !== "" || hash !== "" || /[?#]$/.test(typed)) return { fault: "path" };
  const host = hostname.replace(/\.$/, "");
  if (own.includes(host)) return { fault: "own" };
  return isName(hostname) ? { origin } : { fault: "host" };
}
