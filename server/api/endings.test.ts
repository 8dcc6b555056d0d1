import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { public_api } from "#contract/api/address.ts";
import { public_routes } from "#contract/api/public.ts";
import type { Ending } from "#domain/api/endings.ts";
import { openapiDocument } from "#server/kernel/http/openapi.ts";
import { byId, type KeyChanges, newKey, problemOf, type Program, programWith } from "#test/api-keys.ts";
import { type Company, newCompany } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { statementsOf } from "#test/statements.ts";
import { day, inOneInstallation } from "#test/steps.ts";
import { withTestMode } from "#test/test-mode.ts";
import { clientSource } from "./client-source.ts";

/** No row ends yet: the planted ones are mounted as all others. Tests begin on 2031-03-03. */
const planted = {
  apiServices: { announced_on: "2030-03-01", ends_on: "2031-06-10", instead: "apiAccount" },
  apiOrder: { announced_on: "2030-03-01", ends_on: "2031-06-10", instead: "apiQuote" },
  apiPrices: { announced_on: "2030-05-01", ends_on: "2031-09-01", instead: "/api/public/docs#changes" },
  apiInvoices: { announced_on: "2030-05-01", ends_on: "2031-09-01", instead: null },
} as const satisfies Partial<Record<keyof typeof public_routes, Ending>>;
type Planted = keyof typeof planted;
const names = Object.keys(planted) as Planted[];
beforeAll(() => {
  for (const name of names) Object.assign(public_routes[name], { ends: planted[name] });
});
afterAll(() => {
  for (const name of names) delete (public_routes[name] as { ends?: Ending }).ends;
});

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let company: Company;
let program: Program;
let key_id: number;
const withKey = async (of: Company, name = "Shop", changes: KeyChanges = {}) => {
  const { key, id } = await newKey(of.session, { name, days: 700, ...changes });
  return { program: programWith(installation, key), key, id };
};
beforeEach(async () => {
  company = await newCompany(installation);
  ({ program, id: key_id } = await withKey(company));
});

const ending_headers = ["deprecation", "sunset", "link"] as const;
const headersOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
  ending_headers.map((name) => headers[name]);
const at = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000;
const docs = '<http://localhost/api/public/docs>; rel="deprecation"';
const notes = (of: Company = company) =>
  installation.db
    .selectFrom("ending_route_call as call")
    .innerJoin("api_key", "api_key.id", "call.api_key_id")
    .select(["api_key_id", "route", "called_on"])
    .where("customer_id", "=", of.id)
    .orderBy("api_key_id")
    .orderBy("route")
    .execute();
const today = (): string => installation.clock.now().toISOString().slice(0, 10);
/** Moves the clock to nine in the morning, a number of days before a date. */
function waitUntil(days: number, before: string): void {
  const instant = Date.parse(`${before}T09:00:00Z`) - days * day;
  expect(instant).toBeGreaterThanOrEqual(installation.clock.now().getTime());
  installation.clock.forward(instant - installation.clock.now().getTime());
}
/** The mails to an account after a run of the job. */
async function mailsTo(of: Company = company) {
  await installation.runRound("mail.api_route_ending");
  await installation.runJobs();
  return installation.db
    .selectFrom("mail")
    .select(["unique_key", "subject", "text"])
    .where("recipient", "=", of.email)
    .where("kind", "=", "api_route_ending")
    .orderBy("id")
    .execute();
}
const daysOf = (mails: readonly { readonly unique_key: string }[]) =>
  mails.map(({ unique_key }) => unique_key.split(":").slice(2).join(" "));

describe("integrations 3: every answer of a row that ends", () => {
  test("names the instants of its announcement and its end, and where to read more", async () => {
    const answer = await program.send("apiServices", {});
    expect(answer.statusCode).toBe(200);
    expect(headersOf(answer)).toEqual([
      `@${at("2030-03-01")}`,
      "Tue, 10 Jun 2031 00:00:00 GMT",
      `${docs}, <http://localhost${public_api}/account>; rel="successor-version"`,
    ]);
    expect(headersOf(await program.send("apiInvoices", { query: {} }))[2]).toBe(docs);
  });

  test("also of a refused call, with the parameters of its address", async () => {
    const unknown = await program.send("apiOrder", byId(17));
    expect(problemOf(unknown).code).toBe("order.not_found");
    expect(headersOf(unknown)[2]).toBe(
      `${docs}, <http://localhost${public_api}/quotes/17>; rel="successor-version"`,
    );
    const authorization = "Bearer unknown";
    const url = public_routes.apiPrices.path;
    const broken = { "content-type": "application/json" };
    for (const refused of [
      await installation.app.inject({ url: public_routes.apiServices.path }),
      await installation.app.inject({ url: public_routes.apiServices.path, headers: { authorization } }),
      await installation.app.inject({ method: "POST", url, headers: broken, payload: "{" }),
      await program.send("apiPrices", { body: {} as never }),
    ]) {
      expect(problemOf(refused).status).toBeGreaterThanOrEqual(400);
      expect(headersOf(refused)).not.toContain(undefined);
    }
  });

  test("and no other row has them", async () => {
    const known = await program.send("apiAccount", {});
    const refused = await program.send("apiQuote", byId(17));
    for (const answer of [known, refused])
      expect(headersOf(answer)).toEqual([undefined, undefined, undefined]);
  });

  test("documents mark it with its day and what replaces it", async () => {
    const sentence = "Ends on 2031-06-10; use `GET /api/public/v1/account`.";
    const { paths } = openapiDocument("public") as { paths: Record<string, Record<string, object>> };
    expect(paths[`${public_api}/services`]?.["get"]).toMatchObject({
      deprecated: true,
      description: sentence,
    });
    expect(paths[`${public_api}/account`]?.["get"]).not.toHaveProperty("deprecated");
    expect(clientSource()).toContain(`\n     * @deprecated ${sentence}\n     */\n    services: (`);
    expect(clientSource().match(/@deprecated/g)).toHaveLength(names.length);
    const { body: page } = await installation.app.inject({ url: "/api/public/docs" });
    expect(page).toContain("Ends on 2031-06-10; use <code>GET /api/public/v1/account</code>.");
    expect(page).toContain('Ends on 2031-09-01; use <a href="/api/public/docs#changes">this guide</a>.');
  });
});

