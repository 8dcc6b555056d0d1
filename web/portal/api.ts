import { brand } from "#brand/brand.ts";
import { createClient } from "#contract/client.ts";
import { portal_routes } from "#contract/portal.ts";
import { brandHeader, createApi } from "#ui/call.ts";
import { createSession } from "#ui/session.ts";
import { currentLocale } from "./locale.ts";

export const session = createSession(`portal:${brand.slug}`);

let left_at = 0;

/** §8: the root of the site, loaded afresh. Not twice in a row: a broken server must not make the page reload forever. */
export function goToRoot(): void {
  if (Date.now() - left_at < 10_000 || globalThis.location.pathname === "/") return;
  left_at = Date.now();
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
  leave: goToRoot,
});

export const call = api.call;
export const apiHeaders = api.headers;

/** Whether somebody is logged in; the token of an anonymous visitor does not count. */
export const isLoggedIn = (): boolean => session.read()?.anonymous === false;
