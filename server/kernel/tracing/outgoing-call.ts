import { currentCause } from "./cause.ts";
import { inStep } from "./steps.ts";

/** The services of third parties that the server calls by HTTP. */
export type Service =
  | "stripe"
  | "paypal"
  | "payu"
  | "przelewy24"
  | "local_bank"
  | "engine"
  | "ksef"
  | "vies"
  | "company_register"
  | "nbp"
  | "shipx";

/** The id of the request, and the step of a recorded trace in the form of W3C Trace Context. */
function causeHeaders(): Readonly<Record<string, string>> {
  const cause = currentCause();
  if (cause === null) return {};
  const { request_id, span_id } = cause;
  return {
    "x-request-id": request_id,
    ...(span_id === undefined ? {} : { traceparent: `00-${request_id}-${span_id}-01` }),
  };
}

/**
 * The one way by which the server calls a service of a third party: `fetch`, with the id of the request, measured and
 * traced by the name of the service (decision 0242). A redirect is an error unless the caller reads it. An address is not recorded, because it may name a person.
 */
export function callOut(service: Service, url: string | URL, init: RequestInit): Promise<Response> {
  return inStep(
    { kind: "call", name: service, values: { "http.request.method": init.method ?? "GET" } },
    () => {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(causeHeaders())) headers.set(name, value);
      return fetch(url, { redirect: "error", ...init, headers });
    },
    {
      endingOfResult: ({ status }) => ({
        outcome: status >= 500 || status === 429 ? "failed" : status >= 400 ? "refused" : "ok",
        values: { "http.response.status_code": status },
      }),
    },
  );
}
