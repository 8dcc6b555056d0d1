/** A header of a message, its name in lower case. */
export type Header = { readonly key: string; readonly value: string };

const comments = /\([^()]*\)/g;

/**
 * The domains for which our mail server has found a valid DKIM signature (RFC 8601): of the first result of that server, because a
 * sender can write such headers too, and they are below those that our server adds.
 */
export function signingDomains(headers: readonly Header[], authserv_id: string): readonly string[] {
  const ours = headers.find(({ key, value }) => {
    if (key !== "authentication-results") return false;
    const [id = ""] = value.replaceAll(comments, " ").trim().split(/[\s;]/);
    return id.toLowerCase() === authserv_id.toLowerCase();
  });
  if (!ours) return [];
  return ours.value
    .replaceAll(comments, " ")
    .split(";")
    .slice(1)
    .filter((result) => /^\s*dkim\s*=\s*pass(\s|$)/i.test(result))
    .flatMap((result) => {
      const domain = /\sheader\.d\s*=\s*"?([a-z0-9.-]+)/i.exec(result)?.[1];
      return domain === undefined ? [] : [domain.toLowerCase().replace(/\.$/, "")];
    });
}

/** Whether a signature of a domain is one of an address: of its domain, or of one above it with at least two parts. */
export function isAligned(address: string, domains: readonly string[]): boolean {
  const own = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return domains.some((domain) => domain.includes(".") && (own === domain || own.endsWith(`.${domain}`)));
}

const senders_of_programs = /^(?:mailer-daemon|postmaster|no-?reply|bounces?(?:[+=-].*)?)@/i;

/**
 * Whether a program has written a message by itself: an absence, a failed delivery, a list. Nothing answers it, so that two programs
 * never write to each other (RFC 3834).
 */
export function isAutomatic(headers: readonly Header[], from: string): boolean {
  const valueOf = (name: string): string =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? "";
  const submitted = valueOf("auto-submitted");
  return (
    (submitted !== "" && !submitted.startsWith("no")) ||
    /^(?:bulk|junk|list|auto_reply)/.test(valueOf("precedence")) ||
    valueOf("return-path") === "<>" ||
    valueOf("list-id") !== "" ||
    valueOf("x-autoreply") !== "" ||
    valueOf("x-autorespond") !== "" ||
    valueOf("content-type").startsWith("multipart/report") ||
    senders_of_programs.test(from)
  );
}

/** The token of an intake address: `quotes+token@…`; null for another address. */
export function tokenIn(recipient: string, domain: string): string | null {
  const [, token, at] = /^quotes\+([a-z0-9]{20,40})@(.+)$/.exec(recipient.trim().toLowerCase()) ?? [];
  return token !== undefined && at === domain.toLowerCase() ? token : null;
}
export const intakeAddress = (token: string, domain: string): string => `quotes+${token}@${domain}`;
