import { describe, expect, test } from "vitest";
import { earlierFiles, finalFiles, type MadeFile } from "./final-files.ts";

const file = (
  kind: MadeFile["kind"],
  answers: string | null,
  version = 1,
  name = `${kind} ${answers}`,
): MadeFile => ({
  kind,
  version,
  answers,
  name,
});
const names = (files: readonly MadeFile[]): string[] =>
  files.map(({ name, version }) => `${name} v${version}`);

describe("§3: a finished order delivers the final version of each file", () => {
  test("files of the last step are final, files of previous steps are earlier versions", () => {
    const files = [
      file("translated", "a"),
      file("proofread", "a"),
      file("verified", "a"),
      file("source", null),
    ];
    expect(names(finalFiles(files))).toEqual(["verified a v1"]);
    expect(names(earlierFiles(files))).toEqual(["proofread a v1", "translated a v1"]);
  });

  test("the newest version of a step is used for each source", () => {
    const files = [file("translated", "a", 1), file("translated", "b", 1), file("translated", "a", 2)];
    expect(names(finalFiles(files))).toEqual(["translated a v2", "translated b v1"]);
    expect(names(earlierFiles(files))).toEqual(["translated a v1"]);
  });

  test("a source without a file of the last step has that of the step before", () => {
    const files = [file("translated", "a"), file("translated", "b"), file("verified", "a")];
    expect(names(finalFiles(files))).toEqual(["verified a v1", "translated b v1"]);
    expect(names(earlierFiles(files))).toEqual(["translated a v1"]);
  });

  test("a file of the last step for the whole order replaces all earlier ones", () => {
    const files = [file("translated", "a"), file("translated", "b"), file("verified", null)];
    expect(names(finalFiles(files))).toEqual(["verified null v1"]);
    expect(earlierFiles(files)).toHaveLength(2);
  });

  test("files without a source are distinguished by name", () => {
    const files = [
      file("translated", null, 1, "text.txt"),
      file("translated", null, 1, "scan.pdf"),
      file("translated", null, 2, "text.txt"),
    ];
    expect(names(finalFiles(files))).toEqual(["text.txt v2", "scan.pdf v1"]);
    expect(finalFiles([])).toEqual([]);
  });
});
