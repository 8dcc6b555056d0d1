import { useSyncExternalStore } from "react";
import { ApiError } from "#contract/client.ts";
import type { Route } from "#contract/route.ts";
import type { Api } from "./call.ts";

/** An act that waits until its person has confirmed who they are. */
export type Asked = {
  /** A code of the second factor is an answer too. */
  readonly second_factor: boolean;
  readonly done: (confirmed: boolean) => void;
};

let asked: Asked | null = null;
let pending: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function show(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks the person once for all acts that wait; without a dialog on the page there is no one to ask. */
function askPerson(error: ApiError): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  pending ??= new Promise<boolean>((resolve) =>
    show({
      second_factor: error.body.details?.["second_factor"] === true,
      done: (confirmed) => {
        pending = null;
        show(null);
        resolve(confirmed);
      },
    }),
  );
  return pending;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // An act that waits for a dialog that is gone is refused.
    if (listeners.size === 0) asked?.done(false);
  };
}

/** What the dialog asks about; null while nothing waits. */
export const useAsked = (): Asked | null => useSyncExternalStore(subscribe, () => asked);

/**
 * The calls of an area, whose acts ask for a fresh confirmation where the server wants one, and are then repeated with
 * the same input: a person who confirms loses nothing that was typed, and one who does not sees the refusal.
 */
export const confirming =
  <A extends Record<string, Route>>(call: Api<A>["call"]): Api<A>["call"] =>
  async (name, input) => {
    try {
      return await call(name, input);
    } catch (error) {
      const waits = error instanceof ApiError && error.body.code === "confirmation.needed";
      if (!waits || !(await askPerson(error))) throw error;
      return call(name, input);
    }
  };
