import { expect, test } from "vitest";
import { report_subjects } from "#contract/views/desk-reports.ts";
import { gainOf } from "./report-name.ts";

test("a translator's row has no margin, because the fees of others are not among its own", () =>
  expect(report_subjects.filter((by) => gainOf(by) === "fees")).toEqual(["translator"]));
