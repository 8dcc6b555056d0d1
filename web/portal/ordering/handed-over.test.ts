import { describe, expect, test } from "vitest";
import { besideDraft, handedOver } from "./handed-over.ts";

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

  test("a draft with content stays, and another text waits until it is discarded", () => {
    const handed = { text: "Good day", via: "embed", source_lang: "en" } as const;
    const draft = (text: string) => ({ text, files: [] });
    expect(besideDraft(null, handed)).toEqual({ taken: handed, waits: false });
    expect(besideDraft(draft(" "), handed)).toEqual({ taken: handed, waits: false });
    expect(besideDraft(draft("Umowa"), handed)).toEqual({ taken: {}, waits: true });
    expect(besideDraft(draft("Good day\n"), handed)).toEqual({ taken: handed, waits: false });
    expect(besideDraft(draft("Umowa"), { ...handed, text: "" })).toEqual({
      taken: { via: "embed" },
      waits: false,
    });
    expect(besideDraft(draft("Umowa"), {})).toEqual({ taken: {}, waits: false });
  });

  test("the speed of an offer comes along", () => {
    const speed = (value: string) =>
      handedOver(`#${new URLSearchParams({ improve: "1", speed: value }).toString()}`, note).speed;
    expect([speed("half"), speed("never")]).toEqual(["half", undefined]);
  });

  test("another fragment, unknown languages and a draft that is too long do no harm", () => {
    expect(handedOver("#main", note)).toEqual({});
    const handed = new URLSearchParams({ improve: "1", from: "xx", to: "en", draft: "a".repeat(5_000) });
    const values = handedOver(`#${handed.toString()}`, note);
    expect(values).toMatchObject({ text: "", target_langs: ["en"] });
    expect(values.note_for_translator).toHaveLength(2_000);
  });
});
