import { useState } from "react";

/** What another user saved while this was being changed. */
type Theirs<V> = {
  readonly before: V;
  readonly now: V;
  readonly by: string | null;
  readonly reason: string | null;
};

/** One setting being changed: `draft` is what the fields hold, `value` what would be saved, `seen` what it is held against. */
export type Editing<V, D = V> = {
  readonly seen: V;
  readonly draft: D;
  readonly value: V;
  readonly set: (draft: D) => void;
  readonly theirs: Theirs<V> | null;
  /** Problems of fields, by their path in the value. */
  readonly problems: Readonly<Record<string, string>>;
  readonly saved: (now: V) => void;
  readonly overtaken: (theirs: Omit<Theirs<V>, "before">) => void;
  readonly invalid: (problems: Readonly<Record<string, string>>) => void;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Typed values over those that another user saved; theirs in fields without typed text. */
export function merged(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(before, mine)) return theirs;
  if (!isRecord(before) || !isRecord(mine) || !isRecord(theirs)) return mine;
  return Object.fromEntries(
    Object.keys(mine).map((name) => [name, merged(before[name], mine[name], theirs[name])]),
  );
}

/**
 * Compares what is typed with what is stored. What another user saves meanwhile is adopted where nothing was typed;
 * where something was, it stays, and is compared with theirs from then on.
 */
export function useEditing<V, D>(
  stored: V,
  toDraft: (value: V) => D,
  toValue: (draft: D) => V,
): Editing<V, D> {
  const [known, setKnown] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const [draft, setDraft] = useState(() => toDraft(stored));
  const [theirs, setTheirs] = useState<Theirs<V> | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const value = toValue(draft);
  const saved = (now: V) => {
    setSeen(now);
    setDraft(toDraft(now));
    setTheirs(null);
    setProblems({});
  };
  if (stored !== known) {
    setKnown(stored);
    if (isSame(seen, value)) saved(stored);
  }
  return {
    seen,
    draft,
    value,
    theirs,
    problems,
    saved,
    set: setDraft,
    overtaken: ({ now, by, reason }) => {
      setTheirs({ before: seen, now, by, reason });
      setDraft(merged(toDraft(seen), draft, toDraft(now)) as D);
      setSeen(now);
    },
    invalid: setProblems,
  };
}
