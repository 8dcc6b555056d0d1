import type { FastifyReply, FastifyRequest } from "fastify";
import { brandById } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";
import { overridesOf } from "#brands/running.ts";
import type { Route } from "#contract/route.ts";
import type { RouteName } from "#contract/routes.ts";
import { digest, type Keys } from "../settings/keys.ts";
import type { Asked, Query } from "./handlers.ts";
import { envelope } from "./envelope.ts";

type Built = {
  readonly body: Buffer | string;
  readonly etag: string;
  jwt: string | null;
  readonly payload: unknown;
  readonly until: number;
};

/** A price sheet or a category changes a few times a year; half a minute late is soon enough. */
const lifetime_ms = 30_000;
const most_answers = 2000;
/** A short body is sent as text, which goes out in one write together with its headers. */
const most_text = 2048;

const override_texts = new WeakMap<Brand, string>();

/** The desk's settings of a brand, as a part of a key; one brand object serves many requests. */
function overridesText(brand: Brand): string {
  const text = override_texts.get(brand) ?? JSON.stringify(overridesOf(brandById(brand.id) ?? brand, brand));
  override_texts.set(brand, text);
  return text;
}

/**
 * The public dictionaries: built once per brand, language and address, then sent as bytes with an ETag. With
 * `Accept: application/jwt` the same answer goes out as a signed three-part token (§7).
 */
export function prebuilt(keys: Keys) {
  const answers = new Map<string, Built>();
  const built = async (
    key: string,
    row: Route,
    handler: Query<Route>,
    asked: Asked<Route>,
  ): Promise<Built> => {
    const known = answers.get(key);
    if (known && known.until > asked.now.getTime()) return known;
    const payload = envelope(row, await handler.query({ ...asked, db: asked.machine.db }));
    const json = Buffer.from(JSON.stringify(payload));
    const etag = `"${digest(json).toString("base64url").slice(0, 22)}"`;
    const body = json.length <= most_text ? json.toString() : json;
    const fresh: Built = { body, etag, payload, jwt: null, until: asked.now.getTime() + lifetime_ms };
    if (answers.size >= most_answers) answers.clear();
    answers.set(key, fresh);
    return fresh;
  };
  return {
    async send(
      name: RouteName,
      row: Route,
      handler: Query<Route>,
      asked: Asked<Route>,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      const { brand, locale } = asked.caller;
      const key = `${name} ${brand.id} ${overridesText(brand)} ${locale} ${asked.origin} ${request.url}`;
      const found = await built(key, row, handler, asked);
      reply
        .header("cache-control", "private, max-age=0, must-revalidate")
        .header("vary", "Accept, Accept-Language, X-Brand, Authorization");
      if (request.headers.accept?.includes("application/jwt")) {
        found.jwt ??= await keys.jwt(found.payload as Record<string, unknown>);
        return reply.type("application/jwt").send(found.jwt);
      }
      reply.header("etag", found.etag);
      if (request.headers["if-none-match"] === found.etag) return reply.code(304).send();
      return reply.type("application/json; charset=utf-8").send(found.body);
    },
  };
}
