import { describe, expect, test } from "vitest";
import { givenUpJob } from "#test/calls/desk-job-calls.ts";
import { installation } from "#test/installation.ts";

const token = "a-token-for-the-scraper";

describe("Metrics and API documents", () => {
  test("metrics need the token and include jobs, money and mails", async () => {
    const shop = await installation({ METRICS_TOKEN: token });
    try {
      await givenUpJob(shop);
      const ask = (authorization?: string) =>
        fetch(`${shop.origin}/metrics`, authorization ? { headers: { authorization } } : {});
      expect((await ask()).status).toBe(401);
      expect((await ask("Bearer another-token-than-that")).status).toBe(401);
      const answer = await ask(`Bearer ${token}`);
      expect(answer.status).toBe(200);
      const text = await answer.text();
      for (const line of [
        "tolmaro_database_up 1",
        'tolmaro_jobs{state="given_up"} 1',
        'tolmaro_failed_jobs{job="upkeep.sweep_part"} 1',
        "tolmaro_payment_events_without_effect 0",
        'tolmaro_unsent_mails{state="waiting"} 0',
        "tolmaro_oldest_due_job_seconds",
        "http_request_seconds_count",
      ])
        expect(text).toContain(line);
    } finally {
      await shop.end();
    }
  });

  test("without a token or a port there are no metrics, and API documents are cached and limited", async () => {
    const shop = await installation({ RATE_LIMITS: "1" });
    try {
      expect((await fetch(`${shop.origin}/metrics`)).headers.get("content-type")).not.toContain(
        "openmetrics",
      );
      expect(await (await fetch(`${shop.origin}/metrics`)).text()).not.toContain("tolmaro_");
      for (const address of ["/api/docs", "/api/openapi.json"]) {
        const first = await fetch(shop.origin + address);
        expect(first.status).toBe(200);
        expect(first.headers.get("cache-control")).toBe("public, max-age=3600");
        const etag = first.headers.get("etag") ?? "";
        const again = await fetch(shop.origin + address, { headers: { "if-none-match": etag } });
        expect(again.status).toBe(304);
        const statuses = new Set<number>();
        for (let i = 0; i < 30; i++) statuses.add((await fetch(shop.origin + address)).status);
        expect(statuses).toContain(429);
      }
    } finally {
      await shop.end();
    }
  });

  test("metrics on a separate port are not served on the main port", async () => {
    const shop = await installation({ METRICS_PORT: "39471" });
    try {
      expect(await (await fetch(`${shop.origin}/metrics`)).text()).not.toContain("tolmaro_");
      const answer = await fetch("http://127.0.0.1:39471/metrics");
      expect(await answer.text()).toContain("tolmaro_database_up 1");
      expect((await fetch("http://127.0.0.1:39471/other")).status).toBe(404);
    } finally {
      await shop.end();
    }
  });
});
