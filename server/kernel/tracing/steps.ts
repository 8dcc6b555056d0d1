import { Refusal } from "#domain/errors.ts";
import { type Cause, currentCause, inCause } from "./cause.ts";

type Values = Readonly<Record<string, string | number>>;

/** A part of the work for a request. Its name and values are of closed lists: routes, jobs, services, statuses. */
export type Step = {
  readonly kind: "request" | "transaction" | "job" | "call";
  readonly name: string;
  readonly values?: Values;
};

/** How a step ended; `refused` is an expected negative answer. */
export type Ending = { readonly outcome: "ok" | "refused" | "failed"; readonly values?: Values };

/** Notified of each step: of its beginning, and by the function it returns of its end. */
export type Watcher = (
  step: Step,
  cause: Cause | null,
) => { readonly span_id?: string; readonly end: (ending: Ending) => void };

const watchers = new Set<Watcher>();

/** Metrics and traces; without either, a step costs nothing. The returned function ends it. */
export function watchSteps(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** A step that has begun, and the cause of the work in it. */
export type Begun = { readonly cause: Cause | null; readonly end: (ending: Ending) => void };

export function beginStep(step: Step, cause: Cause | null): Begun {
  const begun = [...watchers].map((watch) => watch(step, cause));
  const span_id = begun.find((one) => one.span_id !== undefined)?.span_id;
  return {
    cause: cause && span_id !== undefined ? { ...cause, span_id } : cause,
    end: (ending) => {
      for (const { end } of begun) end(ending);
    },
  };
}

/** The end of a step by an error: its code or name, never its message. */
function endingOf(error: unknown, is_expected = error instanceof Refusal): Ending {
  const { code } = error as { readonly code?: unknown };
  const name = error instanceof Error ? error.name : typeof error;
  const type = typeof code === "string" ? code : name;
  return { outcome: is_expected ? "refused" : "failed", values: { "error.type": type } };
}

type Judge<T> = {
  /** The end that a result means; without it, `ok`. */
  readonly endingOfResult?: (result: T) => Ending;
  /** Whether an error is part of the plan, as refusals are. */
  readonly isExpected?: (error: unknown) => boolean;
};

/** Runs `work` as a step of the current request. */
export async function inStep<T>(
  step: Step,
  work: () => Promise<T>,
  { endingOfResult, isExpected }: Judge<T> = {},
): Promise<T> {
  if (watchers.size === 0) return work();
  const { cause, end } = beginStep(step, currentCause());
  try {
    const result = await (cause === null ? work() : inCause(cause, work));
    end(endingOfResult?.(result) ?? { outcome: "ok" });
    return result;
  } catch (error) {
    end(endingOf(error, error instanceof Refusal || isExpected?.(error)));
    throw error;
  }
}
