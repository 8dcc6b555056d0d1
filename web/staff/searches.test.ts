import { expect, test } from "vitest";
import { all_refunds, narrowRefunds } from "./searches.ts";

test("a search of refunds begins among all of them, and is narrowed by hand", () => {
  const searched = narrowRefunds({ ...all_refunds, page: 3 }, { search: "40" });
  expect(searched).toEqual({ page: 1, open: false, search: "40" });
  const narrowed = narrowRefunds(searched, { open: true });
  expect(narrowed).toEqual({ page: 1, open: true, search: "40" });
  expect(narrowRefunds(narrowed, { search: "401" })).toEqual({ page: 1, open: true, search: "401" });
  expect(narrowRefunds(searched, { search: undefined })).toEqual({ page: 1, open: false, search: undefined });
});
