import type { Region } from "../../domain/files/document-count.ts";
import type { FollowPart } from "./follower.ts";
import type { Tally } from "./tally.ts";
import { Unreadable } from "./verdict.ts";
import { readOdfStory } from "./odt-part.ts";
import type { Archive } from "./zip.ts";
import { partText } from "./opc.ts";

const body_region: ReadonlyMap<string, Region> = new Map<string, Region>([["body", "body"]]);
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
  if (archive.names.some((name) => /^object [^/]*\/content\.xml$/.test(name))) tally.flag("embedded");
}
