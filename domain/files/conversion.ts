import { hasMatches } from "../catalog.ts";

/** What becomes of a document of Word, Excel or PowerPoint before 2007; it is delivered in the new format. */
export const new_types = { doc: "docx", xls: "xlsx", ppt: "pptx" } as const;
export type OldType = keyof typeof new_types;
export type NewType = (typeof new_types)[OldType];

/** Whether the content of a file is in an old format. */
export const isOldType = (type: string | null): type is OldType =>
  type !== null && Object.hasOwn(new_types, type);

/** Services whose documents are translated in the editor, which works in the converted file. */
export const deliversConverted = hasMatches;

/**
 * The first of some files that no machine can translate: it is in an old format, which is not converted here. Nothing
 * that begins with a machine is sold for it.
 */
export const beyondMachine = <F extends { readonly type: string | null }>(
  files: readonly F[],
  is_converted: boolean,
): F | null => (is_converted ? null : (files.find(({ type }) => isOldType(type)) ?? null));

/** Why a document in an old format has no converted file, so that it is worked on as a file and not in the editor. */
export const not_converted = [
  "converter.absent",
  "converter.failed",
  "converter.late",
  "converter.words_differ",
] as const;
export type NotConverted = (typeof not_converted)[number];
