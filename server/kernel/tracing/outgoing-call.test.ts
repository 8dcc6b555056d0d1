import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openReceiver } from "#test/receiver.ts";
import { callOut } from "./outgoing-call.ts";
import { currentCause, inCause, newRequestId } from "./cause.ts";
import { type Ending, inStep, watchSteps } from "./steps.ts";

let service: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  service = await openReceiver();
});
beforeEach(() => service.received.splice(0));
afterAll(() => service.close());

const call = (headers?: Readonly<Record<string, string>>) =>
  callOut("vies", `http://127.0.0.1:${service.port}/check?vat=PL1`, {
    method: "POST",
    ...(headers && { headers }),
  });
const sent = () => service.received[0]?.headers ?? {};

describe("A call of a service", () => {
  const request_id = newRequestId();

  test("has the id of its request, and its own headers", async () => {
    await inCause({ request_id }, () => call({ authorization: "Bearer x" }));
    expect(sent()).toMatchObject({ "x-request-id": request_id, authorization: "Bearer x" });
    expect(sent()).not.toHaveProperty("traceparent");
  });

  test("continues a recorded trace by W3C Trace Context", async () => {
    await inCause({ request_id, span_id: "00f067aa0ba902b7" }, () => call());
    expect(sent()["traceparent"]).toBe(`00-${request_id}-00f067aa0ba902b7-01`);
  });

  test("outside of a request has neither", async () => {
    await call();
    expect(sent()).not.toHaveProperty("x-request-id");
    expect(sent()).not.toHaveProperty("traceparent");
  });

  test("is a step by the name of the service, and a failed one when there is no connection", async () => {
    const seen: [string, Ending][] = [];
    const unwatch = watchSteps(({ kind, name }) => ({
      end: (ending) => void seen.push([`${kind} ${name}`, ending]),
    }));
    try {
      await call();
      await expect(callOut("nbp", "http://127.0.0.1:9/", {})).rejects.toThrow("fetch failed");
    } finally {
      unwatch();
    }
    expect(seen).toEqual([
      ["call vies", { outcome: "ok", values: { "http.response.status_code": 204 } }],
      ["call nbp", { outcome: "failed", values: { "error.type": "TypeError" } }],
    ]);
  });
});

test("a step that is recorded is the parent of the steps inside it", async () => {
  const request_id = newRequestId();
  const unwatch = watchSteps(({ name }) => ({ span_id: `span of ${name}`, end: () => {} }));
  try {
    const inner = await inCause({ request_id }, () =>
      inStep({ kind: "job", name: "outer" }, async () => currentCause()),
    );
    expect(inner).toEqual({ request_id, span_id: "span of outer" });
  } finally {
    unwatch();
  }
});
