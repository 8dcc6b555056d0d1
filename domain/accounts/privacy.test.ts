import { describe, expect, test } from "vitest";
import { deletionDueAt, exportExpiresAt, hasExportFailed } from "./privacy.ts";
import { retention_parts, retention_rules, standard_retention } from "./retention.ts";

const asked = Date.parse("2031-03-03T10:00:00Z");

describe("GDPR terms of an account", () => {
  test("it is deleted fourteen days after the request, a copy is removed after seven", () => {
    expect(deletionDueAt(asked)).toBe(Date.parse("2031-03-17T10:00:00Z"));
    expect(exportExpiresAt(asked)).toBe(Date.parse("2031-03-10T10:00:00Z"));
  });

  test("a copy that is not ready after a day has failed", () => {
    expect(hasExportFailed(asked, Date.parse("2031-03-04T09:59:59Z"))).toBe(false);
    expect(hasExportFailed(asked, Date.parse("2031-03-04T10:00:00Z"))).toBe(true);
  });

  test("each standard retention is within its limits, and files outlast every complaint", () => {
    for (const part of retention_parts) {
      const { standard, least, most } = retention_rules[part];
      expect(standard_retention[part]).toBe(standard);
      expect(least <= standard && standard <= most).toBe(true);
    }
    expect(retention_rules.files.least).toBeGreaterThan(60);
  });
});
