import { flushSync } from "react-dom";
import { type RefObject, useId, useRef, useState } from "react";
import type * as z from "zod/mini";
import { ApiError } from "#contract/client.ts";

/** Field name to its problem: a message key, or a sentence of the server. */
export type Problems = Readonly<Record<string, string>>;

export type Form<V> = {
  readonly id: string;
  readonly values: V;
  readonly problems: Problems;
  readonly summary_ref: RefObject<HTMLDivElement | null>;
  readonly sending: boolean;
  /** The last try to send it failed: only then is a summary of problems due (C10). */
  readonly failed: boolean;
  /** Why the last send was refused where no field is wrong. */
  readonly refusal: unknown;
  readonly set: <K extends keyof V & string>(name: K, value: V[K]) => void;
  readonly patch: (values: Partial<V>) => void;
  readonly blur: (name: string) => void;
  readonly idOf: (name: string) => string;
  /** Checks everything; sends what the contract accepts, or moves the focus to the summary or the first wrong field. */
  readonly submit: (changed?: Partial<V>) => Promise<void>;
  readonly show: (problems: Problems) => void;
};

/** As much of a form as its values of these names need, whatever else it holds. */
export type Part<K extends string, T> = {
  readonly values: Readonly<Record<K, T>>;
  readonly problems: Problems;
  readonly set: (name: K, value: T) => void;
  readonly blur: (name: string) => void;
  readonly idOf: (name: string) => string;
};

export type TextForm<K extends string> = Part<K, string>;

/** What a text field, a password field or a select takes to show one text of a form and to change it. */
export const textOf = <K extends string>(form: TextForm<NoInfer<K>>, name: K) => ({
  id: form.idOf(name),
  value: form.values[name],
  problem: form.problems[name],
  onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
});

/** The same, and the text is checked when the field is left (C9). */
export const checkedTextOf = <K extends string>(form: TextForm<NoInfer<K>>, name: K) => ({
  ...textOf(form, name),
  onBlur: () => form.blur(name),
});

/** The same, with a name that browsers and password managers keep the text under. */
export const namedTextOf = <K extends string>(form: TextForm<NoInfer<K>>, name: K) => ({
  ...checkedTextOf(form, name),
  name,
});

/** What a checkbox takes to show one yes or no of a form and to change it. */
export const tickOf = <K extends string>(form: Part<NoInfer<K>, boolean>, name: K) => ({
  id: form.idOf(name),
  checked: form.values[name],
  problem: form.problems[name],
  onChange: (event: { target: { checked: boolean } }) => form.set(name, event.target.checked),
});

export type FormOptions<V, S extends z.ZodMiniType> = {
  /** What the contract asks for; a function loads it when a person begins to fill in, so that pages are light. */
  readonly schema: Schema<S>;
  readonly initial: V;
  /** What the contract's schema is asked about; the values themselves unless the page keeps them differently. */
  readonly toInput?: (values: V) => unknown;
  /** The field a path of the contract's input belongs to; its first step unless the page asks in parts. */
  readonly fieldOf?: (path: readonly PropertyKey[]) => string;
  /** Rules of this page on top of the contract's. */
  readonly check?: (values: V) => Problems;
  readonly send: (input: z.output<S>) => Promise<void>;
  /** An error that belongs to no field, in addition to `refusal`. Problems of fields (422) are already shown. */
  readonly onError?: (error: unknown) => void;
};

const firstStep = (path: readonly PropertyKey[]): string => String(path[0] ?? "form");

/** Asks the contract's schema; each field gets its first problem as a message key. */
export function problemsOf(schema: z.ZodMiniType, input: unknown, fieldOf = firstStep): Problems {
  const result = schema.safeParse(input);
  if (result.success) return {};
  const problems: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const name = issue.path.length === 0 ? "form" : fieldOf(issue.path);
    problems[name] ??= messageKey(issue.message, valueAt(input, issue.path));
  }
  return problems;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}

/** The schema's own sentence is English and general; ours are keys with a dot and no space. */
function messageKey(message: string, value: unknown): string {
  // An empty address is missing, not malformed.
  if (typeof value === "string" && value.trim() === "" && message.endsWith(".invalid"))
    return "field.required";
  if (/^[a-z_]+(\.[a-z_0-9]+)+$/.test(message)) return message;
  return value === undefined || value === null || value === "" ? "field.required" : "field.invalid";
}

/** The refused fields of a 422 answer, already in the caller's language; null for any other error. */
export function serverProblems(error: unknown, fieldOf = firstStep): Problems | null {
  if (!(error instanceof ApiError) || !error.body.fields) return null;
  const problems: Record<string, string> = {};
  for (const [path, sentences] of Object.entries(error.body.fields)) {
    const name = fieldOf(path.split("."));
    if (sentences[0] !== undefined) problems[name] ??= sentences[0];
  }
  return problems;
}

const listeners = new Set<(problems: Problems) => void>();
/** Reports the problems found when a form is submitted. */
export const onFormProblems = (listener: (problems: Problems) => void): void => void listeners.add(listener);

