import {
  base,
  body_of_messages,
  type Change,
  delivered,
  document,
  drop,
  dropParameter,
  file,
  json,
  list,
  message,
  messages,
  messages_body,
  one_file,
  orders,
  type Part,
  partAt,
  put,
  query,
} from "./planting.ts";

/** A change of each kind by which a program breaks, with the beginning of its sentence. */
export const breaking: readonly (readonly [name: string, sentence: string, change: Change])[] = [
  ["a path", `$.paths["${base}/invoices"]: the path is removed`, drop(["paths"], "/invoices")],
  [
    "a method",
    `$.paths["${base}/files/{id}"].delete: the method is removed`,
    drop(["paths", "/files/{id}"], "delete"),
  ],
  ["a message", `$.webhooks["order.paid"]: the message is removed`, drop(["webhooks"], "order.paid")],
  [
    "the name of an operation",
    `${orders}.operationId: was "apiOrders", is "listOrders"`,
    put(["paths", "/orders", "get"], { operationId: "listOrders" }),
  ],
  [
    "a scope",
    `${orders}.scope: was "orders:read", is "orders:act"`,
    put(["paths", "/orders", "get"], { "x-scope": "orders:act" }),
  ],
  [
    "a route that gets a key",
    `$.paths["${base}/leaks"].post.security: was [], is ["bearer"]`,
    put(["paths", "/leaks", "post"], { security: [{ bearer: [] }] }),
  ],
  [
    "a parameter",
    `${orders}.parameters["query reference"]: the parameter is removed`,
    dropParameter(["paths", "/orders", "get"], "reference"),
  ],
  [
    "a parameter that becomes required",
    `${orders}.parameters["query status"]: has become required`,
    put(query("status"), { required: true }),
  ],
  [
    "a new parameter that is required",
    `${orders}.parameters["header X-Brand"]: is new and required`,
    list(["paths", "/orders", "get", "parameters"], {
      come: [{ name: "X-Brand", in: "header", required: true, schema: { type: "string" } }],
    }),
  ],
  [
    "a smaller range",
    `${orders}.parameters["query limit"].schema.maximum: was 100, is 50`,
    put([...query("limit"), "schema"], { maximum: 50 }),
  ],
  [
    "another default",
    `${orders}.parameters["query limit"].schema.default: was 50, is 20`,
    put([...query("limit"), "schema"], { default: 20 }),
  ],
  [
    "a value that is not accepted",
    `${orders}.parameters["query status"].schema.enum: "draft" is not accepted any more`,
    list([...query("status"), "schema", "enum"], { gone: ["draft"] }),
  ],
  [
    "a list of values where any was accepted",
    `${orders}.parameters["query reference"].schema.enum: has come`,
    put([...query("reference"), "schema"], { enum: ["a"] }),
  ],
  [
    "a pattern",
    `${orders}.parameters["query reference"].schema.patterns: was none, is ["^a"]`,
    put([...query("reference"), "schema"], { pattern: "^a" }),
  ],
  [
    "a format",
    `${orders}.parameters["query reference"].schema.format: was none, is "uuid"`,
    put([...query("reference"), "schema"], { format: "uuid" }),
  ],
  [
    "another type of a parameter",
    `${orders}.parameters["query limit"].schema.type: was "integer", is "string"`,
    put([...query("limit"), "schema"], { type: "string" }),
  ],
  [
    "a shorter text",
    `${messages_body}.properties.text.maxLength: was 5000, is 100`,
    put([...body_of_messages, "properties", "text"], { maxLength: 100 }),
  ],
  [
    "fewer items",
    `${messages_body}.properties.files.maxItems: was 10, is 5`,
    put([...body_of_messages, "properties", "files"], { maxItems: 5 }),
  ],
  [
    "a narrower item",
    `${messages_body}.properties.files.items.minimum: was 1, is 2`,
    put([...body_of_messages, "properties", "files", "items"], { minimum: 2 }),
  ],
  [
    "a field that is not accepted",
    `${messages_body}.properties.files: is removed, so it is not accepted any more`,
    drop([...body_of_messages, "properties"], "files"),
  ],
  [
    "a field that becomes required",
    `${messages_body}.properties.files: has become required`,
    list([...body_of_messages, "required"], { come: ["files"] }),
  ],
  [
    "a new field that is required",
    `${messages_body}.properties.tone: is new and required`,
    (whole) => {
      put([...body_of_messages, "properties"], { tone: { type: "string" } })(whole);
      list([...body_of_messages, "required"], { come: ["tone"] })(whole);
    },
  ],
  [
    "a body where there was none",
    `$.paths["${base}/orders"].get.body: is new and required`,
    put(["paths", "/orders", "get"], {
      requestBody: { required: true, content: { [json]: { schema: {} } } },
    }),
  ],
  [
    "no body any more",
    `${messages}.body: the body is removed`,
    drop(["paths", "/orders/{id}/messages", "post"], "requestBody"),
  ],
  [
    "another media type of a request",
    `${messages}.body.content["application/json"]: the media type is removed`,
    drop(["paths", "/orders/{id}/messages", "post", "requestBody", "content"], json),
  ],
  [
    "a status",
    `$.paths["${base}/quotes/{id}/acceptance"].post.responses["202"]: the status is removed`,
    drop(["paths", "/quotes/{id}/acceptance", "post", "responses"], "202"),
  ],
  [
    "a new status of success",
    `${orders}.responses["202"]: the status is new`,
    put(["paths", "/orders", "get", "responses"], { 202: {} }),
  ],
  [
    "an error of another form",
    `${orders}.responses["404"]["application/problem+json"]: the media type is removed`,
    put(["paths", "/orders", "get", "responses"], { 404: { content: { [json]: { schema: {} } } } }),
  ],
  [
    "a field of a response",
    `${one_file}.properties.words: is removed`,
    drop([...file, "properties"], "words"),
  ],
  [
    "a field that is not always in a response",
    `${one_file}.properties.words: is not in each response any more`,
    list([...file, "required"], { gone: ["words"] }),
  ],
  [
    "another type of a field",
    `${one_file}.properties.name.type: was "string", is "integer"`,
    put([...file, "properties", "name"], { type: "integer" }),
  ],
  [
    "any type of a field",
    `${one_file}.properties.name.type: was "string", is none`,
    drop([...file, "properties", "name"], "type"),
  ],
  [
    "a field that may be null",
    `${one_file}.properties.name: null may come`,
    put([...file, "properties", "name"], { type: ["string", "null"] }),
  ],
  [
    "a list that may be null",
    `${one_file}.properties.annotations: null may come`,
    (whole) => {
      const fields = partAt(whole, ...file, "properties");
      fields["annotations"] = { anyOf: [fields["annotations"], { type: "null" }] };
    },
  ],
  [
    "a wider range of a field",
    `${one_file}.properties.id.maximum: was 2147483647, is 4294967295`,
    put([...file, "properties", "id"], { maximum: 4_294_967_295 }),
  ],
  [
    "a text of another form",
    `${one_file}.properties.created_at.patterns: was [`,
    drop([...file, "properties", "created_at"], "allOf"),
  ],
  [
    "a value that never comes",
    `${one_file}.properties.state.enum: "counted" is removed, so a program that waits`,
    list([...file, "properties", "state", "enum"], { gone: ["counted"] }),
  ],
  [
    "any value of a field",
    `${one_file}.properties.state.enum: is removed, so any value may come`,
    drop([...file, "properties", "state"], "enum"),
  ],
  [
    "a new value of a complete list",
    `$.paths["${base}/uploads"].post.responses["201"]["application/json"].properties.method.enum: "POST" has come`,
    (whole) => {
      const { properties } = partAt(
        whole,
        "paths",
        "/uploads",
        "post",
        "responses",
        "201",
        "content",
        json,
        "schema",
      );
      (properties as Part)["method"] = { type: "string", enum: ["PUT", "POST"] };
    },
  ],
  [
    "items of another kind",
    `${one_file}.properties.annotations.items.type: was "object", is "string"`,
    put([...file, "properties", "annotations", "items"], { type: "string" }),
  ],
  [
    "several kinds of a field",
    `${one_file}.properties.name.anyOf: did not have {"type":"integer"}`,
    put([...file, "properties"], { name: { anyOf: [{ type: "string" }, { type: "integer" }] } }),
  ],
  [
    "values of names that are not known",
    `$.paths["${base}/openapi.json"].get.responses["200"]["application/json"].values: is removed`,
    drop(
      ["paths", "/openapi.json", "get", "responses", "200", "content", json, "schema"],
      "additionalProperties",
    ),
  ],
  [
    "a field of errors",
    `$.schemas.Error.properties.code: is removed`,
    drop(["components", "schemas", "Error", "properties"], "code"),
  ],
  [
    "a field of a message",
    `${delivered}.properties.data.properties.order.properties.version: is removed`,
    drop([...message, "properties", "data", "properties", "order", "properties"], "version"),
  ],
  [
    "a field that is not in each message",
    `${delivered}.properties.mode: is not in each response any more`,
    list([...message, "required"], { gone: ["mode"] }),
  ],
  [
    "a header of a message",
    `$.webhooks["order.delivered"].post.parameters["header webhook-id"]: the parameter is removed`,
    dropParameter(["webhooks", "order.delivered", "post"], "webhook-id"),
  ],
  [
    "a response to a message",
    `$.webhooks["order.delivered"].post.responses["2XX"]: the status is removed`,
    put(["webhooks", "order.delivered", "post"], { responses: { 200: {} } }),
  ],
];

