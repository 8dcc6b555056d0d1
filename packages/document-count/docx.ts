import type { Region } from "../../domain/files/document-count.ts";
import { hidingStyles, nothing_hidden } from "./docx-styles.ts";
import { readPart } from "./docx-part.ts";
import type { FollowPart } from "./follower.ts";
import { readDiagramCopies } from "./drawing.ts";
import { mainPart, partText } from "./opc.ts";
import { noticePicturePages } from "./picture-pages.ts";
import type { Tally } from "./tally.ts";
import type { Archive } from "./zip.ts";

const region_by_link: ReadonlyMap<string, Region> = new Map<string, Region>([
  ["footnotes", "footnote"],
  ["endnotes", "endnote"],
  ["header", "header"],
  ["footer", "footer"],
  ["comments", "comment"],
  ["diagramData", "smartart"],
  ["chart", "chart"],
]);
/** Their paragraphs are those of a drawing, which no style of the document hides. */
const drawn_regions: ReadonlySet<Region> = new Set(["smartart", "chart"]);
const embedding_links = new Set(["oleObject", "package", "aFChunk"]);

/** Reads a Word document: the main part and every part it links to, each part once. */
export function readDocx(archive: Archive, tally: Tally, follow?: FollowPart): void {
  const { part: main, xml, links } = mainPart(archive, "word/document.xml");
  const styles = links.find((link) => link.type === "styles");
  const hiding = hidingStyles((styles && partText(archive, styles.target)) ?? "");
  readPart(xml, "body", hiding, tally, follow?.office(main, xml));
  noticePicturePages(xml, tally);

  const done = new Set<string>();
  for (const link of links) {
    if (embedding_links.has(link.type)) tally.flag("embedded");
    const region = region_by_link.get(link.type);
    if (region === undefined || done.has(link.target)) continue;
    done.add(link.target);
    const part = partText(archive, link.target);
    const own = drawn_regions.has(region) ? nothing_hidden : hiding;
    if (part !== null) readPart(part, region, own, tally, follow?.office(link.target, part));
  }
  if (follow) readDiagramCopies(archive, links, follow);
}
