import { expect, test } from "vitest";
import { wordChanges } from "./word-changes.ts";

const changed = async (before: string, after: string) =>
  (await wordChanges(before, after))?.filter(({ how }) => how !== "same");

test("what did not change is one piece, whatever paragraphs it has", async () => {
  const text = "Pierwszy akapit.\nDrugi akapit.\n";
  expect(await wordChanges(text, text)).toEqual([{ how: "same", text }]);
});

test("words are compared paragraph by paragraph", async () => {
  const before = "Najemca płaci czynsz.\nUmowa trwa rok.\nKoniec.";
  const after = "Najemca opłaca czynsz.\nUmowa trwa dwa lata.\nKoniec.";
  expect(await changed(before, after)).toEqual([
    { how: "removed", text: "płaci" },
    { how: "added", text: "opłaca" },
    { how: "removed", text: "rok" },
    { how: "added", text: "dwa lata" },
  ]);
});

test("a text with a change in each of its paragraphs is still compared word by word", async () => {
  const told = await changed("To zdanie się zmienia.\n".repeat(900), "To zdanie się zmieniło.\n".repeat(900));
  expect(told).toHaveLength(1_800);
  expect(told?.slice(0, 2).map(({ text }) => text)).toEqual(["zmienia", "zmieniło"]);
});

test("a paragraph that came or went is one change, and its neighbours are none", async () => {
  const [before, after] = ["Jeden.\nTrzy.\n", "Jeden.\nDwa.\nTrzy.\n"];
  expect(await wordChanges(before, after)).toEqual([
    { how: "same", text: "Jeden.\n" },
    { how: "added", text: "Dwa.\n" },
    { how: "same", text: "Trzy.\n" },
  ]);
  expect(await changed(after, before)).toEqual([{ how: "removed", text: "Dwa.\n" }]);
  expect(await wordChanges("", "Nowy")).toEqual([{ how: "added", text: "Nowy" }]);
});

const noise = (seed: number, words: number) =>
  Array.from({ length: words }, (_, i) => ((i * 7919 + seed) % 100_003).toString(36)).join(" ");

test("one paragraph that was written anew is told as a whole", async () => {
  const rest = "To zdanie zostaje bez zmian.\n".repeat(3_000);
  const told = await changed(`${noise(1, 6_000)}\n${rest}`, `${noise(50_021, 6_000)}\n${rest}`);
  expect(told?.map(({ how }) => how)).toEqual(["removed", "added"]);
});

test("texts that share nothing are not compared", async () => {
  expect(await wordChanges(noise(1, 9_000), noise(50_021, 9_000))).toBeNull();
});
