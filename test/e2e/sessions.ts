import { setTimeout as wait } from "node:timers/promises";
import { fillPath, type Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { expect, type Page } from "./fixtures.ts";

/** The password of the demo's people. */
export const demo_password = "tolmaro-demo";
export type Area = "staff" | "translator" | `portal:${string}`;
export type Token = { readonly access_token: string; readonly expires_in: number };

const routeOf = (area: Area) =>
  area === "staff" ? "staffToken" : area === "translator" ? "translatorToken" : "accessToken";

/** Header with the brand a request is for. */
export const brandHeader = (brand: string) => Buffer.from(brand).toString("base64").replace(/=+$/, "");

/** Opens a session of one of the demo's people at the server of this port, as the form does; a limit is waited for. */
export async function tokenOf(area: Area, username: string, port: string | number): Promise<Token> {
  const row: Route = routes[routeOf(area)];
  const brand = area.startsWith("portal:") ? area.slice("portal:".length) : "tolmaro";
  const send = () =>
    fetch(`http://127.0.0.1:${port}${fillPath(row.path, {})}`, {
      method: row.method,
      headers: { "x-brand": brandHeader(brand), "accept-language": "en", "content-type": "application/json" },
      body: JSON.stringify({ username, password: demo_password, grant_type: "password" }),
    });
  let answer = await send();
  // Tests log in more often within a minute than a person may.
  while (answer.status === 429) {
    await wait(1000 * Number(answer.headers.get("retry-after") ?? 1));
    answer = await send();
  }
  const text = await answer.text();
  expect(answer.ok, `${username} logs in: ${text}`).toBe(true);
  const body = JSON.parse(text) as { data: Token } | Token;
  return "data" in body ? body.data : body;
}

/** Opens an address with a session that is where `web/ui/session.ts` looks for it, before its scripts run. */
export async function openWith(
  page: Page,
  area: Area,
  token: Token & { readonly anonymous: boolean },
  address: string,
): Promise<void> {
  const login = await page.addInitScript(
    ([key, { access_token, expires_in, anonymous }]) => {
      const saved_at = Date.now();
      const login_id = crypto.randomUUID();
      const data = { access_token, expires_at: saved_at + expires_in * 1000, anonymous, login_id };
      localStorage.setItem(key, JSON.stringify({ v: 2, saved_at, data }));
    },
    [`session:${area}`, token] as const,
  );
  await page.goto(address);
  await login.dispose();
}

/**
 * Opens an address as one of the demo's people who logged in before. The form has its own tests (`accounts.spec.ts`,
 * `customer.spec.ts`, `session.spec.ts`, `desk.spec.ts`, `demo-brand.spec.ts`).
 */
export async function openAs(page: Page, area: Area, username: string, address: string): Promise<void> {
  const token = await tokenOf(area, username, new URL(address).port);
  await openWith(page, area, { ...token, anonymous: false }, address);
}
