import { afterEach, beforeEach, vi } from "vitest";

/** Output on `console.error` fails the test, because otherwise it would not be noticed. */
const write = console.error;
const logged: string[] = [];

beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, "error").mockImplementation((...parts: unknown[]) => {
    logged.push(parts.map(String).join(" "));
    write(...parts);
  });
});

afterEach(() => {
  if (logged.length > 0) throw new Error(`console.error was called in a test: ${logged.join("; ")}`);
});
