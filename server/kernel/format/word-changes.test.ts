import { expect, test } from "vitest";
import { wordChanges } from "./word-changes.ts";

const changed = async (before: string, after: string) =>
  (await wordChanges(before, after))?.filter(({ how }) => how !== "same");

test("unchanged text is one part, regardless of its paragraphs", async () => {
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
  const found = await changed(
    "To zdanie się zmienia.\n".repeat(900),
    "To zdanie się zmieniło.\n".repeat(900),
  );
  expect(found).toHaveLength(1_800);
  expect(found?.slice(0, 2).map(({ text }) => text)).toEqual(["zmienia", "zmieniło"]);
});

test("an added or removed paragraph is one change, and its neighbours are unchanged", async () => {
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

test("a rewritten paragraph is one change", async () => {
  const rest = "To zdanie zostaje bez zmian.\n".repeat(3_000);
  const found = await changed(`${noise(1, 6_000)}\n${rest}`, `${noise(50_021, 6_000)}\n${rest}`);
  expect(found?.map(({ how }) => how)).toEqual(["removed", "added"]);
});

test("texts without common parts are not compared", async () => {
  expect(await wordChanges(noise(1, 9_000), noise(50_021, 9_000))).toBeNull();
});
