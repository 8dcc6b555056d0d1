import { parseJson } from "./stored.ts";

export type PageSettings = {
  /** Whether there is a collector for figures (decision 0040). */
  readonly measured: boolean;
  /** Where faults are reported (decision 0041); null: nowhere. */
  readonly dsn: string | null;
  readonly environment: string;
};

/** The settings of the server's environment for this page, in the page's own head. */
function readSettings(content: string | null): PageSettings {
  const found = parseJson(content);
  const given: Readonly<Record<string, unknown>> =
    typeof found === "object" && found !== null ? { ...found } : {};
  const text = (name: string) => (typeof given[name] === "string" ? given[name] : null);
  return {
    measured: given["measured"] === true,
    dsn: text("dsn"),
    environment: text("environment") ?? "development",
  };
}

export const page_settings: PageSettings = readSettings(
  globalThis.document?.querySelector('meta[name="settings"]')?.getAttribute("content") ?? null,
);
