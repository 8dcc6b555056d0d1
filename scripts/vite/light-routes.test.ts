import { expect, test } from "vitest";
import { portal_routes } from "#contract/brands/portal.ts";
import { light } from "./light-routes.ts";

test("the portal's table keeps what a client reads, and no schema", () => {
  const table = light(portal_routes);
  expect(Object.keys(table)).toEqual(Object.keys(portal_routes));
  expect(table["placeCart"]).toEqual({
    method: "POST",
    path: portal_routes.placeCart.path,
    who: "visitor",
    body: true,
  });
  expect(table["currencies"]).not.toHaveProperty("body");
  expect(table["uploadFile"]).toMatchObject({ stream: true });
  expect(JSON.parse(JSON.stringify(table))).toEqual(table);
});

test("what is no route ends the build", () => {
  expect(() => light({ placeCart: {} })).toThrow("placeCart is not a route");
  expect(() => light(null)).toThrow("exports a route table");
});
