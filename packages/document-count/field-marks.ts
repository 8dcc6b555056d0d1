/** A field that is never closed must not take the rest of the document with it. */
export const hasEqualMarks = (xml: string): boolean =>
  xml.split(/fldCharType="begin"/).length === xml.split(/fldCharType="end"/).length;

/** The fields of a paragraph that are open; true for one whose instruction is being read. */
export type OpenFields = boolean[];

/** Follows a mark of a field in a paragraph. A mark of a field that began in an earlier paragraph changes nothing. */
export function passMark(open: OpenFields, type: string | undefined): void {
  if (type === "begin") open.push(true);
  else if (type === "separate" && open.length > 0) open[open.length - 1] = false;
  else if (type === "end") open.pop();
}
