// oxlint-disable-next-line no-restricted-imports -- translators work for all brands, the flagship stands on the door
import { brands } from "#brands/all.ts";
import { type Locale, locales } from "#brands/brand.ts";
import { translator_routes } from "#contract/translators.ts";
import { createApi } from "#ui/call.ts";
import { createPreference, createTheme } from "#ui/preference.ts";
import { createSession } from "#ui/session.ts";

export { default as logo } from "../../brands/tolmaro/logo.svg";

const [flagship] = brands;
export const brand_name = flagship.name;

/** The browser's first language that we speak; its `uk` is our `ua`. */
function browserLanguage(): Locale {
  const [wanted = "en"] = globalThis.navigator.language.split("-");
  return locales.find((one) => one === (wanted === "uk" ? "ua" : wanted)) ?? "en";
}

export const language = createPreference({
  name: "translator:language",
  values: locales,
  fallback: browserLanguage(),
});
export const theme = createTheme("translator");
export const session = createSession("translator");

const base = import.meta.env.BASE_URL;

/** The log-in page by address, so that nothing of the ended session stays in memory. */
function showLogin(): void {
  const next = globalThis.location.pathname.slice(base.length - 1) + globalThis.location.search;
  const search = new URLSearchParams({ expired: "true", next });
  globalThis.location.assign(`${base}login?${search.toString()}`);
}

const api = createApi({
  table: translator_routes,
  brand: flagship.slug,
  locale: language.read,
  session,
  leave: showLogin,
});
export const call = api.call;
/** For the upload, which tells its progress and therefore cannot use `call`. */
export const apiHeaders = api.headers;

/** Forgets the token and everything that was loaded with it. */
export function logOut(): void {
  session.clear();
  globalThis.location.assign(`${base}login`);
}
