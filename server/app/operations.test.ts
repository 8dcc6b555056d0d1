import { describe, expect, test } from "vitest";
import { givenUpJob } from "#test/calls/desk-job-calls.ts";
import { openInstallation } from "#test/installation.ts";
import { paidOrder, visitor } from "#test/steps.ts";

const token = "a-token-for-the-scraper";

describe("Metrics and API documents", () => {
  test("metrics need the token and include requests, jobs, calls, money and mails", async () => {
    const installation = await openInstallation({ METRICS_TOKEN: token });
    try {
      await paidOrder(installation, visitor(installation));
      await givenUpJob(installation);
      const ask = (authorization?: string) =>
        fetch(`${installation.origin}/metrics`, authorization ? { headers: { authorization } } : {});
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
        'tolmaro_unsent_mails{state="waiting"}',
        "tolmaro_oldest_due_job_seconds",
        'http_request_seconds_count{method="POST",route="/api/v2/cart/:hash/placement",status="201"} 1',
        'tolmaro_job_seconds_count{job="payment.settle",outcome="ok"} 1',
        'tolmaro_call_seconds_count{service="local_bank",outcome="ok"}',
        'tolmaro_call_seconds_count{service="storage",outcome="ok"}',
        "tolmaro_waiting_for_connection 0",
      ])
        expect(text).toContain(line);
    } finally {
      await installation.end();
    }
  });

  test("without a token or a port there are no metrics, and API documents are cached and limited", async () => {
    const installation = await openInstallation({ RATE_LIMITS: "1" });
    try {
      expect((await fetch(`${installation.origin}/metrics`)).headers.get("content-type")).not.toContain(
        "openmetrics",
      );
      expect(await (await fetch(`${installation.origin}/metrics`)).text()).not.toContain("tolmaro_");
      for (const address of ["/api/docs", "/api/openapi.json"]) {
        const first = await fetch(installation.origin + address);
        expect(first.status).toBe(200);
        expect(first.headers.get("cache-control")).toBe("public, max-age=3600");
        const etag = first.headers.get("etag") ?? "";
        const again = await fetch(installation.origin + address, { headers: { "if-none-match": etag } });
        expect(again.status).toBe(304);
        const statuses = new Set<number>();
        for (let i = 0; i < 30; i++) statuses.add((await fetch(installation.origin + address)).status);
        expect(statuses).toContain(429);
      }
    } finally {
      await installation.end();
    }
  });

  test("metrics on a separate port are not served on the main port", async () => {
    const installation = await openInstallation({ METRICS_PORT: "39471" });
    try {
      expect(await (await fetch(`${installation.origin}/metrics`)).text()).not.toContain("tolmaro_");
      const answer = await fetch("http://127.0.0.1:39471/metrics");
      expect(await answer.text()).toContain("tolmaro_database_up 1");
      expect((await fetch("http://127.0.0.1:39471/other")).status).toBe(404);
    } finally {
      await installation.end();
    }
  });
});
