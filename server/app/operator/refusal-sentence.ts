import type { Refusal } from "#domain/errors.ts";
import { plainValues } from "#server/kernel/http/refuse.ts";
import { refusalText } from "#server/kernel/format/texts.ts";

/** A refusal as the operator reads it: its sentence, and the code to search for. */
export const refusalSentence = ({ code, details }: Refusal): string =>
  `${refusalText("en", code, plainValues(details))} (${code})`;
