import { useSyncExternalStore } from "react";
import { keep, recall } from "./stored.ts";

const version = 1;

export type Preference<T extends string> = {
  readonly read: () => T;
  readonly write: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * One choice a person made about a page: its language, its theme. §9: stored for two hours; a visit within them
 * starts them again. A browser that keeps nothing gives the fallback at the next visit.
 */
export function createPreference<T extends string>(options: {
  readonly name: string;
  readonly values: readonly T[];
  readonly fallback: T;
}): Preference<T> {
  const key = `preference:v${version}:${options.name}` as const;
  const listeners = new Set<() => void>();
  const stored = recall(key, version)?.data;
  let current = options.values.find((value) => value === stored);
  if (current !== undefined) keep(key, version, current);
  return {
    read: () => current ?? options.fallback,
    write: (value) => {
      current = value;
      keep(key, version, value);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The chosen value, always the present one. */
export const usePreference = <T extends string>(preference: Preference<T>): T =>
  useSyncExternalStore(preference.subscribe, preference.read);

export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** §3.5: the theme of a zone; `auto` follows the system. It is on the page before anything is drawn. */
export function createTheme(area: string): Preference<Theme> {
  const theme = createPreference({ name: `${area}:theme`, values: themes, fallback: "auto" });
  const apply = () => {
    document.documentElement.dataset["theme"] = theme.read();
  };
  apply();
  theme.subscribe(apply);
  return theme;
}
