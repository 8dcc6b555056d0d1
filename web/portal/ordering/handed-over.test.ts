import { describe, expect, test } from "vitest";
import { handedOver } from "./handed-over.ts";

const note = (draft: string): string => `Machine translation:\n${draft}`;

describe("R25 a person improves what a machine has made", () => {
  test("text, languages and draft are in the form", () => {
    const handed = new URLSearchParams({
      improve: "1",
      from: "de",
      to: "en",
      text: "Guten Tag & auf Wiedersehen",
      draft: "Good day #1",
    });
    expect(handedOver(`#${handed.toString()}`, note)).toEqual({
      mode: "text",
      text: "Guten Tag & auf Wiedersehen",
      via: "",
      source_lang: "de",
      target_langs: ["en"],
      note_for_translator: "Machine translation:\nGood day #1",
    });
  });

  test("integrations 7: what came from the quote widget says so, nothing else does", () => {
    const via = (value: string) =>
      handedOver(`#${new URLSearchParams({ improve: "1", via: value }).toString()}`, note).via;
    expect([via("embed"), via("api"), handedOver("#via=embed", note).via]).toEqual(["embed", "", undefined]);
  });

  test("another fragment, unknown languages and a draft that is too long do no harm", () => {
    expect(handedOver("#main", note)).toEqual({});
    const handed = new URLSearchParams({ improve: "1", from: "xx", to: "en", draft: "a".repeat(5_000) });
    const values = handedOver(`#${handed.toString()}`, note);
    expect(values).toMatchObject({ text: "", target_langs: ["en"] });
    expect(values.note_for_translator).toHaveLength(2_000);
  });
});
