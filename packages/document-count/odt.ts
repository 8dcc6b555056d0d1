import type { Region } from "../../domain/files/document-count.ts";
import type { FollowPart } from "./follower.ts";
import { noticeOdtPicturePages } from "./picture-pages.ts";
import type { Tally } from "./tally.ts";
import { Unreadable } from "./verdict.ts";
import { readOdfStory } from "./odt-part.ts";
import type { Archive } from "./zip.ts";
import { partText } from "./opc.ts";
import { unescapeXml } from "./xml.ts";

const body_region: ReadonlyMap<string, Region> = new Map<string, Region>([["body", "body"]]);
const chart_region: ReadonlyMap<string, Region> = new Map<string, Region>([["chart", "chart"]]);
const page_regions: ReadonlyMap<string, Region> = new Map<string, Region>([
  ["header", "header"],
  ["header-left", "header"],
  ["header-first", "header"],
  ["footer", "footer"],
  ["footer-left", "footer"],
  ["footer-first", "footer"],
]);

/** Reads an OpenDocument text: styles with headers and footers first, because the body needs the hidden styles. */
export function readOdt(archive: Archive, tally: Tally, follow?: FollowPart): void {
  if (archive.read("META-INF/manifest.xml")?.includes("encryption-data") === true) {
    throw new Unreadable("protected", "odt: encrypted");
  }
  const content = partText(archive, "content.xml");
  if (content === null) throw new Unreadable("corrupt", "odt: no content.xml");
  const hidden_styles = new Set<string>();
  const styles = partText(archive, "styles.xml");
  if (styles !== null) {
    readOdfStory(styles, tally, page_regions, hidden_styles, follow?.odf("styles.xml", styles));
  }
  readOdfStory(content, tally, body_region, hidden_styles, follow?.odf("content.xml", content));
  noticeOdtPicturePages(content, styles, tally);
  readObjects(archive, content, tally, follow);
}

/** The titles and labels of charts; the text of other objects is not counted. */
function readObjects(archive: Archive, content: string, tally: Tally, follow: FollowPart | undefined): void {
  const charts = new Set<string>();
  for (const [, target = ""] of content.matchAll(/<draw:object\b[^<>]*\sxlink:href="(?:\.\/)?([^"]+)"/g)) {
    const part = `${unescapeXml(target)}/content.xml`;
    const xml = charts.has(part.toLowerCase()) ? null : partText(archive, part);
    if (xml === null || !/<office:chart[\s>]/.test(xml)) continue;
    charts.add(part.toLowerCase());
    readOdfStory(xml, tally, chart_region, new Set(), follow?.odf(part, xml));
  }
  const is_other = (name: string): boolean => /^object [^/]*\/content\.xml$/.test(name) && !charts.has(name);
  if (archive.names.some(is_other)) tally.flag("embedded");
}