describe("integrations 3: who calls a row that ends is noted", () => {
  test("once a day by key and row, and nothing for other rows", async () => {
    const { program: other, id } = await withKey(company, "Warehouse");
    await program.call("apiAccount", {});
    const known = await statementsOf(() => program.call("apiAccount", {}));
    expect(known.some((one) => one.includes("ending_route_call"))).toBe(false);
    await program.call("apiServices", {});
    const again = await statementsOf(() => program.call("apiServices", {}));
    expect(again.some((one) => one.includes("ending_route_call"))).toBe(false);
    await program.problem("apiOrder", byId(17));
    await other.call("apiServices", {});
    const first_day = today();
    expect(await notes()).toEqual([
      { api_key_id: key_id, route: "apiOrder", called_on: first_day },
      { api_key_id: key_id, route: "apiServices", called_on: first_day },
      { api_key_id: id, route: "apiServices", called_on: first_day },
    ]);
    installation.clock.forward(day);
    await program.call("apiServices", {});
    expect(today()).not.toBe(first_day);
    expect((await notes()).map(({ called_on }) => called_on)).toEqual([first_day, today(), first_day]);
  });

  test("not without the permission, and not by an agent's tools", async () => {
    const { program: limited } = await withKey(company, "Reader", { scopes: ["orders:read"] });
    expect((await limited.problem("apiServices", {})).code).toBe("key.scope");
    const { key } = await withKey(company, "Agent");
    const { isError } = await serviceTool(key);
    expect(isError ?? false).toBe(false);
    expect(await notes()).toEqual([]);
  });

  test("not by a key of the test mode, whose answers have the headers", async () => {
    const mode = await withTestMode(installation);
    try {
      const { program: trial } = await withKey(company, "Trial", { mode: "test" });
      const answer = await trial.send("apiServices", {});
      expect(answer.statusCode).toBe(200);
      expect(headersOf(answer)).not.toContain(undefined);
      expect(await notes()).toEqual([]);
      expect(await mode.machine.db.selectFrom("ending_route_call").selectAll().execute()).toEqual([]);
    } finally {
      Object.assign(installation.machine, { test: null });
      await mode.end();
    }
  });

  test("a note is removed with its key, and with its account", async () => {
    await program.call("apiServices", {});
    const { program: other, id } = await withKey(company, "Warehouse");
    await other.call("apiServices", {});
    await installation.db.deleteFrom("api_key").where("id", "=", id).execute();
    expect((await notes()).map(({ api_key_id }) => api_key_id)).toEqual([key_id]);
    await company.session.call("askAccountDeletion", {});
    installation.clock.forward(31 * day);
    await installation.runRound("account.deletions");
    await installation.runJobs();
    const key = installation.db.selectFrom("api_key").select("name").where("id", "=", key_id);
    expect((await key.executeTakeFirstOrThrow()).name).toBe("");
    expect(await notes()).toEqual([]);
  });
});

