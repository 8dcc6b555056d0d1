import type { FileFormat } from "../catalog.ts";

/** The extension of a file's name without folders, in lower case and without its dot; empty where there is none. */
export const extensionOf = (name: string): string => /(?!^)\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** Whether a file of this name is in one of the formats (§5, D3). */
export const isNameAccepted = (name: string, formats: readonly FileFormat[]): boolean =>
  formats.some((format) => format === extensionOf(name));
