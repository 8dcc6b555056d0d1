import { consent_cookie } from "#contract/accounts/cookies.ts";
import { readCookie, writeCookie } from "#ui/cookie.ts";
import { forget } from "#ui/stored.ts";

export type Consent = { readonly choice: "all" | "necessary"; readonly decided_on: string };

/** The answer to the cookie notice, with its day; null before there is one (G6). */
export function readConsent(): Consent | null {
  const [choice, decided_on = ""] = readCookie(consent_cookie)?.split(".") ?? [];
  return choice === "all" || choice === "necessary" ? { choice, decided_on } : null;
}

/** Whether this visit may be measured, as the cookie says now: it may have been refused in another tab. */
export const mayMeasure = (): boolean => readConsent()?.choice === "all";

const listeners = new Set<() => void>();
let is_open = readConsent() === null;

export const isNoticeOpen = (): boolean => is_open;
export function subscribeNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
function setOpen(open: boolean): void {
  is_open = open;
  for (const listener of listeners) listener();
}

/** From the footer: the choice can be changed at any time. */
export const reopenNotice = (): void => setOpen(true);

/** Keeps the answer with version and day. A no also forgets what the browser was counted by. */
export function decide(choice: Consent["choice"]): void {
  writeCookie(consent_cookie, `${choice}.${new Date().toISOString().slice(0, 10)}`);
  if (choice === "necessary") forget("measured:visit");
  setOpen(false);
}
