import type { ChangeEvent } from "react";
import { typedPostcode } from "#domain/postcode.ts";

/** C14: what the field of a postcode adds while it is typed; the mask of Polish ones holds in Poland alone. */
export const postcodeMask = (country: string, set: (postcode: string) => void) =>
  country === "PL"
    ? {
        inputMode: "numeric" as const,
        placeholder: "00-000",
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(typedPostcode(country, target.value)),
      }
    : {};
