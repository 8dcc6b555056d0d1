import { describe, expect, test } from "vitest";
import { beyondMachine } from "./conversion.ts";

const named = (type: string | null) => ({ name: "umowa.doc", type });

describe("A machine translates old formats only where they are converted", () => {
  test.each(["doc", "xls", "ppt"])("%s", (type) => {
    expect(beyondMachine([named("docx"), named(type)], false)).toEqual(named(type));
    expect(beyondMachine([named(type)], true)).toBeNull();
  });

  test.each(["docx", "rtf", "odt", "txt", null])("%s has no part in it", (type) => {
    expect(beyondMachine([named(type)], false)).toBeNull();
  });
});
