import type { Client } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectedAgent, type Input, callTool } from "#test/agent-tools.ts";
import { buyingCompany, byId, newKey, type Program } from "#test/api-keys.ts";
import type { Company } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { day, inOneInstallation, words } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let company: Company;
let program: Program;
let agent: Client;
let preview: Input;
beforeEach(async () => {
  ({ company, program } = await buyingCompany(installation));
  agent = await connectedAgent(installation, (await newKey(company.session)).key);
  const asked = { source_lang: "pl", target_langs: ["en", "de"], text: words(250) };
  preview = (await callTool(agent, "preview_order", asked)).answer;
});
afterEach(() => agent.close());

const confirm = (request_id: string) =>
  callTool(agent, "confirm_order", {
    preview_id: preview["id"],
    expected_gross: preview["gross"],
    payment: "on_account",
    request_id,
  });
const bought = async (): Promise<number[]> => {
  const rows = await installation.db
    .selectFrom("spend")
    .innerJoin("order", "order.id", "spend.order_id")
    .select("order.id")
    .where("order.customer_id", "=", company.id)
    .orderBy("order.id")
    .execute();
  return rows.map(({ id }) => id);
};

describe("integrations 5: an agent that confirms twice", () => {
  test("at once by one number gets one answer", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => confirm("request-same")));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]?.error).toBe(false);
    expect(await bought()).toHaveLength(2);
  });

  test("at once by several numbers orders once, and the others read which orders these are", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => confirm(`request-number-${nth}`)),
    );
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
    const orders = await bought();
    expect(orders).toHaveLength(2);
    for (const { answer } of answers.filter(({ error }) => error))
      expect(answer).toMatchObject({ status: 409, code: "preview.ordered", orders });
  });

  test("again, days later and under another number, is not led to order a second time", async () => {
    await confirm("request-first");
    const orders = await bought();
    installation.clock.forward(2 * day);
    const { error, answer } = await confirm("request-second");
    expect([error, answer["code"], answer["orders"]]).toEqual([true, "preview.ordered", orders]);
    expect(answer["detail"]).toContain(orders.join(", "));
    expect(answer["detail"]).not.toContain("Create a new one");
    const read = await program.problem("apiPreview", byId(Number(preview["id"])));
    expect(read).toMatchObject({ status: 409, code: "preview.ordered", orders });
    expect(await bought()).toEqual(orders);
  });
});
