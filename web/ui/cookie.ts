import { cookieIn, type CookieKind, cookieText } from "#contract/accounts/cookies.ts";

/** What the browser keeps under this cookie now, also when another tab has just set it. */
export const readCookie = (kind: CookieKind): string | null => cookieIn(globalThis.document.cookie, kind);

/** Sets the cookie; a browser that refuses cookies keeps none and the page works on. */
export function writeCookie(kind: CookieKind, value: string): void {
  globalThis.document.cookie = cookieText(kind, value, globalThis.location.protocol === "https:");
}