/** From top to bottom as the fields are there, whatever found the problems; what has no field of its own comes last. */
export function inOrderOfPage(names: readonly string[], idOf: (name: string) => string): string[] {
  const fields = new Map(names.map((name) => [name, document.getElementById(idOf(name))]));
  return names.toSorted((a, b) => {
    const [one, other] = [fields.get(a), fields.get(b)];
    if (!one || !other) return Number(!one) - Number(!other);
    return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}

/** Moves the focus to a field; false when the page has none with this id. */
export function focusField(id: string): boolean {
  const element = document.getElementById(id);
  if (!element) return false;
  element.closest("details")?.setAttribute("open", "");
  element.scrollIntoView({ block: "center" });
  element.focus({ preventScroll: true });
  return true;
}

/**
 * The problems of a form. When a press of its button has met some, the focus goes to the summary, or to the first wrong
 * field of a form without one.
 */
function useShownProblems(id: string) {
  const [problems, setProblems] = useState<Problems>({});
  const [failed, setFailed] = useState(false);
  const summary_ref = useRef<HTMLDivElement | null>(null);
  const show = (found: Problems) => {
    const any = Object.keys(found).length > 0;
    // Synchronous, so that the summary exists before it is focused.
    flushSync(() => {
      setProblems(found);
      setFailed(any);
    });
    if (!any) return;
    if (summary_ref.current) summary_ref.current.focus();
    else focusField(id + (inOrderOfPage(Object.keys(found), (name) => id + name)[0] ?? ""));
    for (const listener of listeners) listener(found);
  };
  return { problems, setProblems, failed, setFailed, summary_ref, show };
}

export type Schema<S> = S | (() => Promise<S>);
const fetched = async <S extends z.ZodMiniType>(schema: Schema<S>): Promise<S> =>
  typeof schema === "function" ? schema() : schema;

/** Immediate with a loaded schema. Without a connection nothing is checked until the button is pressed. */
function whenThere<S extends z.ZodMiniType>(schema: Schema<S>, act: (schema: S) => void): void {
  if (typeof schema === "function") void schema().then(act, () => null);
  else act(schema);
}

function only<V, K extends keyof V>(name: K, value: V[K]): Partial<V> {
  const changed: Partial<V> = {};
  changed[name] = value;
  return changed;
}

/** The problems as before, but those of `names` as just found. */
function replaceProblems(before: Problems, found: Problems, names: readonly string[]): Problems {
  const after: Record<string, string> = { ...before };
  for (const name of names) {
    const problem = found[name];
    if (problem === undefined) delete after[name];
    else after[name] = problem;
  }
  return after;
}

/**
 * The state of one form (C9, C10): a field is checked when it is left with something in it and at each change
 * while it is wrong; required fields only on submit. A second press while sending is ignored.
 */
export function useForm<V extends object, S extends z.ZodMiniType>(options: FormOptions<V, S>): Form<V> {
  const id = useId();
  const [values, setValues] = useState(options.initial);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const { problems, setProblems, failed, setFailed, summary_ref, show } = useShownProblems(id);
  const pressed = useRef(false);
  const toInput = options.toInput ?? ((input: V): unknown => input);

  const allProblems = (schema: S, next: V): Problems => {
    const found = problemsOf(schema, toInput(next), options.fieldOf);
    // The contract's problems come first and win; the page's own fill in what the contract has not reached.
    return { ...found, ...options.check?.(next), ...found };
  };
  const recheck = (next: V, names: readonly string[]) => {
    whenThere(options.schema, (schema) => {
      const found = allProblems(schema, next);
      setProblems((before) => replaceProblems(before, found, names));
    });
  };
  const patch = (changed: Partial<V>) => {
    const next = { ...values, ...changed };
    setValues((before) => ({ ...before, ...changed }));
    // Loaded while a person types, so that it is available when they leave the field or press the button.
    whenThere(options.schema, () => null);
    if (Object.keys(problems).length > 0) recheck(next, Object.keys(problems));
  };

  return {
    id,
    values,
    problems,
    summary_ref,
    sending,
    failed,
    refusal,
    patch,
    show: (found) => {
      setRefusal(null);
      show(found);
    },
    set: (name, value) => patch(only<V, typeof name>(name, value)),
    blur: (name) => {
      const value: unknown = Reflect.get(values, name);
      if (typeof value === "string" && value.trim() !== "") recheck(values, [name]);
    },
    idOf: (name) => id + name,
    submit: async (changed = {}) => {
      if (pressed.current) return;
      pressed.current = true;
      const next = { ...values, ...changed };
      setValues(next);
      try {
        const schema = await fetched(options.schema);
        const found = allProblems(schema, next);
        const result = schema.safeParse(toInput(next));
        if (!result.success || Object.keys(found).length > 0) return show(found);
        setProblems({});
        setRefusal(null);
        setFailed(false);
        setSending(true);
        await options.send(result.data);
      } catch (error) {
        const refused = serverProblems(error, options.fieldOf);
        if (refused) return show(refused);
        setRefusal(error);
        options.onError?.(error);
      } finally {
        pressed.current = false;
        setSending(false);
      }
    },
  };
}
