import { STATUS_CODES } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { brands } from "#brands/all.ts";
import type { Locale } from "#brands/brand.ts";
import type { ErrorBody } from "#contract/shared.ts";
import { Refusal, refusals, type RefusalCode, type RefusalDetails } from "#domain/errors.ts";
import { isConflict } from "../db/transact.ts";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import { StorageUnavailable } from "../files/stall.ts";
import type { Machine } from "../ports/machine.ts";
import { refusalText } from "../format/texts.ts";
import { brandOf, localeOf, localeOfProgram, type Caller } from "./caller.ts";
import { isNavigation, sendProblemPage } from "./problem-page.ts";
import { programText } from "./program-sentences.ts";

type Details = Readonly<Record<string, unknown>>;

/** The fields of invalid input by path: their sentences and, in the same order, their codes. */
type Fields = {
  readonly fields?: Record<string, string[]>;
  readonly codes?: Readonly<Record<string, readonly string[]>>;
  /** For programs, in the same order: the accepted values or the expected type, where there are any. */
  readonly hints?: Readonly<Record<string, readonly RefusalDetails[]>>;
};

/** What a sentence may contain of the details. */
export function plainValues(details: Details): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(details))
    if (typeof value === "string" || typeof value === "number") values[name] = value;
  return values;
}

/** §7 error body: code, a sentence in the caller's language, fields where a form can show them. */
function errorBody(
  code: RefusalCode,
  locale: Parameters<typeof refusalText>[0],
  details: Details = {},
): ErrorBody {
  const { fields, codes: _codes, hints: _hints, ...rest } = details as Fields;
  return {
    error: {
      code,
      message: refusalText(locale, code, plainValues(rest)),
      ...(fields ? { fields } : {}),
      ...(Object.keys(rest).length > 0 ? { details: rest } : {}),
    },
  };
}

/** The only `catch` of a request: a refusal is answered, anything else is reported and answered as a fault, or as
 * what the row says instead (§8). */
export function sendRefusal(
  error: unknown,
  reply: FastifyReply,
  request: FastifyRequest,
  caller: Caller | null,
  machine: Machine,
  fault_as?: RefusalCode,
): FastifyReply {
  let refusal = asRefusal(error);
  const of = { err: error, route: request.routeOptions.url, request_id: request.id };
  if (refusal.code === "database.unavailable" || refusal.code === "database.busy") {
    machine.log.warn(of, refusal.code);
    reply.header("retry-after", retry_after_seconds);
  }
  if (refusal.code === "storage.unavailable") {
    machine.log.error(of, refusal.code);
    reply.header("retry-after", storage_retry_seconds);
  }
  if (refusal.code === "fault") {
    machine.log.error(of, "fault");
    if (fault_as) refusal = new Refusal(fault_as);
  }
  const { seconds } = refusal.details as { seconds?: unknown };
  if (typeof seconds === "number") reply.header("retry-after", seconds);
  const { status } = refusals[refusal.code];
  const details = refusal.code === "fault" ? { request_id: request.id } : refusal.details;
  if (status === 401 && !reply.hasHeader("www-authenticate"))
    reply.header("www-authenticate", challengeOf(refusal.code));
  if (isNavigation(request))
    return sendProblemPage(request, reply, machine, {
      code: refusal.code,
      values: plainValues(details),
      brand: caller?.brand,
    });
  const is_public = isOfPrograms(request);
  const locale = caller?.locale ?? localeBeforeCaller(request, is_public);
  const body = errorBody(refusal.code, locale, details);
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type(is_public ? "application/problem+json; charset=utf-8" : "application/json; charset=utf-8")
    .send(JSON.stringify(is_public ? problemOf(body, { details, locale }, request) : body));
}

/** Refusals of calls without a token, and of a wrong password: their challenge names no error (RFC 6750 3.1). */
const without_token: ReadonlySet<RefusalCode> = new Set([
  "token.missing",
  "key.missing",
  "InvalidCredentials",
]);
const challengeOf = (code: RefusalCode): string =>
  without_token.has(code) ? "Bearer" : 'Bearer error="invalid_token"';

/** A refusal as a problem document that is not an answer of its own, as an agent's tool gives it. */
export function problemFor({ code, details }: Refusal, request: FastifyRequest, locale: Locale) {
  return problemOf(errorBody(code, locale, details), { details, locale }, request);
}

/** A refusal of the public API as a problem document (RFC 9457); `instance` is the number of the request in our log. */
function problemOf(
  { error }: ErrorBody,
  refused: { readonly details: Details; readonly locale: Locale },
  { id, protocol, host, params }: FastifyRequest,
) {
  const { codes = {}, hints = {} } = refused.details as Fields;
  const asked = { ...(params as object | undefined), ...refused.details };
  const { code, message, fields = {}, details = {} } = error;
  const { status } = refusals[code as RefusalCode];
  const errors = Object.entries(fields).flatMap(([path, sentences]) =>
    sentences.map((detail, nth) => ({
      pointer: path === "body" ? "" : `/${path.replaceAll(".", "/")}`,
      code: codes[path]?.[nth] ?? "field.invalid",
      detail,
      ...hints[path]?.[nth],
    })),
  );
  return {
    ...details,
    type: `${protocol}://${host}/problems/${code}`,
    title: STATUS_CODES[status],
    status,
    detail: programText(refused.locale, code as RefusalCode, asked) ?? message,
    instance: id,
    code,
    ...(errors.length > 0 ? { errors } : {}),
  };
}

/** Addresses of programs: of the public API in every version, of agents, and of its problems. */
const program_addresses = ["/api/public", "/mcp", "/problems/"];
const isOfPrograms = ({ url }: FastifyRequest): boolean =>
  program_addresses.some((address) => url.startsWith(address));

/** The language of a refusal before its caller is known. */
export function localeBeforeCaller(request: FastifyRequest, is_public: boolean): Locale {
  if (is_public || isOfPrograms(request)) return localeOfProgram(request);
  return localeOf(request.headers["accept-language"], brandLocales(request));
}

function brandLocales(request: FastifyRequest): (typeof brands)[number]["locales"] {
  try {
    return brandOf(request.headers["x-brand"] as string | undefined).locales;
  } catch {
    // The brand is what was wrong: the flagship's languages will do for saying so.
    return brands[0].locales;
  }
}

/** Errors of the layers below that are the caller's doing, by their own codes. */
const known_codes: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body.too_large",
  FST_ERR_CTP_INVALID_JSON_BODY: "body.malformed",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "body.malformed",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "body.type",
  FST_ERR_BAD_URL: "route.not_found",
  FST_ERR_MAX_PARAM_LENGTH: "route.not_found",
  ECONNRESET: "body.malformed",
  ERR_STREAM_PREMATURE_CLOSE: "body.malformed",
};

/** Retry time for a database, which restarts within seconds. */
const retry_after_seconds = 5;
/** Retry time for a storage, which needs an operator when it hangs or is full. */
const storage_retry_seconds = 60;

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseUnavailable) return new Refusal("database.unavailable");
  if (error instanceof StorageUnavailable) return new Refusal("storage.unavailable");
  if (isConflict(error)) return new Refusal("database.busy");
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code === "string" && known_codes[code]) return new Refusal(known_codes[code]);
  if (statusCode === 429) return new Refusal("rate.limited");
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500)
    return new Refusal("body.malformed");
  return new Refusal("fault");
}
