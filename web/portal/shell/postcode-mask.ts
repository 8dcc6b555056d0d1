import type { ChangeEvent } from "react";
import { typedPostcode } from "#domain/postcode.ts";

/** C14: what the field of a postcode adds while it is typed; the mask of Polish ones holds in Poland alone. */
export const postcodeMask = (country: string, set: (postcode: string) => void) =>
  country === "PL"
    ? {
        inputMode: "numeric" as const,
        placeholder: "00-000",
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(masked(country, target)),
      }
    : {};

/** Shows the form in the field at once, because a value that is set later would move the caret to the end. */
function masked(country: string, field: HTMLInputElement): string {
  const { value, selectionStart } = field;
  const shown = typedPostcode(country, value);
  if (shown === value) return value;
  const caret = typedPostcode(country, value.slice(0, selectionStart ?? value.length)).length;
  field.value = shown;
  field.setSelectionRange(caret, caret);
  return shown;
}
