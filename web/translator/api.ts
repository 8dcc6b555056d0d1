// oxlint-disable-next-line no-restricted-imports -- translators work for all brands, the login page shows the flagship
import { brands } from "#brands/all.ts";
import { type Locale, locales } from "#brands/brand.ts";
import { zone_correction_routes } from "#contract/cases/reworks.ts";
import { board_routes } from "#contract/work/board.ts";
import { earning_routes } from "#contract/payouts/earnings.ts";
import { translator_profile_routes } from "#contract/work/translator-profile.ts";
import { exchange_routes } from "#contract/workbench/exchange.ts";
import { workbench_lookup_routes } from "#contract/workbench/lookup.ts";
import { workbench_routes } from "#contract/workbench/workbench.ts";
import { translator_routes } from "#contract/work/translators.ts";
import type { Proof } from "#contract/accounts/confirmation.ts";
import { createApi } from "#ui/call.ts";
import { confirming } from "#ui/confirmation.ts";
import { createPreference, createTheme } from "#ui/preference.ts";
import type { SessionCalls } from "#ui/end-sessions.tsx";
import { createSession } from "#ui/session.ts";
import { leaveZone, showLogin } from "#ui/zone-session.ts";

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
/** WCAG 2.1.4: keys without Ctrl or Alt can be turned off by who dictates or types by accident. */
export const shortcuts = createPreference({
  name: "translator:shortcuts",
  values: ["on", "off"],
  fallback: "on",
});
export const session = createSession("translator");

const rows = {
  ...translator_routes,
  ...board_routes,
  ...translator_profile_routes,
  ...earning_routes,
  ...zone_correction_routes,
  ...workbench_routes,
  ...exchange_routes,
  ...workbench_lookup_routes,
};
const api = createApi({
  table: rows,
  brand: flagship.slug,
  locale: language.read,
  session,
  leave: showLogin,
});
export const call = confirming<typeof rows>(api.call);
/** Sends what the person of this session proves themselves by; not repeated like other calls. */
export const confirmSession = (body: Proof) => api.call("confirmTranslatorSession", { body });
/** For the upload, which reports its progress and therefore cannot use `call`. */
export const apiHeaders = api.headers;

/** Ends the session of the translator. */
export const logOut = (): Promise<void> => leaveZone(session, () => call("revokeTranslatorToken", {}));

/** The sessions of the user; the end of all of them logs out too. */
export const session_calls: SessionCalls = {
  list: () => call("translatorSessions", {}),
  endOne: (hash) => call("endTranslatorSession", { params: { hash } }),
  endAll: async () => {
    await call("endTranslatorSessions", {});
    await leaveZone(session, () => Promise.resolve());
  },
};
