import { describe, expect, test } from "vitest";
import { between } from "./selection.ts";

describe("A range of chosen rows", () => {
  test("goes from the last changed row to the clicked one, in both directions", () => {
    expect(between([5, 3, 9, 1], 3, 1)).toEqual([3, 9, 1]);
    expect(between([5, 3, 9, 1], 9, 5)).toEqual([5, 3, 9]);
  });

  test("is the clicked row alone when nothing was changed before, or that row has left the page", () => {
    expect(between([5, 3], null, 3)).toEqual([3]);
    expect(between([5, 3], 8, 3)).toEqual([3]);
  });
});
