import type { FileFormat } from "../catalog.ts";

/** Whether a file of this name is in one of the formats (§5, D3): its extension decides. */
export function isNameAccepted(name: string, formats: readonly FileFormat[]): boolean {
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
  return formats.some((format) => format === extension);
}
