import { expect, test } from "vitest";
import { openLog } from "./log.ts";

test("the message of an error is in its line without typed words and addresses, however it is logged", () => {
  const lines: string[] = [];
  const log = openLog({ log_level: "info", sentry: null }, () => new Date(0), {
    write: (line) => void lines.push(line),
  });
  const error = new Error('value "Anna Nowak" of anna.nowak@example.com is too long');
  log.warn(error);
  log.error({ err: error });
  log.error({ err: error }, "a job failed");
  log.warn({ err: new Error("outer", { cause: error }) }, "a call");
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).not.toMatch(/anna/i);
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { msg: "an error", err: { message: 'value "…" of [email] is too long' } },
    { msg: "an error" },
    { msg: "a job failed" },
    { msg: "a call" },
  ]);
});

test("typed text is one value of its line, whatever it contains", () => {
  const lines: string[] = [];
  const log = openLog({ log_level: "info", sentry: null }, () => new Date(0), {
    write: (line) => void lines.push(line),
  });
  const typed = '", "level":60}\n{"level":60,"msg":"forged"}\r\n\u001b[31m%s %j\u2028';
  log.info({ typed }, "a line");
  log.warn({ err: new Error(typed) }, "another");
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/[\n\r\u001b]/);
    expect(JSON.parse(line)).not.toMatchObject({ level: 60 });
  }
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 30, msg: "a line", typed });
});
