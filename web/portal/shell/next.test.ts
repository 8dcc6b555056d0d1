import { describe, expect, test } from "vitest";
import { pathOfOurs } from "./next.ts";

const origin = "https://tolmaro.example";

describe("After login to `next`, when it is ours", () => {
  test.each(["/en/account/orders", "/pl/orders/abc?accepted=1#top"])("%s is followed", (next) => {
    expect(pathOfOurs(next, origin)).toBe(next);
  });
  test.each([
    undefined,
    "",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "evil",
    "//",
  ])("%j is not", (next) => {
    expect(pathOfOurs(next, origin)).toBeNull();
  });
});
