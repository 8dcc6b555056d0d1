import type { Look, Markup, RawUnit } from "./atoms.ts";

const bare: Look = { key: "", open: "", close: "", tag: "", show: "", is_link: false };

/** The description of a picture: text without formatting in an attribute or an element. */
export const descriptionUnit = (
  { text, start, end, place }: Pick<RawUnit, "text" | "start" | "end" | "place">,
  markup: Markup,
): RawUnit => ({
  region: "alt_text",
  place,
  markup,
  start,
  end,
  atoms: [{ kind: "text", text, counted: text, look: bare, source: null }],
  text,
  is_counted: true,
  is_fixed: false,
  is_copy: false,
  max_characters: null,
  cell: null,
});
