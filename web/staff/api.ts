// oxlint-disable-next-line no-restricted-imports -- the desk serves all brands, its login page shows the flagship
import { brands } from "#brands/all.ts";
export { default as logo } from "../../brands/tolmaro/logo.svg";
import { invitation_routes } from "#contract/accounts/accounts.ts";
import { desk_memory_routes } from "#contract/memory/desk-memory.ts";
import { desk_segment_routes } from "#contract/workbench/reading.ts";
import { desk_list_routes } from "#contract/views/desk-lists.ts";
import { staff_routes } from "#contract/views/staff.ts";
import { desk_bilingual_routes } from "#contract/workbench/bilingual.ts";
import type { Proof } from "#contract/accounts/confirmation.ts";
import { createApi } from "#ui/call.ts";
import { confirming } from "#ui/confirmation.ts";
import { createPreference, createTheme } from "#ui/preference.ts";
import type { SessionCalls } from "#ui/end-sessions.tsx";
import { createSession } from "#ui/session.ts";
import { leaveZone, showLogin } from "#ui/zone-session.ts";

const [flagship] = brands;
export const brand_name = flagship.name;
/** Whose customers the desk may invite, and in which languages they read. */
export const invited_to = brands.map(({ slug, name, locales }) => ({ slug, name, locales }));
/** What each brand sells for, in the order of our brands. */
export const sold_in = brands.map(({ slug, name, currencies }) => ({ slug, name, currencies }));
export const brand_slugs = brands.map(({ slug }) => slug);

/** The desk is ours and speaks two of our languages. */
export const desk_languages = ["pl", "en"] as const;
export const language = createPreference({
  name: "staff:language",
  values: desk_languages,
  fallback: globalThis.navigator.language.startsWith("pl") ? "pl" : "en",
});
export const theme = createTheme("staff");
/** WCAG 2.1.4: keys without Ctrl or Alt can be turned off by who dictates or types by accident. */
export const shortcuts = createPreference({
  name: "staff:shortcuts",
  values: ["on", "off"],
  fallback: "on",
});
export const session = createSession("staff");

const rows = {
  ...staff_routes,
  ...desk_list_routes,
  ...desk_bilingual_routes,
  ...invitation_routes,
  ...desk_segment_routes,
  ...desk_memory_routes,
};
const api = createApi({
  table: rows,
  brand: flagship.slug,
  locale: language.read,
  session,
  leave: showLogin,
});
export const call = confirming<typeof rows>(api.call);
export const { headers } = api;
/** Sends what the person of this session proves themselves by; not repeated like other calls. */
export const confirmSession = (body: Proof) => api.call("confirmStaffSession", { body });

/** Ends the session of the staff user. */
export const logOut = (): Promise<void> => leaveZone(session, () => call("revokeStaffToken", {}));

/** The sessions of the user; the end of all of them logs out too. */
export const session_calls: SessionCalls = {
  list: () => call("staffSessions", {}),
  endOne: (hash) => call("endStaffSession", { params: { hash } }),
  endAll: async () => {
    await call("endStaffSessions", {});
    await leaveZone(session, () => Promise.resolve());
  },
};
