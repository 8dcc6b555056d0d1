import { encodeXml } from "../encode.ts";
import { mainPart, partText, relationships } from "../opc.ts";
import type { Archive } from "../zip.ts";
import type { Edit } from "./edits.ts";
import { withOtherSide } from "./languages.ts";

/** The properties that the paragraphs of a level inherit. */
const of_level = /<(?:\w+:)?(?:lvl\dpPr|defPPr)\b[^<>]*>/g;

/** The edits of a slide whose shapes say how their paragraphs are aligned. */
export const mirroredLevels = (xml: string): Edit[] =>
  [...xml.matchAll(of_level)].map(({ 0: tag, index }) => ({
    start: index,
    end: index + tag.length,
    write: () => withOtherSide(tag),
  }));

/** Slides inherit the sides of their paragraphs, so those of masters, layouts and the presentation change places, too. */
export function mirrorMasters(archive: Archive, contents: Map<string, Buffer>): void {
  const { part, links } = mainPart(archive, "ppt/presentation.xml");
  const masters = links.flatMap(({ type, target }) => (type === "slideMaster" ? [target] : []));
  const layouts = masters.flatMap((master) =>
    relationships(archive, master).flatMap(({ type, target }) => (type === "slideLayout" ? [target] : [])),
  );
  for (const name of new Set([part, ...masters, ...layouts])) {
    const xml = partText(archive, name);
    const made = xml?.replaceAll(of_level, withOtherSide);
    if (made === undefined || made === xml) continue;
    contents.set(name.toLowerCase(), encodeXml(archive.read(name) ?? Buffer.alloc(0), made));
  }
}
