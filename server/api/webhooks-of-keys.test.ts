import { beforeEach, describe, expect, test } from "vitest";
import { buyingCompany, byId, newKey, type Program, programWith } from "#test/api-keys.ts";
import type { Company } from "#test/companies.ts";
import { admin } from "#test/engines.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let company: Company;
let key: string;
let key_id: number;
let program: Program;
beforeEach(async () => {
  ({ company } = await buyingCompany(installation));
  ({ key, id: key_id } = await newKey(company.session, { name: "Shop" }));
  program = programWith(installation, key);
});

const types = ["order.paid" as const];
const url = "https://hooks.example.com/orders";
const elsewhere = "https://hooks.example.net/orders";
const endpoint = async (by = program): Promise<number> =>
  (await by.call("apiCreateWebhook", { body: { url, types } })).endpoint.id;
const onPage = async () => company.session.call("webhooks", {});
const states = async () => (await onPage()).map(({ state, off_why }) => [state, off_why]);
const revoke = (id: number, query: { webhooks?: "stay" } = {}) =>
  company.session.call("revokeApiKey", { ...byId(id), query });

describe("integrations 4: which key set the address of an endpoint", () => {
  test("the endpoint names the key that made it, on the page, by key and at the desk", async () => {
    const id = await endpoint();
    const named = { id: key_id, name: "Shop", is_revoked: false };
    expect((await program.call("apiWebhook", byId(id))).api_key).toEqual(named);
    expect(await onPage()).toMatchObject([{ id, api_key: named }]);
    const desk = await admin(installation).call("customerWebhooks", byId(company.id));
    expect(desk).toMatchObject([{ id, api_key: named }]);
    expect((await company.session.call("apiKeys", {})).find((one) => one.id === key_id)?.webhooks).toBe(1);
  });

  test("a key that changes the address is named; one that changes the types alone is not", async () => {
    const id = (await company.session.call("createWebhook", { body: { url, types } })).endpoint.id;
    const change = (address: string) =>
      program.call("apiChangeWebhook", { ...byId(id), body: { url: address, types, on: true } });
    expect((await change(url)).api_key).toBeNull();
    expect((await change(elsewhere)).api_key).toMatchObject({ id: key_id });
    const body = { url, types, on: true };
    expect((await company.session.call("changeWebhook", { ...byId(id), body })).api_key).toBeNull();
  });
});

describe("integrations 4: endpoints of a key that is revoked", () => {
  test("get no further messages, unless the owner leaves them on", async () => {
    await endpoint();
    await company.session.call("createWebhook", { body: { url, types } });
    await revoke(key_id, { webhooks: "stay" });
    expect(await states()).toEqual([
      ["on", null],
      ["on", null],
    ]);
    const other = await newKey(company.session);
    await endpoint(programWith(installation, other.key));
    await revoke(other.id);
    expect(await states()).toEqual([
      ["on", null],
      ["on", null],
      ["off", "customer"],
    ]);
    expect((await onPage()).at(-1)?.api_key).toMatchObject({ id: other.id, is_revoked: true });
    const acts = await installation.db
      .selectFrom("audit_log")
      .select(["object_id", "detail"])
      .where("act", "=", "webhook.off")
      .execute();
    expect(acts).toMatchObject([{ object_id: (await onPage()).at(-1)?.id, detail: { address: url } }]);
  });

  test("those of a successor that is revoked are its predecessor's too; replacing a key turns none off", async () => {
    await endpoint();
    const successor = await company.session.call("rotateApiKey", { ...byId(key_id), body: { days: 1 } });
    expect(await states()).toEqual([["on", null]]);
    expect(successor.view.webhooks).toBe(1);
    await revoke(successor.view.id);
    expect(await states()).toEqual([["off", "customer"]]);
  });

  test("those of a key that was found in public are off, and the mail names their addresses", async () => {
    await endpoint();
    await visitor(installation).call("apiLeak", { body: { keys: [key] } });
    expect(await states()).toEqual([["off", "desk"]]);
    await installation.runJobs();
    const mail = await installation.db
      .selectFrom("mail")
      .select("text")
      .where("recipient", "=", company.email)
      .where("kind", "=", "api_key_leaked")
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain(url);
    expect(mail.text).toContain("wyłączyliśmy je");
  });

  test("those of a key that the desk revokes are off", async () => {
    await endpoint();
    await admin(installation).call("deskRevokeApiKey", { ...byId(key_id), query: {} });
    expect(await states()).toEqual([["off", "desk"]]);
  });
});
