import { createPreference } from "#ui/preference.ts";

/** How the active segment is typed: with chips for its codes, or as plain text with `{1}`. */
export const field_kind = createPreference({
  name: "translator:segment-field",
  values: ["chips", "plain"],
  fallback: "chips",
});
