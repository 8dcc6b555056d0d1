import { expect, test } from "vitest";
import { compiled } from "./compiled.ts";
import { inOneInstallation } from "#test/steps.ts";
import type { Installation } from "#test/installation.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

test("the text of a compiled query is made once, and each call sends its own values", async () => {
  let built = 0;
  const named = compiled<{ email: string; most: number }, { email: string }>(
    ["email", "most"],
    (db, { email, most }) => {
      built += 1;
      return db.selectFrom("customer").select("email").where("email", "=", email).limit(most);
    },
  );
  const anna = "anna.nowak@example.com";
  expect(await named(installation.db, { email: anna, most: 1 })).toEqual([{ email: anna }]);
  expect(await named(installation.db, { email: "unknown@example.com", most: 1 })).toEqual([]);
  expect(await named(installation.db, { email: anna, most: 0 })).toEqual([]);
  expect(built).toBe(1);
});
