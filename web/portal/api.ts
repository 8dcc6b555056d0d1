import { brand } from "#brand/brand.ts";
import { createClient } from "#contract/client.ts";
import { portal_routes } from "#contract/portal.ts";
import { brandHeader, createApi } from "#ui/call.ts";
import { createSession } from "#ui/session.ts";
import { noteLeftPage } from "./left-page.ts";
import { currentLocale, storeLocale } from "./locale.ts";

export const session = createSession(`portal:${brand.slug}`);

/**
 * §8: the root of the site, loaded afresh; what was typed is kept and offered there (D7). Not from the root itself: a
 * broken server must not make the page reload forever.
 */
function goToRoot(): void {
  if (globalThis.location.pathname === "/") return;
  noteLeftPage();
  // The root has no language in its address: the reader's own goes along.
  storeLocale(currentLocale());
  globalThis.location.assign("/");
}

const api = createApi({
  table: portal_routes,
  brand: brand.slug,
  locale: currentLocale,
  session,
  anonymous: (headers) =>
    createClient(portal_routes, () => headers)("anonymousToken", {
      body: { brand: brandHeader(brand.slug) },
    }),
  revoke: (headers) => createClient(portal_routes, () => headers)("revokeToken", {}),
  leave: goToRoot,
});

export const call = api.call;
export const callIn = api.callIn;
export const apiHeaders = api.headers;

/** Whether somebody is logged in; the token of an anonymous visitor does not count. */
export const isLoggedIn = (): boolean => session.read()?.anonymous === false;
