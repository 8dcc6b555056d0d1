import { expect, test } from "vitest";
import type { Route } from "../route.ts";
import { routes } from "../routes.ts";

/** POST routes by key that write nothing of the account: a repeated call is the same as the first. */
const without_effect = ["apiPrices", "apiCreateUpload", "apiInvoiceLink"];

test("integrations 3: every POST by key that has an effect honours an Idempotency-Key", () => {
  const posts = Object.entries<Route>(routes).filter(
    ([, { method, who }]) => method === "POST" && who === "key",
  );
  const without = posts.filter(([, { idempotent }]) => !idempotent).map(([name]) => name);
  expect(without.toSorted()).toEqual(without_effect.toSorted());
});
