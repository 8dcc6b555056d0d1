import type { FastifyInstance } from "fastify";
import { Refusal } from "#domain/errors.ts";

/**
 * Reads bodies of JSON. An empty one is none, with the type of JSON or without one: programs send it in chunks to routes that
 * take no body. Everything else is refused as `body.type`.
 */
export function readBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void readJson(request, String(body), done);
  });
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => {
    if (body === "") done(null, undefined);
    else done(new Refusal("body.type"));
  });
}
