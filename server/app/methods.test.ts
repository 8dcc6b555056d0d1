import { describe, expect, test } from "vitest";
import { public_api } from "#contract/api/address.ts";
import { fillPath, type Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { problemOf } from "#test/api-keys.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

type Method = "PATCH" | "GET" | "HEAD" | "OPTIONS" | "DELETE" | "POST";
const ask = (method: Method, url: string) => installation.app.inject({ method, url });
const allowedIn = (header: unknown): string[] => String(header).split(", ");

/** Any value that fits between two slashes. */
const filled = (path: string): string => fillPath(path, new Proxy({}, { get: () => "1" }));

describe("an address refuses a method that it does not have with those that it has", () => {
  test("each route of the contract", async () => {
    for (const [name, row] of Object.entries(routes) as [string, Route][]) {
      const answer = await ask("PATCH", filled(row.path));
      expect(answer.statusCode, name).toBe(405);
      expect(allowedIn(answer.headers["allow"]), name).toContain(row.method);
      expect(answer.body, name).toContain("method.not_allowed");
    }
  });

  test("of the public API by a problem document", async () => {
    const answer = await ask("GET", `${public_api}/prices`);
    expect(answer.headers["allow"]).toBe("OPTIONS, POST");
    expect(problemOf(answer)).toMatchObject({
      status: 405,
      code: "method.not_allowed",
      allowed: ["OPTIONS", "POST"],
    });
    expect((await ask("DELETE", `${public_api}/uploads/abc`)).headers["allow"]).toBe("OPTIONS, PUT");
    expect((await ask("PATCH", "/mcp")).statusCode).toBe(405);
  });

  test("HEAD where GET is, and OPTIONS without a key", async () => {
    const document = await ask("HEAD", `${public_api}/openapi.json`);
    expect([document.statusCode, document.body]).toEqual([200, ""]);
    expect((await ask("HEAD", `${public_api}/prices`)).statusCode).toBe(405);
    const options = await ask("OPTIONS", `${public_api}/orders/7`);
    expect([options.statusCode, options.headers["allow"]]).toEqual([204, "GET, HEAD, OPTIONS"]);
  });

  test("an address that does not exist stays unknown", async () => {
    for (const method of ["GET", "POST", "OPTIONS", "DELETE"] as const) {
      const answer = await ask(method, `${public_api}/nothing`);
      expect(problemOf(answer)).toMatchObject({ status: 404, code: "route.not_found" });
    }
    expect((await ask("POST", "/pl/orders")).statusCode).toBe(404);
  });
});
