import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { vies as register } from "#demo/standins/vies.ts";
import { viesClient } from "./vies.ts";

let app: FastifyInstance;
let base_url: string;
beforeAll(async () => {
  app = Fastify();
  await app.register(register, { mount: "/rest", now: () => new Date() });
  base_url = `${await app.listen({ host: "127.0.0.1", port: 0 })}/rest`;
});
afterAll(() => app.close());

const ask = (vat_id: string, requester = "PL5260001246") =>
  viesClient({ base_url, requester, timeout_ms: 5_000 }).check(vat_id);

test.each(["EL123456783", "XI110305878", "IE1234567+A"])("%s is a number of the register", async (vat_id) => {
  const { answer, request_identifier } = await ask(vat_id);
  expect(answer).toBe("valid");
  expect(request_identifier).toMatch(/^WAPI/);
});

test.each(["GR123456783", "GB123456789", "DE1", "DE123 456 976"])(
  "%s is refused, which is no answer about it",
  async (vat_id) => {
    expect(await ask(vat_id)).toMatchObject({ answer: "unknown", reason: "INVALID_INPUT" });
  },
);

test.each(["GB123456789", "PL"])("a seller with the number %s cannot ask", async (requester) => {
  expect(await ask("DE123456976", requester)).toMatchObject({
    answer: "unknown",
    reason: "INVALID_REQUESTER_INFO",
  });
});
