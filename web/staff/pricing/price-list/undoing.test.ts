import { expect, test } from "vitest";
import { takenBack, writeOf } from "./undoing.ts";

test("A block that was written is taken back, without a cell that has been written again since", () => {
  const before = { "pl-en.light": "0.20", "pl-en.expert": "0.80" };
  const typed = [
    { cell: "pl-en.light", value: "0.25" },
    { cell: "pl-en.economy", value: "0.40" },
    { cell: "pl-en.expert", value: null },
  ];
  const write = writeOf(before, typed);
  expect(takenBack({ "pl-en.light": "0.25", "pl-en.economy": "0.40" }, write)).toEqual([
    { cell: "pl-en.light", value: "0.20" },
    { cell: "pl-en.economy", value: null },
    { cell: "pl-en.expert", value: "0.80" },
  ]);
  expect(takenBack({ "pl-en.light": "0.25", "pl-en.economy": "0.45" }, write)).toEqual([
    { cell: "pl-en.light", value: "0.20" },
    { cell: "pl-en.expert", value: "0.80" },
  ]);
});
