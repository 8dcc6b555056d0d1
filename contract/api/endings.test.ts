import { describe, expect, test } from "vitest";
import { type Ending, hasFullNotice } from "#domain/api/endings.ts";
import { isDate } from "#domain/calendar.ts";
import type { Route } from "../route.ts";
import { routes } from "../routes.ts";
import { callOf, endingRows, endOf, replacementOf } from "./endings.ts";
import { public_routes } from "./public.ts";

/** What is wrong with the end of a row of the public API. */
function faultOf({ who, ends }: Pick<Route, "who"> & { readonly ends?: Ending }): string | null {
  if (!ends) return null;
  if (who !== "key") return "only a row by key has callers that can be written to";
  if (![ends.announced_on, ends.ends_on].every(isDate)) return "a day is no date";
  if (!hasFullNotice(ends)) return "it ends earlier than twelve months after its announcement";
  const instead = replacementOf(ends);
  if (typeof instead === "string") return /^(?:\/|https:\/\/)/.test(instead) ? null : "nothing is called so";
  return instead?.ends || (instead && instead.who !== "key")
    ? "what replaces it has no key or ends too"
    : null;
}

const ends = { announced_on: "2027-01-10", ends_on: "2028-01-10", instead: null } as const;

describe("integrations 3: rows of the public API that end", () => {
  test("are announced twelve months before and name what exists", () => {
    const faults = Object.entries(routes as Record<string, Route>).flatMap(([name, row]) => {
      const fault = faultOf(row);
      return fault === null ? [] : [`${name}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  test.each<[string, Parameters<typeof faultOf>[0]]>([
    ["another kind of row", { who: "visitor", ends }],
    ["a day that does not exist", { who: "key", ends: { ...ends, ends_on: "2028-02-30" } }],
    ["a short notice", { who: "key", ends: { ...ends, ends_on: "2028-01-09" } }],
    ["an unknown row", { who: "key", ends: { ...ends, instead: "apiUnknown" } }],
    ["a row without a key", { who: "key", ends: { ...ends, instead: "apiDocument" } }],
  ])("%s is found", (_fault, row) => {
    expect(faultOf(row)).not.toBeNull();
    for (const instead of [null, "apiOrders", "/api/public/docs#changes", "https://guide.example/v2"])
      expect(faultOf({ who: "key", ends: { ...ends, instead } })).toBeNull();
  });

  test("are listed with their names", () => {
    const row: Route = public_routes.apiOrder;
    Object.assign(row, { ends });
    try {
      expect(endingRows()).toEqual([{ name: "apiOrder", row, ends }]);
    } finally {
      delete (row as { ends?: unknown }).ends;
    }
  });

  test("name in a sentence what to use", () => {
    const sentence = (instead: string | null) =>
      endOf({ ...public_routes.apiOrder, ends: { ...ends, instead } });
    expect(callOf(public_routes.apiOrder)).toBe("GET /api/public/v1/orders/{id}");
    expect(sentence(null)).toBe("Ends on 2028-01-10.");
    expect(sentence("apiQuote")).toBe("Ends on 2028-01-10; use `GET /api/public/v1/quotes/{id}`.");
    expect(sentence("/guide")).toBe("Ends on 2028-01-10; use [this guide](/guide).");
    expect(endOf(public_routes.apiOrder)).toBeNull();
  });
});
