/** Each cookie has its version before its value, so that an earlier format is never parsed as a later one. */
export type CookieKind = {
  readonly name: string;
  readonly version: number;
  readonly max_age_seconds: number;
};

const day_seconds = 24 * 60 * 60;
/** R1, §4: the language a person chose, for a year. */
export const locale_cookie: CookieKind = { name: "locale", version: 1, max_age_seconds: 365 * day_seconds };
/**
 * G6: the answer to the cookie notice, which is shown again after half a year: `all.2026-11-21` or
 * `necessary.2026-11-21`.
 */
export const consent_cookie: CookieKind = { name: "consent", version: 1, max_age_seconds: 180 * day_seconds };

/** On https a name with this prefix: browsers then accept the cookie from this host alone, and never without https. */
const host_prefix = "__Host-";

/** The value in a `Cookie` header; null when it is missing or of another version. */
export function cookieIn(text: string, { name, version }: CookieKind): string | null {
  const pairs = text.split("; ");
  const found =
    pairs.find((pair) => pair.startsWith(`${host_prefix}${name}=`)) ??
    pairs.find((pair) => pair.startsWith(`${name}=`));
  const value = decode(found?.slice(found.indexOf("=") + 1) ?? "");
  return value.startsWith(`${version}.`) ? value.slice(`${version}.`.length) : null;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
};

/** Whether a `Cookie` header has the consent to be measured (D8). */
export const acceptsMeasuring = (text: string): boolean =>
  cookieIn(text, consent_cookie)?.startsWith("all.") ?? false;

/**
 * The `Set-Cookie` header of a cookie for this site only: not sent with forms of other sites, on https only over https.
 */
export function cookieText(kind: CookieKind, value: string, is_https: boolean): string {
  const { name, version, max_age_seconds } = kind;
  const text = `${is_https ? host_prefix : ""}${name}=${encodeURIComponent(`${version}.${value}`)}`;
  return `${text}; Path=/; Max-Age=${max_age_seconds}; SameSite=Lax${is_https ? "; Secure" : ""}`;
}
