import type { Region } from "../../domain/files/document-count.ts";

/** Real files nest some tens of groups; half a million would overflow recursive readers. */
export const deepest_group = 5000;

/** Destinations whose text is not visible. */
export const unread_destinations: ReadonlySet<string> = new Set(
  (
    "nonesttables fonttbl colortbl stylesheet info pict object filetbl listtable listoverridetable rsidtbl " +
    "generator xmlnstbl mmathPr themedata colorschememapping datastore latentstyles datafield fldinst nonshppict " +
    "objdata bkmkstart bkmkend listtext pntext pntxta pntxtb sp sn sv private protusertbl revtbl pgptbl userprops " +
    "docvar xe tc rxe tcf txe mailmerge ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn pgdsctbl pn pnseclvl fontemb " +
    "falt panose blipuid blipfill atnid atnauthor atnref atnicn atntime atndate atrfstart atrfend template operator " +
    "keywords doccomm wgrffmtfilter passwordhash picprop oldcprops oldpprops oldtprops oldsprops background " +
    "shprslt lsdlockedexcept factoidname objalias objsect objclass objname"
  ).split(" "),
);

/** Ignorable destinations (`\*`) with visible text. */
export const read_if_ignorable: ReadonlySet<string> = new Set(["shpinst", "shptxt", "do", "ud", "fldrslt"]);

/** Destinations with separate text, and its region. */
export const destination_regions: ReadonlyMap<string, Region> = new Map<string, Region>([
  ["footnote", "footnote"],
  ["annotation", "comment"],
  ["header", "header"],
  ["headerl", "header"],
  ["headerr", "header"],
  ["headerf", "header"],
  ["footer", "footer"],
  ["footerl", "footer"],
  ["footerr", "footer"],
  ["footerf", "footer"],
  ["shptxt", "textbox"],
  ["dptxbxtext", "textbox"],
]);

/** Control words that end a paragraph, a cell or a page. */
export const paragraph_ends: ReadonlySet<string> = new Set([
  "par",
  "sect",
  "cell",
  "row",
  "nestcell",
  "nestrow",
  "page",
  "column",
]);

/** Control words that represent a character. */
export const word_characters: ReadonlyMap<string, string> = new Map([
  ["line", "\n"],
  ["tab", "\t"],
  ["emdash", "\u2014"],
  ["endash", "\u2013"],
  ["lquote", "\u2018"],
  ["rquote", "\u2019"],
  ["ldblquote", "\u201c"],
  ["rdblquote", "\u201d"],
  ["bullet", "\u2022"],
  ["emspace", "\u2003"],
  ["enspace", "\u2002"],
  ["qmspace", "\u2005"],
]);

/** The code page of a font's character set; 1 means the document's own. */
export const charset_code_pages: ReadonlyMap<number, number> = new Map([
  [0, 1252],
  [77, 10000],
  [128, 932],
  [129, 949],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
]);
