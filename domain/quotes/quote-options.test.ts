import { describe, expect, test } from "vitest";
import { optionTaken } from "./quote-options.ts";

const options = [{ position: 1 }, { position: 2 }];

describe("S3 A quote with several options is accepted by exactly one of them", () => {
  test("the named option is accepted", () => {
    expect(optionTaken(options, 2)).toEqual({ kind: "option", option: { position: 2 } });
  });

  test("without a name, or with an unknown one, none is accepted", () => {
    for (const named of [undefined, 0, 3]) expect(optionTaken(options, named)).toBeNull();
  });

  test("a quote with one price needs no option name, and has no second option", () => {
    for (const named of [undefined, 1]) expect(optionTaken([], named)).toEqual({ kind: "only_price" });
    expect(optionTaken([], 2)).toBeNull();
  });
});