/** Calls the services by the tool of an agent. */
async function serviceTool(key: string) {
  const agent = new Client({ name: "test agent", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await agent.connect(
    new StreamableHTTPClientTransport(new URL("/mcp", installation.origin), { requestInit }),
  );
  try {
    return await agent.callTool({ name: "list_services", arguments: {} });
  } finally {
    await agent.close();
  }
}

describe("integrations 3: accounts that call a row that ends get a mail", () => {
  let regular: Company;

  test("90, 30 and 7 days before, once each, about all rows of the day", async () => {
    regular = company;
    const quiet = await newCompany(installation);
    await (await withKey(quiet)).program.call("apiAccount", {});
    const later = await newCompany(installation);
    await (await withKey(later)).program.problem("apiPrices", { body: {} as never });
    await program.call("apiServices", {});
    await program.problem("apiOrder", byId(17));
    const { program: other } = await withKey(company, "Warehouse");
    await other.call("apiServices", {});
    const last = today();
    const sent: [number, number][] = [
      [60, 1],
      [31, 1],
      [30, 2],
      [8, 2],
      [7, 3],
      [1, 3],
    ];
    for (const [days, count] of sent) {
      waitUntil(days, "2031-06-10");
      expect(await mailsTo(), `${days} days before`).toHaveLength(count);
      expect(await mailsTo(), `${days} days before, again`).toHaveLength(count);
      expect(daysOf(await mailsTo(later))).toEqual(days > 7 ? [] : ["2031-09-01 90"]);
    }
    const mails = await mailsTo();
    expect(daysOf(mails)).toEqual(["2031-06-10 90", "2031-06-10 30", "2031-06-10 7"]);
    const [first] = mails;
    expect(first?.subject).toBe("Część API, z której korzystasz, przestanie działać 10 czerwca 2031");
    const day_text = new Intl.DateTimeFormat("pl", { dateStyle: "long", timeZone: "UTC" }).format(
      new Date(last),
    );
    const listed = await installation.db
      .selectFrom("api_key")
      .select(["name", "hint"])
      .where("customer_id", "=", company.id)
      .orderBy("id")
      .execute();
    const keys = listed.map((one) => `Klucz „${one.name}” (${one.hint}): ostatnie żądanie: ${day_text}`);
    expect(first?.text).toContain(
      `GET /api/public/v1/services\n${keys.join("\n")}\nUżyj zamiast tego: GET /api/public/v1/account\n`,
    );
    expect(first?.text).toContain(
      `GET /api/public/v1/orders/{id}\n${keys[0]}\nUżyj zamiast tego: GET /api/public/v1/quotes/{id}\n`,
    );
    expect(first?.text).toContain("/api/public/docs#routes");
    expect(await mailsTo(quiet)).toEqual([]);
  });

  test("a key that was revoked calls nothing more, and one that was replaced goes on by its successor", async () => {
    await program.call("apiServices", {});
    await company.session.call("revokeApiKey", byId(key_id));
    const replacing = await newCompany(installation);
    const { program: replaced, id } = await withKey(replacing, "Old one");
    await replaced.call("apiServices", {});
    await replacing.session.call("rotateApiKey", { ...byId(id), body: { days: 0 } });
    expect(await mailsTo()).toEqual([]);
    const mails = await mailsTo(replacing);
    expect(daysOf(mails)).toEqual(["2031-06-10 7"]);
    expect(mails[0]?.text).toContain("Old one");
  });

  test("a call before the announcement is none of it", async () => {
    await program.call("apiServices", {});
    await installation.db
      .updateTable("ending_route_call")
      .set({ called_on: "2030-02-28" })
      .where("api_key_id", "=", key_id)
      .execute();
    expect(await mailsTo()).toEqual([]);
  });

  test("after its end a row is refused by everyone but an agent's tools, without a statement", async () => {
    const { key } = await withKey(company);
    waitUntil(0, "2031-06-10");
    let refused: Awaited<ReturnType<Program["send"]>> | undefined;
    const sent = await statementsOf(async () => {
      refused = await program.send("apiServices", {});
    });
    expect(sent).toEqual([]);
    expect(refused && problemOf(refused)).toMatchObject({
      status: 410,
      code: "route.ended",
      ended_on: "2031-06-10",
      instead: "GET /api/public/v1/account",
      detail: "This call of the API has ended. The documentation at /api/public/docs names what to use now.",
    });
    expect(refused && headersOf(refused)).not.toContain(undefined);
    expect((await serviceTool(key)).isError ?? false).toBe(false);
    await program.call("apiAccount", {});
    await program.problem("apiPrices", { body: {} as never });
    await installation.runRound("upkeep.sweep");
    await installation.runJobs();
    const left = await installation.db.selectFrom("ending_route_call").select("route").execute();
    expect([...new Set(left.map(({ route }) => route))].toSorted()).toEqual(["apiInvoices", "apiPrices"]);
    expect(await mailsTo(regular)).toHaveLength(3);
  });

  test("after days without a run only the mail that is most urgent is sent", async () => {
    await program.problem("apiPrices", { body: {} as never });
    await program.call("apiInvoices", { query: {} });
    waitUntil(5, "2031-09-01");
    expect(daysOf(await mailsTo())).toEqual(["2031-09-01 7"]);
    const [mail] = await mailsTo();
    expect(mail?.text).toMatch(/Użyj zamiast tego: http:\S+\/api\/public\/docs#changes\n/);
    expect(mail?.text).toMatch(
      /GET \/api\/public\/v1\/invoices\nKlucz „Shop” \(\S+\): ostatnie żądanie: \S+ \S+ 2031\n\n/,
    );
    waitUntil(0, "2031-09-01");
    expect(await mailsTo()).toHaveLength(1);
  });
});
