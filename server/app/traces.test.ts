import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { openCollector, type Span, valueOf } from "#test/collector.ts";
import { openInstallation, type Installation } from "#test/installation.ts";
import { atBank, buyer, placeOrder, visitor } from "#test/steps.ts";
import { openTraces } from "./traces.ts";

let there: Installation;
let collector: Awaited<ReturnType<typeof openCollector>>;
const log = pino({ level: "silent" });
beforeAll(async () => {
  collector = await openCollector();
  there = await openInstallation();
});
afterEach(() => there.faults.splice(0));
afterAll(async () => {
  await there.end();
  await collector.close();
});

const traced = async (share: number, work: () => Promise<unknown>): Promise<void> => {
  const close = await openTraces({ endpoint: collector.endpoint, share, service_name: "test" }, log);
  try {
    await work();
  } finally {
    await close();
  }
};

const child = (spans: readonly Span[], parent: Span | undefined, step: string): Span[] =>
  spans.filter((span) => span.parentSpanId === parent?.spanId && valueOf(span, "tolmaro.step") === step);

describe("Traces (decision 0243)", () => {
  test("an order and its payment are trees of request, transaction, jobs and calls, without personal data", async () => {
    const hashes: string[] = [];
    await traced(1, async () => {
      const placed = await placeOrder(visitor(there));
      await atBank(there, placed, "pay_twice");
      await there.runJobs();
      hashes.push(placed.cart_hash, placed.payment_hash, placed.orders[0]?.hash ?? "");
    });
    const spans = collector.spans();
    const named = (name: string): Span | undefined => spans.find((span) => span.name === name);

    const placing = named(`POST ${routes.placeCart.path}`);
    expect(placing?.parentSpanId ?? "").toBe("");
    expect(placing?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(valueOf(placing as Span, "tolmaro.role")).toBe("visitor");
    expect(valueOf(placing as Span, "http.response.status_code")).toBe(201);
    // The payment's page is requested after the transaction.
    expect(child(spans, placing, "call").map(({ name }) => name)).toEqual(["local_bank"]);
    const [transaction] = child(spans, placing, "transaction");
    expect(child(spans, transaction, "job").map(({ name }) => name)).toContain("mail.order_placed");

    // The second payment is refunded by a job that follows the job of its notification.
    const refund = named("payment.refund");
    const up = (span: Span | undefined) => spans.find(({ spanId }) => spanId === span?.parentSpanId);
    const path = [];
    for (let span = refund; span; span = up(span)) path.push(span.name);
    expect(path).toEqual([
      "payment.refund",
      "transaction",
      "payment.settle",
      "transaction",
      `POST ${routes.notifyPayment.path}`,
    ]);
    expect(child(spans, refund, "call").map(({ name }) => name)).toEqual(["local_bank"]);
    expect(up(up(refund))?.traceId).toBe(refund?.traceId);

    expect(spans.filter(({ status }) => status.code === 2)).toEqual([]);
    const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...keys].toSorted()).toEqual([
      "http.request.method",
      "http.response.status_code",
      "http.route",
      "tolmaro.outcome",
      "tolmaro.role",
      "tolmaro.step",
    ]);
    for (const personal of [buyer.email, buyer.last_name, buyer.address, "słowo", ...hashes])
      expect(collector.text()).not.toContain(personal);
  });

  test("a share of nothing sends nothing, and a collector that is away only leaves a warning", async () => {
    const before = collector.spans().length;
    await traced(0, () => visitor(there).call("currencies", {}));
    expect(collector.spans()).toHaveLength(before);
    const warnings: string[] = [];
    const close = await openTraces(
      { endpoint: "http://127.0.0.1:9", share: 1, service_name: "test" },
      pino({ level: "warn" }, { write: (line: string) => void warnings.push(line) }),
    );
    await visitor(there).call("currencies", {});
    await close();
    expect(warnings.join("\n")).toContain("ECONNREFUSED");
  });
});
