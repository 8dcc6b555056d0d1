import { readConfig } from "#server/app/read-config.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { buildApp } from "#server/app/app.ts";
import { networkOf, readTrustedProxies } from "#server/kernel/http/network.ts";
import { openInstallation, type Installation } from "#test/installation.ts";
import { brandHeader, refusalOf } from "#test/session.ts";
import { minute } from "#test/steps.ts";

const per_minute = routes.forgotTranslatorPassword.per_minute;
let people = 0;
type From = { readonly remoteAddress?: string; readonly forwarded?: string };

/** One call of a limited route from an address, directly or through proxies. */
const ask = (app: Installation["app"], { remoteAddress = "198.51.100.7", forwarded }: From = {}) =>
  app.inject({
    method: "POST",
    url: routes.forgotTranslatorPassword.path,
    remoteAddress,
    headers: {
      "x-brand": brandHeader("tolmaro"),
      ...(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }),
    },
    payload: { email: `unknown${(people += 1)}@example.com` },
  });
/** The number of calls that are let through, with the addresses of `from`. */
async function passed(
  apps: readonly Installation["app"][],
  calls: number,
  from: (i: number) => From,
): Promise<number> {
  let through = 0;
  for (let i = 0; i < calls; i += 1) {
    const app = apps[i % apps.length];
    if (app && (await ask(app, from(i))).statusCode !== 429) through += 1;
  }
  return through;
}

describe("Limits are counted for all servers together", () => {
  let installation: Installation;
  let second: Installation["app"];
  beforeAll(async () => {
    installation = await openInstallation({ RATE_LIMITS: "1" });
    second = await buildApp(installation.machine);
  });
  afterAll(async () => {
    await second.close();
    await installation.end();
  });

  test("two servers together allow as many calls as one, and return the time of the next", async () => {
    const from = () => ({ remoteAddress: "198.51.100.1" });
    expect(await passed([installation.app, second], 3 * per_minute, from)).toBe(per_minute);
    const refused = await ask(second, from());
    expect(refusalOf(refused)).toMatchObject({ status: 429, code: "rate.limited" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    installation.clock.forward(minute);
    expect((await ask(second, from())).statusCode).toBe(204);
  });

  test("a burst at once is counted exactly", async () => {
    const calls = Array.from({ length: 5 * per_minute }, (_, i) =>
      ask(i % 2 === 0 ? installation.app : second, { remoteAddress: "198.51.100.2" }),
    );
    const through = (await Promise.all(calls)).filter(({ statusCode }) => statusCode !== 429);
    expect(through.length).toBe(per_minute);
  });

  test("each network has its own count; the addresses of one IPv6 network share theirs", async () => {
    const many = (i: number) => ({ remoteAddress: `2001:db8:1:2::${i + 1}` });
    expect(await passed([installation.app], 2 * per_minute, many)).toBe(per_minute);
    expect((await ask(installation.app, { remoteAddress: "2001:db8:1:3::1" })).statusCode).toBe(204);
  });

  test("without proxies the address cannot be set by a header", async () => {
    const forged = (i: number) => ({ remoteAddress: "198.51.100.3", forwarded: `203.0.113.${i}` });
    expect(await passed([installation.app], 2 * per_minute, forged)).toBe(per_minute);
  });
});

describe("TRUST_PROXY takes a number of proxies or their addresses", () => {
  test.each([
    ["1", "203.0.113.9"],
    ["10.0.0.0/8, loopback", "203.0.113.9"],
    ["2", "198.51.100.20"],
  ])("%s: the address is the one seen by our outermost proxy", async (TRUST_PROXY, seen) => {
    const installation = await openInstallation({ RATE_LIMITS: "1", TRUST_PROXY });
    const proxy = "10.0.0.1";
    // Each call claims another origin; the entries of our own proxies at the end are the same.
    const chain = TRUST_PROXY === "2" ? `${seen}, 10.0.0.2` : seen;
    const forged = (i: number) => ({ remoteAddress: proxy, forwarded: `192.0.2.${i}, ${chain}` });
    expect(await passed([installation.app], 2 * per_minute, forged)).toBe(per_minute);
    const other = TRUST_PROXY === "2" ? "198.51.100.21, 10.0.0.2" : "203.0.113.10";
    expect((await ask(installation.app, { remoteAddress: proxy, forwarded: other })).statusCode).toBe(204);
    await installation.end();
  });

  test("a caller outside the proxies' addresses is not trusted", async () => {
    const installation = await openInstallation({ RATE_LIMITS: "1", TRUST_PROXY: "10.0.0.0/8" });
    const direct = (i: number) => ({ remoteAddress: "198.51.100.9", forwarded: `192.0.2.${i}` });
    expect(await passed([installation.app], 2 * per_minute, direct)).toBe(per_minute);
    await installation.end();
  });

  test.each(["yes", "300.1.1.1", "10.0.0.0/33", "10.0.0.1,", "11"])("%s is refused at the start", (text) => {
    expect(() => readConfig({ DEMO: "1", TRUST_PROXY: text }, "/nowhere")).toThrow("TRUST_PROXY");
  });
  test("0 and an empty value trust no proxy", () => {
    expect([readTrustedProxies("0"), readTrustedProxies(undefined)]).toEqual([null, null]);
  });
});

describe("The network of an address", () => {
  test.each([
    ["198.51.100.7", "198.51.100.7"],
    ["::ffff:198.51.100.7", "198.51.100.7"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:0DB8:0:0:ffff::2", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("%s counts as %s", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
