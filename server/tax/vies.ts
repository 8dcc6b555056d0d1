import type { ViesResult, Vies } from "#server/kernel/ports/vies.ts";
import * as z from "zod/mini";
import { normaliseVatId } from "#domain/tax/vat-id.ts";
import { callOut } from "#server/kernel/tracing/outgoing-call.ts";

/** Our VAT number in the register's format, with prefix. */
export const requesterOf = ({
  country,
  tax_id,
}: {
  readonly country: string;
  readonly tax_id: string;
}): string => normaliseVatId(tax_id, country);

const answered = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  valid: z.boolean(),
  requestDate: z.optional(z.nullable(z.string())),
  requestIdentifier: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
  address: z.optional(z.nullable(z.string())),
  userError: z.optional(z.nullable(z.string())),
});
const refused = z.object({
  errorWrappers: z.array(z.object({ error: z.string() })).check(z.minLength(1)),
});

export type ViesSettings = {
  readonly base_url: string;
  readonly requester: string;
  readonly timeout_ms: number;
};

/** Client of the register's REST service; numbers are normalised, with their prefix (EL for Greece). */
export function viesClient({ base_url, requester, timeout_ms }: ViesSettings): Vies {
  return {
    requester,
    async check(vat_id) {
      const asked = {
        countryCode: vat_id.slice(0, 2),
        vatNumber: vat_id.slice(2),
        requesterMemberStateCode: requester.slice(0, 2),
        requesterNumber: requester.slice(2),
      };
      try {
        const answer = await callOut("vies", `${base_url}/check-vat-number`, {
          method: "POST",
          headers: { "content-type": "application/json", accept: "application/json" },
          body: JSON.stringify(asked),
          signal: AbortSignal.timeout(timeout_ms),
        });
        return answerFrom(vat_id, answer.ok, await answer.json());
      } catch (error) {
        const timed_out = error instanceof Error && error.name === "TimeoutError";
        return noAnswer(timed_out ? "TIMEOUT" : "NO_CONNECTION", null);
      }
    },
  };
}

const noAnswer = (reason: string, raw: unknown): ViesResult => ({
  answer: "unknown",
  reason,
  request_identifier: null,
  request_date: null,
  name: "",
  address: "",
  raw,
});

/** Only a complete answer about the queried number counts; errors come with status 200 as well. */
function answerFrom(vat_id: string, ok: boolean, raw: unknown): ViesResult {
  const error = refused.safeParse(raw);
  if (error.success) return noAnswer(error.data.errorWrappers[0]?.error ?? "ERROR", raw);
  const read = answered.safeParse(raw);
  if (!ok || !read.success) return noAnswer("NO_ANSWER", raw);
  const { countryCode, vatNumber, valid, userError } = read.data;
  if (userError && userError !== "VALID" && userError !== "INVALID") return noAnswer(userError, raw);
  if (`${countryCode}${vatNumber}` !== vat_id) return noAnswer("OTHER_NUMBER", raw);
  const { requestDate, requestIdentifier, name, address } = read.data;
  const date = new Date(requestDate ?? "");
  return {
    answer: valid ? "valid" : "invalid",
    reason: "",
    request_identifier: requestIdentifier || null,
    request_date: Number.isNaN(date.getTime()) ? null : date,
    name: given(name),
    address: given(address),
    raw,
  };
}

/** States that do not publish names answer three dashes. */
const given = (text: string | null | undefined): string => (text && text !== "---" ? text : "");
