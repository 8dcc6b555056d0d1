import { randomBytes } from "node:crypto";
import type { FastifyPluginAsync, FastifyReply } from "fastify";

/**
 * A simulator of the register of VAT numbers, with the protocol of the EU's REST service. The last three digits of a
 * number decide the response, by the codes of the EU's test service; `book` overrides the response of single numbers.
 */
export type ViesAct = "valid" | "invalid" | "slow" | "cut" | "user_error" | keyof typeof faults;
export type ViesOptions = {
  readonly mount: string;
  readonly book?: Map<string, ViesAct>;
  readonly now: () => Date;
};

/** Errors by the last digits of a number. */
const faults = {
  INVALID_INPUT: "201",
  INVALID_REQUESTER_INFO: "202",
  SERVICE_UNAVAILABLE: "300",
  MS_UNAVAILABLE: "301",
  TIMEOUT: "302",
  VAT_BLOCKED: "400",
  GLOBAL_MAX_CONCURRENT_REQ: "500",
  MS_MAX_CONCURRENT_REQ: "600",
} as const;
const errors = [
  "INVALID_INPUT",
  "INVALID_REQUESTER_INFO",
  "SERVICE_UNAVAILABLE",
  "MS_UNAVAILABLE",
  "TIMEOUT",
  "VAT_BLOCKED",
  "GLOBAL_MAX_CONCURRENT_REQ",
  "MS_MAX_CONCURRENT_REQ",
] as const satisfies readonly (keyof typeof faults)[];
/** Errors of the service itself, with status 500; other errors have 400. */
const faults_of_the_service: readonly string[] = ["SERVICE_UNAVAILABLE", "GLOBAL_MAX_CONCURRENT_REQ"];

/** The register's codes of the member states and of Northern Ireland; Greece is EL, which is not its ISO code. */
const states = "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI".split(
  " ",
);
const isNumber = (country = "", number = ""): boolean =>
  states.includes(country) && /^[0-9A-Za-z+*.]{2,12}$/.test(number);

type Asked = {
  readonly countryCode?: string;
  readonly vatNumber?: string;
  readonly requesterMemberStateCode?: string;
  readonly requesterNumber?: string;
};

export const vies: FastifyPluginAsync<ViesOptions> = async (app, { mount, book, now }) => {
  app.post<{ Body: Asked | null }>(`${mount}/check-vat-number`, async (request, reply) => {
    const asked = request.body ?? {};
    const { countryCode = "", vatNumber = "" } = asked;
    const act = faultOf(asked) ?? book?.get(countryCode + vatNumber) ?? actOf(vatNumber);
    // No answer until the caller has closed the connection.
    if (act === "slow") await new Promise((resolve) => reply.raw.once("close", resolve));
    if (act === "slow" || act === "cut") return reply.hijack().raw.destroy();
    if (act === "valid" || act === "invalid" || act === "user_error")
      return reply.send(answer(asked, act, now()));
    return refuse(reply, act);
  });
  app.get(`${mount}/check-status`, (_request, reply) =>
    reply.send({ vow: { available: true }, countries: [{ countryCode: "DE", availability: "Available" }] }),
  );
};

/** What the register refuses of every state: a number or a requester that cannot be one. */
function faultOf(asked: Asked): ViesAct | null {
  const { countryCode, vatNumber, requesterMemberStateCode, requesterNumber } = asked;
  if (!isNumber(countryCode, vatNumber)) return "INVALID_INPUT";
  const is_named = Boolean(requesterMemberStateCode || requesterNumber);
  return is_named && !isNumber(requesterMemberStateCode, requesterNumber) ? "INVALID_REQUESTER_INFO" : null;
}

function actOf(number: string): ViesAct {
  const last = number.replaceAll(/\D/g, "").slice(-3);
  if (last === "200") return "invalid";
  return last === "999" ? "slow" : (errors.find((one) => faults[one] === last) ?? "valid");
}

function answer(
  { countryCode, vatNumber, requesterMemberStateCode, requesterNumber }: Asked,
  act: "valid" | "invalid" | "user_error",
  at: Date,
) {
  const known = act === "valid";
  return {
    countryCode,
    vatNumber,
    requestDate: at.toISOString(),
    valid: known,
    requestIdentifier:
      requesterMemberStateCode && requesterNumber ? `WAPI${randomBytes(6).toString("hex")}` : "",
    name: known ? `BUSINESS ${countryCode} ${vatNumber}` : "---",
    address: known ? "EXAMPLE STREET 1\n10000 EXAMPLE CITY" : "---",
    ...(act === "user_error" ? { userError: "MS_UNAVAILABLE" } : {}),
    traderNameMatch: "NOT_PROCESSED",
  };
}

const refuse = (reply: FastifyReply, error: string): FastifyReply =>
  reply
    .code(faults_of_the_service.includes(error) ? 500 : 400)
    .send({ actionSucceed: false, errorWrappers: [{ error, message: error }] });
