import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, test, vi } from "vitest";
import { reload } from "./reload.ts";

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
afterEach(() => queries.clear());

/** A query that a page shows, whose answers a test gives one by one. */
function shown(key: string) {
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: [key],
    queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)),
  });
  const end = observer.subscribe(() => {});
  return { answers, end, value: () => observer.getCurrentResult().data };
}

describe("A change of what a page shows", () => {
  test("is loaded after a first load that was on its way when it came", async () => {
    const order = shown("order");
    reload(queries, ({ queryKey }) => queryKey[0] === "order");
    order.answers[0]?.("before the change");
    await vi.waitFor(() => expect(order.answers).toHaveLength(2));
    order.answers[1]?.("after the change");
    await vi.waitFor(() => expect(order.value()).toBe("after the change"));
    expect(order.answers).toHaveLength(2);
    order.end();
  });

  test("is loaded once where there is an answer, and nothing else is loaded", async () => {
    const order = shown("order");
    const other = shown("other");
    order.answers[0]?.("before");
    other.answers[0]?.("before");
    await vi.waitFor(() => expect([order.value(), other.value()]).toEqual(["before", "before"]));
    reload(queries, ({ queryKey }) => queryKey[0] === "order");
    order.answers[1]?.("after");
    await vi.waitFor(() => expect(order.value()).toBe("after"));
    expect([order.answers.length, other.answers.length]).toEqual([2, 1]);
    order.end();
    other.end();
  });
});
