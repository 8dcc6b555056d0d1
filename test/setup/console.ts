import { afterEach, beforeEach, vi } from "vitest";

/** Output on `console.error` fails the test, because otherwise it would not be noticed. */
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
