import { afterEach, beforeEach, expect, vi } from "vitest";

/** What a test writes to `console.error` is a defect nobody would read: it fails the test. */
const write = console.error;
const heard: string[] = [];

beforeEach(() => {
  heard.length = 0;
  vi.spyOn(console, "error").mockImplementation((...parts: unknown[]) => {
    heard.push(parts.map(String).join(" "));
    write(...parts);
  });
});

afterEach(() => {
  expect(heard, "console.error in a test").toEqual([]);
});
