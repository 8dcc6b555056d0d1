import * as z from "zod/mini";
import { catch as otherwise } from "zod/mini";
import type { Session } from "./session.ts";

/** An address is untrusted input: an unknown value becomes the default. */
export const login_search = z.object({
  expired: otherwise(z.optional(z.literal(true)), undefined),
  // A path of this site only: two slashes would lead to another site.
  next: otherwise(z.optional(z.string().check(z.regex(/^\/(?!\/)/))), undefined),
});

const base = import.meta.env.BASE_URL;
const longest_wait_ms = 1_500;

/** Loads the login page by its address, so that nothing of the ended session stays in memory. */
export function showLogin(): void {
  const next = globalThis.location.pathname.slice(base.length - 1) + globalThis.location.search;
  const search = new URLSearchParams({ expired: "true", next });
  globalThis.location.assign(`${base}login?${search.toString()}`);
}

/** Ends the user's session: the server is notified first, with a short wait, so that the token becomes invalid. */
export async function leaveZone(session: Session, revoke: () => Promise<unknown>): Promise<void> {
  const revoked = revoke().catch(() => null);
  session.clear();
  await Promise.race([revoked, new Promise((passed) => setTimeout(passed, longest_wait_ms))]);
  globalThis.location.assign(`${base}login`);
}
