import { expect, test } from "vitest";
import { undone, writeOf } from "./undoing.ts";

test("A block that was written is undone, without a cell that has been written again since", () => {
  const before = { "pl-en.light": "0.20", "pl-en.expert": "0.80" };
  const typed = [
    { cell: "pl-en.light", value: "0.25" },
    { cell: "pl-en.economy", value: "0.40" },
    { cell: "pl-en.expert", value: null },
  ];
  const write = writeOf(before, typed);
  expect(undone({ "pl-en.light": "0.25", "pl-en.economy": "0.40" }, write)).toEqual([
    { cell: "pl-en.light", value: "0.20" },
    { cell: "pl-en.economy", value: null },
    { cell: "pl-en.expert", value: "0.80" },
  ]);
  expect(undone({ "pl-en.light": "0.25", "pl-en.economy": "0.45" }, write)).toEqual([
    { cell: "pl-en.light", value: "0.20" },
    { cell: "pl-en.expert", value: "0.80" },
  ]);
});
