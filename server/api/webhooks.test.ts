import { beforeEach, describe, expect, test } from "vitest";
import { buyingCompany, byId, confirmation, content, previewBy, type Program } from "#test/api-keys.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let program: Program;
beforeEach(async () => {
  ({ program } = await buyingCompany(installation));
});

const url = "https://hooks.example.com/orders";
const endpoint = async (): Promise<number> =>
  (await program.call("apiCreateWebhook", { body: { url, types: ["order.paid"] } })).endpoint.id;

type Page<Row> = { readonly data: readonly Row[]; readonly next_cursor: string | null };
/** The pages of a list until its end. */
async function pagesOf<Row>(
  page: (query: { limit: string; cursor?: string }) => Promise<Page<Row>>,
  limit: number,
): Promise<(readonly Row[])[]> {
  const pages: (readonly Row[])[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const read = await page({ limit: String(limit), ...(cursor === undefined ? {} : { cursor }) });
    pages.push(read.data);
    cursor = read.next_cursor;
  }
  return pages;
}

describe("integrations 3: lists of webhooks by cursor", () => {
  test("endpoints come once each, in the order of their creation, on full pages", async () => {
    const made: number[] = [];
    for (let nth = 0; nth < 5; nth += 1) made.push(await endpoint());
    const pages = await pagesOf((query) => program.call("apiWebhooks", { query }), 2);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat().map(({ id }) => id)).toEqual(made);
    const all = await program.call("apiWebhooks", { query: {} });
    expect([all.data.length, all.next_cursor]).toEqual([5, null]);
  });

  test("messages come once each, newest first, also when new ones arrive between the pages", async () => {
    const one = byId(await endpoint());
    const ping = () => program.call("apiTestWebhook", one);
    for (let nth = 0; nth < 6; nth += 1) await ping();
    const whole = await program.call("apiWebhookDeliveries", { ...one, query: {} });
    const before = whole.data.map(({ message_id }) => message_id);
    expect([before.length, whole.next_cursor]).toEqual([6, null]);
    const pages = await pagesOf(async (query) => {
      const page = await program.call("apiWebhookDeliveries", { ...one, query });
      await ping();
      return page;
    }, 2);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2]);
    expect(pages.flat().map(({ message_id }) => message_id)).toEqual(before);
  });

  test("a cursor belongs to its list, its endpoint and its account", async () => {
    const ids = [await endpoint(), await endpoint()];
    for (const id of ids) for (let nth = 0; nth < 2; nth += 1) await program.call("apiTestWebhook", byId(id));
    const [first = 0, second = 0] = ids;
    const query = { limit: "1" };
    const cursor = (await program.call("apiWebhookDeliveries", { ...byId(first), query })).next_cursor ?? "";
    expect(cursor).not.toBe("");
    const foreign = (await program.call("apiWebhooks", { query })).next_cursor ?? "";
    for (const refused of [
      program.problem("apiWebhookDeliveries", { ...byId(second), query: { cursor } }),
      program.problem("apiWebhookDeliveries", { ...byId(first), query: { cursor: foreign } }),
      program.problem("apiWebhooks", { query: { cursor } }),
    ])
      expect(await refused).toMatchObject({ status: 400, code: "cursor.invalid" });
    const { errors = [] } = await program.problem("apiWebhooks", { query: { limit: "101" } });
    expect(errors).toMatchObject([{ pointer: "/limit", maximum: 100 }]);
    ({ program } = await buyingCompany(installation));
    expect((await program.problem("apiWebhooks", { query: { cursor: foreign } })).code).toBe(
      "cursor.invalid",
    );
  });
});

describe("integrations 3: events for programs that ask", () => {
  const events = (query: object = {}) => program.call("apiEvents", { query });
  const requestQuote = () => {
    installation.clock.forward(1000);
    return program.call("apiRequestQuote", { body: content });
  };

  test("an account with a key and no endpoint reads what happened, with the bodies of messages", async () => {
    const { id, gross } = await previewBy(program, 250);
    const { orders } = await program.call("apiConfirmPreview", confirmation(id, gross));
    await installation.runJobs();
    const { data, next_cursor } = await events();
    expect(next_cursor).toBeNull();
    expect(data.map(({ type }) => type)).toEqual(expect.arrayContaining(["order.placed", "order.started"]));
    const placed = data.find(({ type }) => type === "order.placed");
    expect(placed).toMatchObject({
      id: expect.stringMatching(/^msg_/) as string,
      mode: "live",
      data: { order: { id: orders[0]?.id, reference: null } },
    });
    const of_type = (await events({ type: "order.placed" })).data;
    expect(of_type).toEqual([placed]);
    const later = new Date(installation.clock.now().getTime() + 1).toISOString();
    expect((await events({ since: later })).data).toEqual([]);
    expect((await program.problem("apiEvents", { query: { type: "ping" as never } })).status).toBe(422);
  });

  test("events come once each, newest first, also when new ones arrive between the pages", async () => {
    for (let nth = 0; nth < 5; nth += 1) await requestQuote();
    const before = (await events()).data.map(({ id }) => id);
    expect(before).toHaveLength(5);
    const pages = await pagesOf(async (query) => {
      const page = await events(query);
      await requestQuote();
      return page;
    }, 2);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat().map(({ id }) => id)).toEqual(before);
    const cursor = (await events({ limit: "1" })).next_cursor ?? "";
    expect((await program.problem("apiEvents", { query: { cursor, type: "order.paid" } })).code).toBe(
      "cursor.invalid",
    );
  });

  test("pings are of one endpoint, and another account reads none", async () => {
    await program.call("apiTestWebhook", byId(await endpoint()));
    expect((await events()).data).toEqual([]);
    await requestQuote();
    expect((await events()).data).toHaveLength(1);
    ({ program } = await buyingCompany(installation));
    expect((await events()).data).toEqual([]);
  });
});
