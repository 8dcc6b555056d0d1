import { describe, expect, test } from "vitest";
import { missingDays } from "./statement-days.ts";

const statement = (from: number, until: number, opening: number, closing: number, month = "05") => {
  const on = (day: number) => `2026-${month}-${String(day).padStart(2, "0")}`;
  return { from_on: on(from), until_on: on(until), opening: BigInt(opening), closing: BigInt(closing) };
};
const missing = (...statements: ReturnType<typeof statement>[]) =>
  missingDays(statements, "2026-05-01", "2026-05-31").map(
    ({ from_on, until_on }) => `${Number(from_on.slice(8))}-${Number(until_on.slice(8))}`,
  );

describe("days without a statement of an account", () => {
  test("without any statement it is the whole month", () => expect(missing()).toEqual(["1-31"]));

  test("statements that follow each other leave none, in whatever order they came", () => {
    expect(missing(statement(16, 31, 50, 70), statement(1, 15, 0, 50))).toEqual([]);
    expect(missing(statement(1, 20, 0, 50), statement(15, 31, 40, 70))).toEqual([]);
  });

  test("days without a statement are quiet if the balance is carried over them, and missing if it is not", () => {
    expect(missing(statement(1, 10, 0, 50), statement(14, 31, 50, 70))).toEqual([]);
    expect(missing(statement(1, 10, 0, 50), statement(14, 31, 60, 70))).toEqual(["11-13"]);
    expect(missing(statement(30, 30, 0, 50, "04"), statement(3, 31, 60, 70))).toEqual(["1-2"]);
    expect(missing(statement(1, 10, 0, 50), statement(2, 2, 50, 60, "06"))).toEqual([]);
  });

  test("a balance that changes between two days that follow each other is a part of the second", () =>
    expect(missing(statement(1, 10, 0, 50), statement(11, 31, 60, 70))).toEqual(["11-11"]));

  test("pages of one day belong together", () =>
    expect(
      missing(
        statement(1, 9, 0, 50),
        statement(10, 10, 60, 70),
        statement(10, 10, 50, 60),
        statement(12, 31, 70, 70),
      ),
    ).toEqual([]));

  test("what an account had before its first statement is missing, and the days after its last one", () => {
    expect(missing(statement(4, 31, 0, 70))).toEqual([]);
    expect(missing(statement(4, 28, 20, 70))).toEqual(["1-3", "29-31"]);
    expect(missing(statement(4, 28, 20, 70, "06"))).toEqual(["1-31"]);
    expect(missing(statement(4, 28, 20, 70, "04"))).toEqual(["1-31"]);
  });
});