/** Changes that may come. */
export const allowed: readonly (readonly [name: string, change: Change])[] = [
  [
    "a path",
    put(["paths"], { [`${base}/glossaries`]: { get: partAt(document, "paths", "/orders", "get") } }),
  ],
  ["a method", put(["paths", "/orders"], { head: partAt(document, "paths", "/orders", "get") })],
  ["a message", put(["webhooks"], { "order.archived": partAt(document, "webhooks", "ping") })],
  [
    "a parameter without which it works",
    list(["paths", "/orders", "get", "parameters"], {
      come: [{ name: "language", in: "query", required: false, schema: { type: "string" } }],
    }),
  ],
  [
    "a parameter that becomes optional",
    put(["paths", "/files", "post", "parameters", "name"], { required: false }),
  ],
  ["a wider range", put([...query("limit"), "schema"], { maximum: 200 })],
  ["a longer text", put([...body_of_messages, "properties", "text"], { maxLength: 9000, minLength: 0 })],
  ["a text of any length", drop([...body_of_messages, "properties", "text"], "maxLength")],
  ["a number that need not be whole", put([...query("limit"), "schema"], { type: "number" })],
  ["null in a request", put([...body_of_messages, "properties", "text"], { type: ["string", "null"] })],
  [
    "several kinds in a request",
    (whole) => {
      const fields = partAt(whole, ...body_of_messages, "properties");
      fields["text"] = { anyOf: [fields["text"], { type: "integer" }] };
    },
  ],
  ["a value of a request", list([...query("status"), "schema", "enum"], { come: ["archived"] })],
  ["any value of a request", drop([...query("status"), "schema"], "enum")],
  ["any form of a request", drop([...query("updated_since"), "schema"], "allOf")],
  ["a field of a request", put([...body_of_messages, "properties"], { tone: { type: "string" } })],
  ["a field that becomes optional", list([...body_of_messages, "required"], { gone: ["text"] })],
  ["a request with other fields", drop(body_of_messages, "additionalProperties")],
  [
    "a media type of a request",
    put(["paths", "/orders/{id}/messages", "post", "requestBody", "content"], {
      "text/plain": { schema: { type: "string" } },
    }),
  ],
  ["a field of a response", put([...file, "properties"], { pages: { type: "integer" } })],
  [
    "a field that is in each response",
    (whole) => {
      put([...file, "properties"], { pages: { type: "integer" } })(whole);
      list([...file, "required"], { come: ["pages"] })(whole);
    },
  ],
  ["a value of a response", list([...file, "properties", "state", "enum"], { come: ["archived"] })],
  ["a smaller range of a response", put([...file, "properties", "id"], { maximum: 1000 })],
  ["a field that is null no more", put([...file, "properties", "message"], { type: "string" })],
  [
    "an error that default announced",
    put(["paths", "/orders", "get", "responses"], {
      404: partAt(document, "paths", "/orders", "get", "responses", "default"),
    }),
  ],
  [
    "a media type of a response",
    put(["paths", "/orders", "get", "responses", "200", "content"], {
      "text/csv": { schema: { type: "string" } },
    }),
  ],
  ["a field of a message", put([...message, "properties"], { attempt: { type: "integer" } })],
  [
    "a header of a message",
    list(["webhooks", "ping", "post", "parameters"], {
      come: [{ name: "webhook-try", in: "header", required: true, schema: { type: "string" } }],
    }),
  ],
  ["another description", put([...file, "properties", "message"], { description: "Why." })],
  ["another summary", put(["paths", "/orders", "get"], { summary: "Orders.", tags: ["all"] })],
];
