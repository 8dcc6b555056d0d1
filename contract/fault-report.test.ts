import { describe, expect, test } from "vitest";
import { faultEnvelope, framesOf, readDsn, release } from "./fault-report.ts";
import installed from "../package.json" with { type: "json" };

describe("Faults are sent to a Sentry-compatible service in its documented envelope", () => {
  test("the address for envelopes is derived from the DSN", () => {
    expect(readDsn("https://abc@errors.example/42")).toEqual({
      url: "https://errors.example/api/42/envelope/?sentry_key=abc&sentry_version=7",
      origin: "https://errors.example",
    });
    expect(readDsn("http://abc@localhost:9000/glitch/7")?.url).toBe(
      "http://localhost:9000/glitch/api/7/envelope/?sentry_key=abc&sentry_version=7",
    );
    for (const text of [
      "",
      "errors.example/42",
      "https://errors.example/42",
      "https://abc@errors.example",
      "ftp://a@b/1",
    ])
      expect(readDsn(text), text).toBeNull();
  });

  test("an envelope has a header, an item header and the event, and no personal data", () => {
    const error = new TypeError("anna@example.com has no balance");
    const lines = faultEnvelope({
      id: "0".repeat(32),
      error,
      mechanism: "onerror",
      platform: "javascript",
      environment: "test",
      tags: { brand: "shop" },
      address: { origin: "https://shop.example", pathname: "/pl/orders/5SsQ0v5PTwK9b2ZbmxYqaQ" },
      at: Date.parse("2026-11-21T12:00:00Z"),
    }).split("\n");
    expect(lines).toHaveLength(3);
    const [header, item, event] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(header).toEqual({ event_id: "0".repeat(32), sent_at: "2026-11-21T12:00:00.000Z" });
    expect(item).toEqual({ type: "event", content_type: "application/json" });
    expect(event).toMatchObject({
      level: "error",
      request: { url: "https://shop.example/pl/orders/[hash]" },
      exception: { values: [{ type: "TypeError", value: "[email] has no balance" }] },
      sdk: { settings: { infer_ip: "never" } },
    });
    expect(Object.keys(event ?? {})).not.toContain("user");
    expect(Object.keys(event ?? {})).not.toContain("breadcrumbs");
  });

  test("the release of a fault is name and version of package.json", () => {
    expect(release).toBe(`portal@${installed.version}`);
  });

  test("stacks of every engine are parsed, the oldest frame first", () => {
    const v8 =
      "Error: x\n    at deep (https://s.example/assets/a.js?v=1:10:5)\n    at https://s.example/assets/b.js:2:7";
    expect(framesOf(v8)).toEqual([
      { filename: "https://s.example/assets/b.js", function: "?", lineno: 2, colno: 7 },
      { filename: "https://s.example/assets/a.js", function: "deep", lineno: 10, colno: 5 },
    ]);
    expect(framesOf("deep@https://s.example/a.js:10:5\n@https://s.example/b.js:2:7")).toHaveLength(2);
    expect(
      framesOf("    at async run (file:///srv/main.mjs:3:1)\n    at node:internal/x:1:2")[1],
    ).toMatchObject({
      function: "run",
      filename: "file:///srv/main.mjs",
    });
  });

  test("of a thrown value that is no error only the type is reported", () => {
    const text = faultEnvelope({
      id: "1".repeat(32),
      error: "Mr Smith typed this",
      mechanism: "onunhandledrejection",
      platform: "javascript",
      environment: "test",
      tags: {},
      at: 0,
    });
    expect(text).not.toContain("Smith");
    expect(text).toContain('"value":"string"');
  });
});
