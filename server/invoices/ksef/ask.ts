import * as z from "zod/mini";
import { callOut } from "#server/kernel/tracing/outgoing-call.ts";

/**
 * Why a call to KSeF failed. `away`: it cannot be reached or is broken; `busy`: too many requests; `refused`: it refused
 * with its own error code.
 */
export class KsefError extends Error {
  readonly kind: "away" | "busy" | "refused";
  readonly code: string;
  /** HTTP status of the answer; zero when there was none. */
  readonly status: number;
  /** How long it asks us to wait. */
  readonly wait_ms: number;

  constructor(kind: KsefError["kind"], code: string, message: string, { status = 0, wait_ms = 0 } = {}) {
    super(message);
    this.name = "KsefError";
    this.kind = kind;
    this.code = code;
    this.status = status;
    this.wait_ms = wait_ms;
  }
}

/** The three forms of KSeF's error answers. */
const complaint = z.union([
  z.object({
    exception: z.object({
      exceptionDetailList: z.array(
        z.object({
          exceptionCode: z.int(),
          exceptionDescription: z.nullish(z.string()),
          details: z.nullish(z.array(z.string())),
        }),
      ),
    }),
  }),
  z.object({
    title: z.string(),
    detail: z.string(),
    errors: z.optional(z.array(z.object({ code: z.int(), description: z.string() }))),
  }),
  z.object({ status: z.object({ code: z.int(), description: z.string() }) }),
]);

type Complaint = { readonly code: string; readonly text: string };

function complaintOf(status: number, body: unknown): Complaint {
  const found = complaint.safeParse(body);
  if (!found.success) return { code: String(status), text: `KSeF answered ${status}` };
  const answered = found.data;
  if ("exception" in answered) {
    const all = answered.exception.exceptionDetailList;
    const text = all
      .flatMap(({ exceptionDescription, details }) => [exceptionDescription ?? "", ...(details ?? [])])
      .filter((one) => one !== "")
      .join(" · ");
    return { code: String(all[0]?.exceptionCode ?? status), text: text || `KSeF answered ${status}` };
  }
  if ("status" in answered) return { code: String(answered.status.code), text: answered.status.description };
  const [first] = answered.errors ?? [];
  return {
    code: String(first?.code ?? status),
    text: [answered.detail, ...(answered.errors ?? []).map(({ description }) => description)].join(" · "),
  };
}

/** What a `Retry-After` asks for, in milliseconds: seconds, or a date. A minute when it does not say. */
function waitOf(header: string | null, now: Date): number {
  const seconds = Number(header);
  if (header !== null && header !== "" && Number.isFinite(seconds) && seconds >= 0) return seconds * 1000;
  const until = Date.parse(header ?? "");
  return Number.isNaN(until) ? 60_000 : Math.max(0, until - now.getTime());
}

export type Call = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly bearer?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

const timeout_ms = 30_000;

/** One call; anything but success is a KsefError, a timeout of the kind `away`. */
export async function ask(url: string, { method, path, bearer, body, headers }: Call): Promise<Response> {
  let answer: Response;
  try {
    answer = await callOut("ksef", `${url}${path}`, {
      method,
      headers: {
        accept: "application/json, application/xml",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeout_ms),
    });
  } catch (error) {
    throw new KsefError("away", "network", error instanceof Error ? error.message : String(error));
  }
  if (answer.ok) return answer;
  const { status } = answer;
  const complained = complaintOf(status, await answer.json().catch(() => null));
  if (status === 429)
    throw new KsefError("busy", "429", complained.text, {
      status,
      wait_ms: waitOf(answer.headers.get("retry-after"), new Date()),
    });
  throw new KsefError(status >= 500 ? "away" : "refused", complained.code, complained.text, { status });
}

/** The body of an answer in its documented form; another form counts as an unavailable KSeF. */
export async function read<T extends z.ZodMiniType>(answer: Response, form: T): Promise<z.output<T>> {
  const found = form.safeParse(await answer.json().catch(() => null));
  if (found.success) return found.data;
  throw new KsefError("away", "protocol", `KSeF answered ${answer.url} in a form that is not its own`);
}
