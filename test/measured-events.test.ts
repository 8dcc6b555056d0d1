import { expect, test } from "vitest";
import { product_event_names } from "#contract/measurement.ts";
import { readTree } from "./tree.ts";

test("UX brief §11: every event of the contract is sent somewhere in the portal", () => {
  const source = [...readTree("web/portal")]
    .filter(([file]) => !file.includes(".test."))
    .map(([, text]) => text)
    .join();
  expect(product_event_names.filter((name) => !source.includes(`"${name}"`))).toEqual([]);
});
