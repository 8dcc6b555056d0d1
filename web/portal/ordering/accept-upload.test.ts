import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { uploadView } from "#contract/files/files.ts";
import { acceptUpload } from "./accept-upload.ts";

const sound = {
  hash: "a".repeat(22),
  name: "umowa.docx",
  size_bytes: 12_000,
  state: "counted",
  outcome: "ok",
  message: null,
  words: 250,
  characters_collapsed: 1_500,
};

describe("C6 A file in an answer or a draft", () => {
  test("is taken when it is whole", () => {
    expect(acceptUpload(sound)).toEqual(sound);
    expect(acceptUpload({ ...sound, state: "counting", words: null })?.words).toBeNull();
  });

  test("is judged as the contract judges it", () => {
    const anything = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double(),
      // Whole, but beyond what a number counts exactly.
      fc.constant(2 ** 60),
      fc.constant(null),
      fc.constant(undefined),
    );
    const changes = fc.record(Object.fromEntries(Object.keys(sound).map((name) => [name, anything])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(changes, (change) => {
        const file = { ...sound, ...change };
        expect(acceptUpload(file) !== null).toBe(uploadView.safeParse(file).success);
      }),
    );
    for (const none of [null, "file", 7, [], {}]) expect(acceptUpload(none)).toBeNull();
  });
});
