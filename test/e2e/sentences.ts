import { de as de_demo } from "#messages/brands/demo/de.ts";
import { en as en_demo } from "#messages/brands/demo/en.ts";
import { en as en_own_data } from "#messages/accounts/own-data/en.ts";
import { en as en_sessions } from "#messages/accounts/sessions/en.ts";
import de_base from "#messages/brands/portal/de.ts";
import de_pages from "#messages/brands/pages/de.ts";
import en_base from "#messages/brands/portal/en.ts";
import en_pages from "#messages/brands/pages/en.ts";
import pl_base from "#messages/brands/portal/pl.ts";
import pl_pages from "#messages/brands/pages/pl.ts";
import ua_base from "#messages/brands/portal/ua.ts";
import ua_pages from "#messages/brands/pages/ua.ts";

/** Everything the portal says, by language and key. */
export const english = { ...en_base, ...en_pages, ...en_demo, ...en_own_data, ...en_sessions };
export const polish = { ...pl_base, ...pl_pages };
export const german = { ...de_base, ...de_pages, ...de_demo };
export const ukrainian = { ...ua_base, ...ua_pages };
