import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { routes } from "#contract/routes.ts";
import { openInstallation, type Installation } from "#test/installation.ts";
import { brandHeader, session } from "#test/session.ts";
import { visitor } from "#test/steps.ts";

let there: Installation;
beforeAll(async () => {
  there = await openInstallation({ LOG_LEVEL: "debug", TRUST_PROXY: "loopback" });
});
afterAll(() => there.end());

type Line = Readonly<Record<string, unknown>>;
const read = (line: string): Line => JSON.parse(line) as Line;
const requestsIn = (lines: readonly string[]): Line[] =>
  lines.map(read).filter(({ msg }) => msg === "request");

const email = "halina.gosc@personal.example";
const hash = "Xk29fQz7Lm1pRt5vWb8nYc";
const token = "t0kenOfALinkWith43CharactersThatOpensADoor0";
const address = "203.0.113.77";
const personal = [email, "halina", encodeURIComponent(email), hash, token, "tokenOfALink", address, "słowo"];

const send = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(there.origin + path, {
    ...init,
    headers: {
      "x-brand": brandHeader("tolmaro"),
      "x-forwarded-for": address,
      "user-agent": email,
      ...(init.headers as Record<string, string>),
    },
  });
const post = (path: string, body: string): Promise<Response> =>
  send(path, { method: "POST", body, headers: { "content-type": "application/json" } });

describe("The access log", () => {
  test("has one line for each request: route, status, time, size, role and id, and no personal data", async () => {
    there.log_lines.splice(0);
    const answers = await Promise.all([
      send(`/api/v2/order/${hash}?email=${encodeURIComponent(email)}&token=${token}`),
      send(`/files/${token}`),
      send(`/files/archive/${token}?name=${hash}`),
      send(`/pl/order/quotations/${hash}?token=${token}#${email}`),
      send(`/${email}/${hash}`),
      send(`/api/v2/${email}`),
      send(`/staff/orders?search=${email}`),
      send("/api/v2/order/%E0%A4%A", { headers: { authorization: `Bearer a.${token}` } }),
      post(
        routes.accessToken.path,
        JSON.stringify({ username: email, password: token, grant_type: "password" }),
      ),
      post(routes.anonymousToken.path, `{"brand": "${email}"`),
      post(routes.resetPassword.path, JSON.stringify({ token, password: email })),
      post(`/api/notifications/${hash}`, email),
    ]);
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    await vi.waitFor(() => expect(requestsIn(there.log_lines)).toHaveLength(answers.length));
    const text = there.log_lines.join("\n").toLowerCase();
    for (const one of personal) expect(text).not.toContain(one.toLowerCase());
    const lines = requestsIn(there.log_lines);
    expect(new Set(lines.map(({ request_id }) => request_id))).toEqual(new Set(ids));
    for (const { time: _time, pid: _pid, hostname: _hostname, ...line } of lines)
      expect(line).toEqual({
        level: 30,
        msg: "request",
        method: expect.stringMatching(/^(?:GET|POST)$/) as unknown,
        route: expect.stringMatching(/^(?:unknown|pages\/portal|pages\/staff|\/[a-z0-9/:_*.-]*)$/) as unknown,
        status: expect.any(Number) as unknown,
        duration_ms: expect.any(Number) as unknown,
        size_bytes: expect.any(Number) as unknown,
        role: "anyone",
        request_id: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
      });
    expect(lines.map(({ route }) => route)).toContain("/files/:token");
    expect(lines.filter(({ route }) => route === "pages/portal")).toHaveLength(2);
    for (const [answer, id] of answers.map((one, nth) => [one, ids[nth]] as const)) {
      const line = lines.find(({ request_id }) => request_id === id);
      expect(line?.["status"]).toBe(answer.status);
      expect(line?.["size_bytes"]).toBeGreaterThan((await answer.arrayBuffer()).byteLength);
    }
  });

  test("names the role of the caller, and the route by its pattern", async () => {
    there.log_lines.splice(0);
    const people = [
      visitor(there),
      session(there, { zone: "customer", email: "anna.nowak@example.com" }),
      session(there, { zone: "staff", email: "piotr@example.com" }),
      session(there, { zone: "translator", email: "olena@example.com" }),
    ] as const;
    for (const one of people) await one.headers();
    there.log_lines.splice(0);
    await people[0].send("order", { params: { hash } });
    await people[1].send("order", { params: { hash } });
    await people[2].send("deskOrder", { params: { id: "1" } });
    await people[3].send("job", { params: { id: "1" } });
    expect(requestsIn(there.log_lines).map(({ role, route, status }) => [role, route, status])).toEqual([
      ["visitor", routes.order.path, 404],
      ["customer", routes.order.path, 404],
      ["staff", routes.deskOrder.path, 404],
      ["translator", routes.job.path, 404],
    ]);
  });

  test("a fault is logged without the values of the row that it is about", async () => {
    there.log_lines.splice(0);
    await sql`alter table mail_request add constraint planted check (email <> 'anna.nowak@example.com')`.execute(
      there.db,
    );
    const answer = await visitor(there).send("forgotPassword", { body: { email: "anna.nowak@example.com" } });
    await sql`alter table mail_request drop constraint planted`.execute(there.db);
    expect(answer.statusCode).toBeGreaterThanOrEqual(500);
    const [fault] = there.faults.splice(0).map(read);
    expect(fault?.["err"]).toMatchObject({
      message: 'new row for relation "mail_request" violates check constraint "planted"',
      code: "23514",
    });
    expect(there.log_lines.join("\n")).not.toContain("anna.nowak");
  });

  test("has probes only at the level debug, and nothing with ACCESS_LOG=0", async () => {
    there.log_lines.splice(0);
    await send("/api/health");
    await vi.waitFor(() => expect(requestsIn(there.log_lines).map(({ level }) => level)).toEqual([20]));
    const silent = await openInstallation({ LOG_LEVEL: "debug", ACCESS_LOG: "0" });
    try {
      await silent.app.inject({ url: "/api/docs" });
      expect(requestsIn(silent.log_lines)).toEqual([]);
    } finally {
      await silent.end();
    }
  });
});
