import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Row } from "#domain/orders/row.ts";
import { transitions } from "#domain/orders/transitions.ts";
import { added_rows, type DecidedRow, decided_rows, decidedRow } from "#test/fixtures/transitions.ts";
import { shared } from "#test/shared.ts";
import { drawStates } from "../../scripts/states.ts";

const vectors = shared && path.join(shared, "vectors/transitions.json");

type SharedRow = {
  id: string;
  from: string | null;
  event: string;
  roles: string[];
  to: string;
  plans: string;
};

const byId = (table: readonly DecidedRow[]) => [...table].toSorted((a, b) => (a.id < b.id ? -1 : 1));
const sorted = ({ id, from, event, roles, to, plans }: DecidedRow | Row): DecidedRow => ({
  id,
  from,
  event,
  roles: [...roles].toSorted(),
  to,
  plans: plans === "all" ? "all" : [...plans].toSorted(),
});

describe("§4 the transition table of the code is the decided one", () => {
  test("159 rows are decided, each with a unique id", () => {
    expect(decided_rows).toHaveLength(159);
    expect(new Set(decided_rows.map((row) => row.id)).size).toBe(159);
  });

  test("the code holds exactly these rows, and those that decisions have added", () => {
    expect(byId(transitions.map(sorted))).toEqual(byId([...decided_rows, ...added_rows].map(sorted)));
  });

  test.skipIf(!vectors)(
    `the shared vectors hold exactly these rows${vectors ? "" : ": no shared folder"}`,
    () => {
      const text = fs.readFileSync(vectors ?? "", "utf8");
      const { transitions: theirs } = JSON.parse(text) as { transitions: SharedRow[] };
      const read = theirs.map(({ id, from, event, roles, to, plans }) =>
        sorted(decidedRow([id, from ?? "(new)", event, roles.join(" "), to, plans.replaceAll(",", " ")])),
      );
      expect(byId(read)).toEqual(byId(decided_rows.map(sorted)));
    },
  );
});

describe("§4 the diagrams of the state machine", () => {
  test("docs/states.md is generated from the transition table", () => {
    const page = path.resolve(import.meta.dirname, "../../docs/states.md");
    expect(fs.readFileSync(page, "utf8")).toBe(drawStates());
  });
});
