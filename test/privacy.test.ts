import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { privacyPage, privacyRecord } from "../scripts/privacy.ts";

test("docs/privacy.md is generated from the classified tables and the limits of retention", () => {
  const page = fs.readFileSync(path.resolve(import.meta.dirname, "../docs/privacy.md"), "utf8");
  expect(page).toBe(privacyPage(page));
  expect(privacyRecord()).toContain("| `customer` | accounts |");
});
