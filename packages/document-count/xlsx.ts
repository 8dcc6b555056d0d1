import type { Follower, FollowPart } from "./follower.ts";
import { readLinkedDrawing, readRemarks } from "./drawing.ts";
import { mainPart, partText, relationships } from "./opc.ts";
import type { Relationship } from "./opc.ts";
import type { Tally } from "./tally.ts";
import { Unreadable } from "./verdict.ts";
import { attribute, scanXml } from "./xml.ts";
import { openSheet } from "./xlsx-sheet.ts";
import { readSharedStrings } from "./xlsx-strings.ts";
import type { Archive } from "./zip.ts";

type Sheet = { readonly name: string; readonly hidden: boolean; readonly link_id: string };

/** Reads a workbook: text cells of each sheet, never a full grid, so a cell in the last row costs nothing. */
export function readXlsx(archive: Archive, tally: Tally, follow?: FollowPart): void {
  const { part, xml, links } = mainPart(archive, "xl/workbook.xml");
  if (part.endsWith(".bin")) throw new Unreadable("unsupported", "xlsb");
  const by_id = new Map(links.map((link) => [link.id, link]));
  const shared = links.find(({ type }) => type === "sharedStrings");
  const strings_xml = (shared && partText(archive, shared.target)) ?? "";
  const strings = readSharedStrings(strings_xml, shared && follow?.strings(shared.target, strings_xml));
  const readSheet = openSheet(strings, tally);
  for (const sheet of sheetsOf(xml)) {
    const target = by_id.get(sheet.link_id)?.target;
    const sheet_xml = target === undefined ? null : partText(archive, target);
    if (target === undefined || sheet_xml === null) continue;
    tally.add(sheet.hidden ? "hidden" : "sheet_name", sheet.hidden ? "" : sheet.name);
    const { name, hidden } = sheet;
    readSheet(sheet_xml, hidden, follow?.sheet(target, sheet_xml, { sheet: name, hidden }));
    for (const link of relationships(archive, target)) readSheetLink(archive, link, hidden, tally, follow);
  }
}

function sheetsOf(workbook: string): Sheet[] {
  const sheets: Sheet[] = [];
  scanXml(workbook, {
    open(name, attributes) {
      if (name !== "sheet") return;
      sheets.push({
        name: attribute(attributes, "name") ?? "",
        hidden: /hidden/i.test(attribute(attributes, "state") ?? ""),
        link_id: attribute(attributes, "id", "*") ?? "",
      });
    },
    close() {},
  });
  return sheets;
}

function readSheetLink(
  archive: Archive,
  link: Relationship,
  hidden: boolean,
  tally: Tally,
  follow: FollowPart | undefined,
): void {
  const open = follow && ((part: string, xml: string): Follower => follow.office(part, xml));
  if (link.type === "drawing") {
    readLinkedDrawing(archive, link, hidden ? "hidden" : "textbox", tally, open);
    for (const chart of relationships(archive, link.target)) {
      if (chart.type === "chart") readLinkedDrawing(archive, chart, hidden ? "hidden" : "chart", tally, open);
    }
  } else if (link.type === "comments" || link.type === "threadedComment") {
    const has_runs = link.type === "comments";
    const xml = partText(archive, link.target);
    if (xml === null) return;
    const isCopy = has_runs ? copiesOf(xml) : undefined;
    readRemarks(xml, tally, has_runs, follow?.remarks(link.target, xml, has_runs), isCopy);
  } else if (link.type === "oleObject" || link.type === "package") tally.flag("embedded");
}

/** Comments in threads are repeated for old programs, by an author that names the thread. */
function copiesOf(xml: string): (attributes: string) => boolean {
  const authors = [...xml.matchAll(/<(?:[\w-]+:)?author>([^<]*)</g)].map(([, name = ""]) => name);
  return (attributes) => authors[Number(attribute(attributes, "authorId"))]?.startsWith("tc={") === true;
}
