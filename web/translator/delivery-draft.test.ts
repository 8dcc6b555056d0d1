import { describe, expect, test } from "vitest";
import { translatedName } from "#domain/work/translated-name.ts";
import { inputOf, isTyped, nothing_typed, placesIn, slotsOf } from "./delivery-draft.ts";

const file = (hash: string, name: string) => ({
  hash,
  name,
  size_bytes: 1,
  kind: "source" as const,
  version: 1,
  created_at: "2026-11-21T08:00:00.000Z",
  answers: null,
  origin: null,
});

describe("T5 one target slot for each source file", () => {
  test("files have a slot each, a pasted text has none, links alone have one for the whole", () => {
    const source = [file("a", "contract.docx"), file("b", "annex.xlsx")];
    expect(slotsOf({ source, text: null, booking: null }).map(({ answers }) => answers)).toEqual(["a", "b"]);
    expect(slotsOf({ source: [], text: "Dzień dobry", booking: null })).toEqual([]);
    expect(slotsOf({ source: [], text: null, booking: null })).toEqual([
      { key: "slot-whole", answers: null, name: null },
    ]);
  });

  test("a session is closed by its minutes, whatever was sent to prepare it", () => {
    const booking = {
      starts_at: "2026-11-24T10:00:00.000Z",
      duration_minutes: 180,
      recording: false,
      phone_numbers: [],
      mode: "video" as const,
      simultaneous: false,
      place: "",
      contact_name: "",
      contact_phone: null,
      people: null,
    };
    const job = { source: [file("a", "agenda.docx")], text: null, booking };
    expect([slotsOf(job), isTyped(job)]).toEqual([[], false]);
  });

  test("what is still missing is not sent", () => {
    const plans = slotsOf({ source: [file("a", "a.docx"), file("b", "b.docx")], text: null, booking: null });
    const slots = { "slot-a": { upload: "done", sending: false }, "slot-b": { upload: null, sending: true } };
    const asks = { sworn: false, session: false, lqa: false, checklist: false, segments: false };
    const rest = {
      segments_confirmed: false,
      checklist: [],
      errors: {},
      scan: { upload: null, sending: false },
    };
    const draft = { ...slots, ...nothing_typed, ...rest, text: " ", complete: true };
    const input = inputOf(plans, asks)(draft);
    expect(input).toEqual({ files: [{ answers: "a", upload: "done" }], comment: "", complete: true });
  });

  test("places are read a line each", () => {
    expect(placesIn("§ 4: 30, not 13\n\nwhole text")).toEqual([
      { place: "§ 4", text: "30, not 13" },
      { place: "whole text", text: "whole text" },
    ]);
  });

  test.each([
    ["contract.docx", "contract_EN.docx"],
    ["v1.2.txt", "v1.2_EN.txt"],
    ["README", "README_EN"],
  ])("%s is handed in as %s", (name, suggested) => {
    expect(translatedName(name, "en")).toBe(suggested);
  });
});
