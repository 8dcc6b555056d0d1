import type { FastifyReply, FastifyRequest } from "fastify";
import { brandById } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";
import { overridesOf } from "#brands/running.ts";
import type { Route } from "#contract/route.ts";
import type { RouteName } from "#contract/routes.ts";
import type { Machine } from "../ports/machine.ts";
import { digest } from "../settings/keys.ts";
import { type Caller, knownVisitor } from "./caller.ts";
import { noteRole } from "./follow-requests.ts";
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
const most_text = 16_384;

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
export function prebuilt({ keys, brands }: Pick<Machine, "keys" | "brands">) {
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
    /**
     * Sends what an earlier request of a visitor to the same address was answered; null when the caller has to be
     * proven, the input read or the answer built.
     */
    sendAgain(
      name: RouteName,
      row: Route,
      request: FastifyRequest,
      reply: FastifyReply,
      { origin, now }: { readonly origin: string; readonly now: Date },
    ): FastifyReply | null {
      const visitor = knownVisitor({ keys, brands }, request, row, now);
      if (visitor === null) return null;
      const found = answers.get(keyOf(name, visitor, origin, request));
      if (!found || found.until <= now.getTime()) return null;
      const is_signed = wantsSigned(request);
      if (is_signed && found.jwt === null) return null;
      noteRole(request, "visitor");
      return is_signed ? sendSigned(reply, found.jwt) : sendPlain(request, reply, found);
    },

    async send(
      name: RouteName,
      row: Route,
      handler: Query<Route>,
      asked: Asked<Route>,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      const found = await built(keyOf(name, asked.caller, asked.origin, request), row, handler, asked);
      if (!wantsSigned(request)) return sendPlain(request, reply, found);
      found.jwt ??= await keys.jwt(found.payload as Record<string, unknown>);
      return sendSigned(reply, found.jwt);
    },
  };
}

/** What the answers of a row depend on: nothing of a caller but brand and language. */
const keyOf = (
  name: RouteName,
  { brand, locale }: Pick<Caller, "brand" | "locale">,
  origin: string,
  { url }: FastifyRequest,
): string => `${name} ${brand.id} ${overridesText(brand)} ${locale} ${origin} ${url}`;

const wantsSigned = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes("application/jwt") ?? false;

const withHeaders = (reply: FastifyReply): FastifyReply =>
  reply
    .header("cache-control", "private, max-age=0, must-revalidate")
    .header("vary", "Accept, Accept-Language, X-Brand, Authorization");

const sendSigned = (reply: FastifyReply, jwt: string | null): FastifyReply =>
  withHeaders(reply).type("application/jwt").send(jwt);

function sendPlain({ headers }: FastifyRequest, reply: FastifyReply, { etag, body }: Built): FastifyReply {
  withHeaders(reply).header("etag", etag);
  if (headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type("application/json; charset=utf-8").send(body);
}
