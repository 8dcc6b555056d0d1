import { readConfig } from "./read-config.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openInstallation, type Installation } from "#test/installation.ts";
import { openReceiver } from "#test/receiver.ts";
import { openLog } from "./log.ts";

let there: Installation;
let collector: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  collector = await openReceiver();
  there = await openInstallation({
    GA4_ENDPOINT: `http://127.0.0.1:${collector.port}/mp/collect`,
    GA4_STREAMS: "tolmaro=G-TEST1:hush",
    SENTRY_DSN: "http://key@errors.example:9000/7",
    SENTRY_ENVIRONMENT: "test",
  });
});
afterAll(async () => {
  await there.end();
  await collector.close();
});

const event = { name: "login", params: { ok: true } };
const visit = {
  client_id: "6f1f2f7e-3f4b-4a53-9a54-b7e3c41a4c11",
  session_id: "1763724000",
  engagement_time_msec: 1200,
};
const report = (brand: string, cookie: string | null, body: object = { ...visit, events: [event] }) =>
  there.app.inject({
    method: "POST",
    url: "/api/v2/measurement",
    headers: {
      "x-brand": Buffer.from(brand).toString("base64").replace(/=+$/, ""),
      ...(cookie === null ? {} : { cookie }),
    },
    payload: body,
  });
const consent = "locale=1.pl; consent=1.all.2031-03-03";

describe("§1 Figures are sent to the analytics service by GA4's documented protocol", () => {
  test("a visit with consent is passed on with its brand, by our server and without its sender", async () => {
    expect((await report("tolmaro", consent)).statusCode).toBe(204);
    await vi.waitFor(() => expect(collector.received).toHaveLength(1));
    const [got] = collector.received.splice(0);
    expect(got?.path).toBe("/mp/collect?measurement_id=G-TEST1&api_secret=hush");
    expect(JSON.parse(got?.body ?? "")).toEqual({
      client_id: visit.client_id,
      consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
      events: [
        {
          name: "login",
          params: {
            ok: true,
            brand: "tolmaro",
            locale: "pl",
            session_id: "1763724000",
            engagement_time_msec: 1200,
          },
        },
      ],
    });
    expect(Object.keys(got?.headers ?? {})).not.toContain("x-forwarded-for");
  });

  test("without the cookie, without consent and for a brand that is not measured nothing is passed on", async () => {
    for (const cookie of [null, "consent=1.necessary.2031-03-03", "consent=all"])
      expect((await report("tolmaro", cookie)).statusCode).toBe(204);
    expect((await report("turbotlumaczenia", consent)).statusCode).toBe(204);
    await report("tolmaro", consent);
    await vi.waitFor(() => expect(collector.received).toHaveLength(1));
    collector.received.splice(0);
  });

  test("text, addresses and unknown events are refused", async () => {
    for (const params of [{ ok: true, email: "anna@example.com" }, { ok: "yes" }, {}])
      expect(
        (await report("tolmaro", consent, { ...visit, events: [{ name: "login", params }] })).statusCode,
      ).toBe(422);
    expect(
      (await report("tolmaro", consent, { ...visit, events: [{ name: "spy", params: {} }] })).statusCode,
    ).toBe(422);
    expect(collector.received).toEqual([]);
  });
});

describe("The page has the settings of the environment, and may connect to no other host", () => {
  test("the policy names the error-reporting service; the settings contain no secret", async () => {
    const page = await there.app.inject({ url: "/pl/order/write", headers: { host: "tolmaro.localhost" } });
    expect(page.headers["content-security-policy"]).toContain(
      "connect-src 'self' http://errors.example:9000;",
    );
    expect(page.body).toContain("&#34;measured&#34;:true");
    expect(page.body).toContain("http://key@errors.example:9000/7");
    expect(page.body).not.toContain("hush");
    const zone = await there.app.inject({ url: "/staff/" });
    expect(zone.body).toContain("&#34;measured&#34;:false");
  });

  test("§4: `/` is shown in the language that was chosen before", async () => {
    const lang = async (cookie: string) =>
      /<html lang="(\w+)"/.exec((await there.app.inject({ url: "/", headers: { cookie } })).body)?.[1];
    expect(await lang("locale=1.ua")).toBe("uk");
    expect(await lang("locale=1.en")).toBe("en");
    expect(await lang("locale=1.xx")).toBe("pl");
  });

  test("an invalid setting stops the start with its name", () => {
    expect(() => readConfig({ GA4_STREAMS: "tolmaro=G-1" }, "/")).toThrow("GA4_STREAMS");
    expect(() => readConfig({ GA4_STREAMS: "unknown=G-1:x" }, "/")).toThrow("GA4_STREAMS");
    expect(() => readConfig({ GA4_ENDPOINT: "collector" }, "/")).toThrow("GA4_ENDPOINT");
    expect(() => readConfig({ SENTRY_DSN: "https://errors.example" }, "/")).toThrow("SENTRY_DSN");
  });
});

describe("Faults of the server are reported to the same service as those of the pages", () => {
  test("an error of the log is sent once, without the user's input", async () => {
    const service = await openReceiver();
    const config = readConfig({ SENTRY_DSN: `http://key@127.0.0.1:${service.port}/7` }, "/");
    const log = openLog(config, () => new Date("2031-03-03T09:00:00Z"), { write: () => true });
    log.error({ err: new TypeError("no row for anna@example.com"), route: "/api/v2/order/:hash" }, "fault");
    await vi.waitFor(() => expect(service.received).toHaveLength(1));
    const [got] = service.received;
    expect(got?.path).toBe("/api/7/envelope/?sentry_key=key&sentry_version=7");
    expect(got?.body).toContain("no row for [email]");
    expect(got?.body).toContain('"route":"/api/v2/order/:hash"');
    expect(got?.body).not.toContain("anna");
    await service.close();
  });
});
