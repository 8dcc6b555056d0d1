import pino from "pino";
import { describe, expect, test } from "vitest";
import { Refusal } from "#domain/errors.ts";
import { afterCleanUp, cleanedUp } from "./clean-up.ts";

const refused = new Refusal("file.empty", { name: "a.docx" });
const failed = (): Promise<never> => Promise.reject(new Error("the folder stays"));

/** A log and the messages of the errors in it. */
function openLog() {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  return { log, lines };
}

describe("A clean-up", () => {
  test("follows a work however it ends", async () => {
    let count = 0;
    const cleanUp = (): Promise<number> => Promise.resolve((count += 1));
    expect(await cleanedUp(() => Promise.resolve("made"), cleanUp)).toBe("made");
    await expect(cleanedUp(() => Promise.reject(refused), cleanUp)).rejects.toBe(refused);
    expect(count).toBe(2);
  });

  test("that fails after a failure is logged, and the first error is thrown", async () => {
    const { log, lines } = openLog();
    await expect(cleanedUp(() => Promise.reject(refused), failed, log)).rejects.toBe(refused);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("the folder stays");
  });

  test("that fails after a success is logged, and the result is returned", async () => {
    const { log, lines } = openLog();
    expect(await cleanedUp(() => Promise.resolve("made"), failed, log)).toBe("made");
    expect(lines[0]).toContain("the folder stays");
  });

  test("without a log is thrown after a success, and written with the first error after a failure", async () => {
    await expect(cleanedUp(() => Promise.resolve("made"), failed)).rejects.toThrow("the folder stays");
    const first = new Error("no space");
    expect(await afterCleanUp(first, failed)).toBe(first);
    const { log, lines } = openLog();
    log.error(first);
    expect(lines[0]).toContain("no space");
    expect(lines[0]).toContain("the folder stays");
  });

  test("keeps what is thrown although it is no error", async () => {
    const { log, lines } = openLog();
    expect(await afterCleanUp("stopped", failed)).toBe("stopped");
    expect(await afterCleanUp("stopped", failed, log)).toBe("stopped");
    expect(lines).toHaveLength(1);
  });
});
