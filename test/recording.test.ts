import { expect, test } from "vitest";
import { differing, recordedMails } from "./recording.ts";

test("every mail of every brand and language is as recorded", () => {
  expect(differing("mails", recordedMails())).toEqual([]);
});
