import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readStored, record, stored_file } from "../public-api.ts";
import { breakingChanges } from "./breaking-changes.ts";
import { allowed, breaking } from "./planted-changes.ts";
import {
  body_of_messages,
  type Change,
  document,
  drop,
  file,
  list,
  messages_body,
  one_file,
  put,
} from "./planting.ts";
import { storedDocument, storedSchema, textOf } from "./stored.ts";

const present_document = storedDocument(document);

/** What is found when a document becomes another one. */
function found(change: Change, before?: Change): string[] {
  const whole = structuredClone(document);
  before?.(whole);
  const stored = before ? storedDocument(whole) : present_document;
  change(whole);
  return breakingChanges(stored, storedDocument(whole));
}

describe("integrations 3: what breaks a program of the public API is found (decision 0298)", () => {
  test.each(breaking)("%s", (_, sentence, change) => {
    const sentences = found(change);
    expect(sentences).toHaveLength(1);
    expect(sentences[0]?.slice(0, sentence.length)).toBe(sentence);
  });

  test("a change of several places has a sentence for each", () => {
    const both: Change = (whole) => {
      drop([...file, "properties"], "words")(whole);
      drop([...file, "properties"], "name")(whole);
    };
    expect(found(both)).toHaveLength(2);
  });

  test("null that a request had, and words that a list may grow", () => {
    const text = [...body_of_messages, "properties", "text"];
    const null_gone = found(put(text, { type: "string" }), put(text, { type: ["string", "null"] }));
    expect(null_gone).toEqual([`${messages_body}.properties.text: null is not accepted any more`]);
    const state = [...file, "properties", "state"];
    const may_grow = { description: "New values may come." };
    expect(found(put(state, may_grow), put(state, { description: "All." }))).toEqual([
      `${one_file}.properties.state.enum: new values may come, which was not announced`,
    ]);
    const closed = found(
      put(body_of_messages, { additionalProperties: false }),
      drop(body_of_messages, "additionalProperties"),
    );
    expect(closed).toEqual([`${messages_body}: refuses fields that it does not have, which it did not`]);
  });

  test("a schema that contains itself is compared to its end", () => {
    const error = ["components", "schemas", "Error", "properties"];
    const nested = put(error, { cause: { $ref: "#/components/schemas/Error" } });
    expect(found(() => undefined, nested)).toEqual([]);
    expect(found(drop(error, "title"), nested)).toEqual(["$.schemas.Error.properties.title: is removed"]);
  });

  test("a keyword that is not compared is refused", () => {
    expect(() => storedSchema({ type: "number", multipleOf: 5 })).toThrow("multipleOf");
    expect(() => storedSchema({ allOf: [{ type: "string" }] })).toThrow("allOf");
  });
});

describe("integrations 3: what may come is not reported (decision 0298)", () => {
  test.each(allowed)("%s", (_, change) => {
    expect(found(change)).toEqual([]);
  });
});

describe("integrations 3: the public API and its stored document", () => {
  const stored = readStored(stored_file);

  test("nothing has changed by which a program breaks", () => {
    if (!stored) throw new Error("contract/api/v1.json is missing");
    expect(breakingChanges(stored, present_document)).toEqual([]);
  });

  test("what has come is recorded; if not: npx tsx scripts/public-api.ts", () => {
    expect(textOf(present_document)).toBe(fs.readFileSync(stored_file, "utf8"));
  });

  test("the command records what may come, and nothing that breaks a program", () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "public-api-"));
    const place = path.join(folder, "v1.json");
    const less = structuredClone(document);
    drop([...file, "properties"], "words")(less);
    list([...file, "required"], { gone: ["words"] })(less);
    for (const whole of [less, document]) expect(record(place, whole)).toEqual([]);
    const text = fs.readFileSync(place, "utf8");
    expect(text).toBe(textOf(present_document));
    expect(record(place, less)).toEqual([`${one_file}.properties.words: is removed`]);
    expect(fs.readFileSync(place, "utf8")).toBe(text);
    fs.rmSync(folder, { recursive: true });
  });
});
