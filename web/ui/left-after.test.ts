import { expect, test } from "vitest";
import { leftAfter } from "./left-after.ts";

test.each([
  ["Hello", "Hello", ""],
  ["Hello", "Hello\nOne more question", "One more question"],
  ["Hello", "Another text", "Another text"],
  ["Hello", "", ""],
])("of the sent text %j, with %j in the field, %j stays", (sent, now, stays) => {
  expect(leftAfter(sent, now)).toBe(stays);
});
