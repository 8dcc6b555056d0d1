import { afterEach, beforeEach, vi } from "vitest";

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
  if (heard.length > 0) throw new Error(`console.error was called in a test: ${heard.join("; ")}`);
});
