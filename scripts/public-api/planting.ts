import { openapiDocument } from "#server/kernel/http/openapi.ts";
import type { Schema } from "#server/kernel/http/openapi-schemas.ts";

export type Part = Record<string, unknown>;
/** The present document; changes are made to copies of it. */
export const document = openapiDocument("public");
export const base = "/api/public/v1";

/** A part of a document by the names that lead to it; those of paths are below the address of the version. */
export function partAt(whole: Schema, ...names: readonly string[]): Part {
  let found: unknown = whole;
  for (const name of names) {
    const list = Array.isArray(found) ? (found as Part[]).find((one) => one["name"] === name) : null;
    const record = found as Part;
    found = list ?? record[name] ?? record[`${base}${name}`];
    if (found === undefined) throw new Error(`there is no ${name} in ${names.join(", ")}`);
  }
  return found as Part;
}

/** Changes a document as a mistake would. */
export type Change = (whole: Schema) => void;
export const json = "application/json";
export const query = (name: string) => ["paths", "/orders", "get", "parameters", name] as const;
export const body_of_messages = [
  "paths",
  "/orders/{id}/messages",
  "post",
  "requestBody",
  "content",
  json,
  "schema",
];
export const file = ["paths", "/files/{id}", "get", "responses", "200", "content", json, "schema"];
export const message = ["webhooks", "order.delivered", "post", "requestBody", "content", json, "schema"];

export const put =
  (names: readonly string[], changed: Part): Change =>
  (whole) => {
    Object.assign(partAt(whole, ...names), changed);
  };
export const drop =
  (names: readonly string[], name: string): Change =>
  (whole) => {
    const part = partAt(whole, ...names);
    const key = [name, `${base}${name}`].find((one) => one in part);
    if (key === undefined) throw new Error(`there is no ${name}`);
    delete part[key];
  };
/** Adds to a list, or removes from it. */
export const list =
  (
    names: readonly string[],
    { come = [], gone = [] }: { come?: readonly unknown[]; gone?: unknown[] },
  ): Change =>
  (whole) => {
    const items = partAt(whole, ...names) as unknown as unknown[];
    for (const one of gone) items.splice(items.indexOf(one), 1);
    items.push(...come);
  };
export const dropParameter =
  (operation: readonly string[], name: string): Change =>
  (whole) => {
    const part = partAt(whole, ...operation);
    part["parameters"] = (part["parameters"] as Part[]).filter((one) => one["name"] !== name);
  };

export const orders = `$.paths["${base}/orders"].get`;
export const messages = `$.paths["${base}/orders/{id}/messages"].post`;
export const messages_body = `${messages}.body.content["application/json"]`;
export const one_file = `$.paths["${base}/files/{id}"].get.responses["200"]["application/json"]`;
export const delivered = `$.webhooks["order.delivered"].post.body.content["application/json"]`;
