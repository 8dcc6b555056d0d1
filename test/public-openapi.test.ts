import { describe, expect, test } from "vitest";
import { public_routes } from "#contract/api/public.ts";
import { page_rows } from "#contract/api/shapes.ts";
import type { Route } from "#contract/route.ts";
import { api_services } from "#domain/api/services.ts";
import { service_traits } from "#domain/catalog.ts";
import { public_statuses } from "#domain/orders/public-status.ts";
import { attempt_errors } from "#domain/webhooks/delivery.ts";
import { openapiDocument } from "#server/kernel/http/openapi.ts";

type Parameter = {
  readonly name: string;
  readonly description?: string;
  readonly schema: Readonly<Record<string, unknown>>;
};
type Content = { readonly content?: Readonly<Record<string, { readonly schema: unknown }>> };
type Operation = {
  readonly operationId: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
};
type Document = Readonly<Record<"paths" | "webhooks", Readonly<Record<string, Record<string, Operation>>>>>;

const { paths, webhooks } = openapiDocument("public") as unknown as Document;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const at = (method: string, path: string): Operation => {
  const found = paths[`/api/public/v1${path}`]?.[method];
  if (!found) throw new Error(`there is no ${method} ${path}`);
  return found;
};
const parameter = (operation: Operation, name: string) =>
  operation.parameters.find((one) => one.name === name);

/** Every schema inside of a value, itself included. */
function schemasIn(value: unknown): Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap(schemasIn);
  if (typeof value !== "object" || value === null) return [];
  return [value as Readonly<Record<string, unknown>>, ...Object.values(value).flatMap(schemasIn)];
}
const bodyOf = ({ requestBody }: Operation): unknown =>
  requestBody?.content?.["application/json"]?.schema ?? null;

describe("integrations 3: a client made from the document reads responses of later versions", () => {
  const received = [
    ...operations.flatMap(({ responses }) => schemasIn(responses)),
    ...Object.values(webhooks).flatMap(({ post }) => schemasIn(post?.requestBody)),
  ];

  test("objects of responses and messages may have more fields, and bodies of requests may not", () => {
    expect(received.length).toBeGreaterThan(500);
    expect(received.filter(({ additionalProperties }) => additionalProperties === false)).toEqual([]);
    const bodies = operations.map(bodyOf).filter((one) => one !== null);
    expect(bodies.length).toBeGreaterThan(10);
    for (const body of bodies) expect(body).toMatchObject({ additionalProperties: false });
  });

  test("lists of values in responses say that they may grow, and those of requests do not", () => {
    const lists = received.filter((one) => Array.isArray(one["enum"]));
    expect(lists.length).toBeGreaterThan(30);
    for (const { description } of lists)
      expect(description).toMatch(/(?<!New values may come\. )New values may come\.$/);
    expect(JSON.stringify(operations.map(bodyOf))).not.toContain("New values may come.");
  });
});

describe("integrations 3: the document has the rules of the server", () => {
  test.each([
    ["/orders", page_rows.standard],
    ["/invoices", page_rows.standard],
    ["/webhook-endpoints", page_rows.standard],
    ["/webhook-endpoints/{id}/deliveries", page_rows.deliveries],
  ])("the list %s has %i rows without limit, and at most a hundred", (path, standard) => {
    const limit = parameter(at("get", path), "limit");
    expect(limit).toMatchObject({ schema: { type: "integer", minimum: 1, maximum: 100, default: standard } });
    expect(limit?.description).toContain(String(standard));
    const row = Object.values<Route>(public_routes).find(
      (one) => one.cursor && one.path === `/api/public/v1${path.replace("{id}", ":id")}`,
    );
    expect(row?.query?.safeParse({})).toMatchObject({ success: true, data: { limit: standard } });
  });

  test("files are for services that take files", () => {
    const taking = api_services.filter((one) => service_traits[one].content.includes("files"));
    expect(taking).not.toContain("e-mail");
    expect(parameter(at("post", "/files"), "service_type")?.schema["enum"]).toEqual(taking);
    expect(bodyOf(at("post", "/uploads"))).toMatchObject({ properties: { service_type: { enum: taking } } });
  });

  test("an upload address takes bytes without a key", () => {
    const { security, requestBody, responses } = at("put", "/uploads/{token}");
    expect(security).toEqual([]);
    expect(Object.keys(requestBody?.content ?? {})).toEqual(["application/octet-stream"]);
    expect(Object.keys(responses)).toEqual(["201", "404", "410", "422", "default"]);
    expect(responses["201"]).toEqual(at("post", "/files").responses["201"]);
  });

  test("an Idempotency-Key has its length and its characters", () => {
    const headers = operations.flatMap((one) => parameter(one, "Idempotency-Key") ?? []);
    expect(headers.length).toBeGreaterThan(10);
    for (const { description, schema } of headers) {
      expect(description).toContain("without spaces");
      expect(schema).toMatchObject({ minLength: 1, maxLength: 255 });
      const form = new RegExp(String(schema["pattern"]));
      for (const key of ["order-1", "~", "!".repeat(255)]) expect(key).toMatch(form);
      for (const key of ["", "a b", "ż", "x".repeat(256), "a\u007f"]) expect(key).not.toMatch(form);
    }
  });

  test("an order of the test mode is advanced to every status but a draft", () => {
    expect(bodyOf(at("post", "/test/orders/{id}/advance"))).toMatchObject({
      properties: { to: { enum: public_statuses.filter((one) => one !== "draft") } },
    });
  });

  test("a limit of a route is in its description", () => {
    expect(at("post", "/webhook-endpoints/{id}/replay").description).toContain("At most 5 calls a minute");
    expect(at("post", "/webhook-endpoints/{id}/test").description).toContain("At most 20 calls a minute");
    expect(at("get", "/orders").description).toBeUndefined();
  });

  test("each error of an attempt has its meaning", () => {
    const { responses } = at("get", "/webhook-endpoints/{id}/deliveries");
    const text = schemasIn(responses).map(({ description }) => String(description));
    for (const error of attempt_errors) expect(text.some((one) => one.includes(`\`${error}\`: `))).toBe(true);
  });
});
