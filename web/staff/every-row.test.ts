import { describe, expect, test } from "vitest";
import { everyRow, most_rows } from "./every-row.ts";

/** As the server answers: one row more than the page says that there is more. */
const listOf = (rows: readonly number[]) => async (page: number) => {
  const from = (page - 1) * 20;
  const found = rows.slice(from, from + 21);
  return { data: found.slice(0, 20), meta: { total: from + found.length } };
};
const numbers = (count: number): number[] => [...Array(count).keys()];
const all = (rows: readonly number[]) => everyRow(listOf(rows), (row) => row, 20);

describe("The file of a list", () => {
  test.each([0, 1, 20, 21, 40, 53])("has the rows of all its pages: %i", async (count) => {
    expect(await all(numbers(count))).toEqual({ rows: numbers(count), complete: true });
  });

  test("has a row once that moved to the next page meanwhile", async () => {
    const pages = [numbers(20), [19, ...numbers(5).map((n) => n + 20)]];
    const moved = async (page: number) => ({
      data: pages[page - 1] ?? [],
      meta: { total: page === 1 ? 21 : 26 },
    });
    expect((await everyRow(moved, (row) => row, 20)).rows).toEqual(numbers(25));
  });

  test("says where it ends before the list does", async () => {
    const { rows, complete } = await all(numbers(most_rows + 1));
    expect([rows.length, complete]).toEqual([most_rows, false]);
    expect((await all(numbers(most_rows))).complete).toBe(true);
  });
});
