import { brand } from "#brand/brand.ts";
import { type CallAnswer, createClient } from "#contract/client.ts";
import { portal_routes } from "#contract/brands/portal.ts";
import { ApiError, brandHeader, createApi } from "#ui/call.ts";
import { createSession } from "#ui/session.ts";
import { measureCall } from "./analytics.ts";
import { noteLeftPage } from "./left-page.ts";
import { currentLocale, storeLocale } from "./locale.ts";
import { noteExpiry } from "./session-expiry.ts";

export const session = createSession(`portal:${brand.slug}`);

/**
 * §8: loads the root of the site; the typed text is stored and offered there (D7). Not from the root itself: a broken
 * server must not make the page reload forever.
 */
function goToRoot(): void {
  if (globalThis.location.pathname === "/") return;
  noteLeftPage();
  // The root has no language in its address, so the current one is stored.
  storeLocale(currentLocale());
  globalThis.location.assign("/");
}

type Bearer = CallAnswer<typeof portal_routes.anonymousToken>;
const page = globalThis as typeof globalThis & {
  head_start?: Promise<Bearer | null>;
  first_answers?: { readonly language: string; readonly answers: Map<string, Promise<Response | null>> };
};

/** What the page asked for before its scripts were there; only the first token can be that one. */
async function takeHeadStart(): Promise<Bearer | null> {
  const asked = page.head_start;
  delete page.head_start;
  return (await asked) ?? null;
}

/** The same of what the first page waits for, when it was asked for in the language that is wanted now. */
function takeFirstAnswer(address: string, headers: Record<string, string>): Promise<Response | null> | null {
  const { language, answers } = page.first_answers ?? {};
  const answer = answers?.get(address) ?? null;
  answers?.delete(address);
  return language === headers["accept-language"] ? answer : null;
}

const api = createApi({
  table: portal_routes,
  brand: brand.slug,
  locale: currentLocale,
  session,
  anonymous: async (headers, former) =>
    (await takeHeadStart()) ??
    createClient(portal_routes, () => headers)("anonymousToken", {
      body: { brand: brandHeader(brand.slug), ...(former === undefined ? {} : { access_token: former }) },
    }),
  early: takeFirstAnswer,
  revoke: (headers) => createClient(portal_routes, () => headers)("revokeToken", {}),
  leave: goToRoot,
  expired: noteExpiry,
});

/** The typed call of the portal; what it means for the figures is seen on its way. */
export const call: typeof api.call = (name, input) => measured(name, input, api.call(name, input));
export const callIn = api.callIn;
/** The same for rows that come with a later page. */
export const callFrom: typeof api.callFrom = (rows) => {
  const late = api.callFrom(rows);
  return (name, input) => measured(String(name), input, late(name, input));
};
async function measured<T>(name: string, input: unknown, answer: Promise<T>): Promise<T> {
  try {
    measureCall(name, input, await answer);
  } catch (error) {
    if (error instanceof ApiError) measureCall(name, input, error);
  }
  return answer;
}
export const apiHeaders = api.headers;

/** Whether a person is logged in; the token of an anonymous visitor does not count. */
export const isLoggedIn = (): boolean => session.read()?.anonymous === false;
