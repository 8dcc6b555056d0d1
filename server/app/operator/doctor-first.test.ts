import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openDatabase } from "#server/kernel/db/open.ts";
import type { Installation } from "#test/installation.ts";
import { onServer } from "#test/setup/template.ts";
import { inOneInstallation } from "#test/steps.ts";
import { doctor } from "./doctor.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
const root = path.resolve(import.meta.dirname, "../../..");
const name = "doctor_before_first_start";
const server = () => inject("cluster_url");
beforeAll(() => onServer(server(), `create database ${name}`));
afterAll(() => onServer(server(), `drop database ${name} with (force)`));

test("before the first start the doctor says that the data is not checked yet, in a sentence", async () => {
  const url = new URL(installation.url);
  url.pathname = `/${name}`;
  const { db, close } = openDatabase(url.href, { max_connections: 2 });
  try {
    const config = { ...installation.machine.config, root_dir: root };
    const findings = await doctor({ config, db, clock: () => new Date() }, {});
    const unchecked = {
      state: "note",
      part: "data",
      text: "Not checked: the first start creates the tables.",
    };
    expect(findings.filter(({ part }) => part === "data")).toEqual([unchecked]);
    expect(findings.filter(({ text }) => /relation|does not exist/.test(text))).toEqual([]);
    expect(findings.find(({ part }) => part === "migrations")).toMatchObject({ state: "note" });
  } finally {
    await close();
  }
});
