import { posix } from "node:path";
import { attribute, decodeXml, scanXml } from "./xml.ts";
import { Unreadable } from "./verdict.ts";
import type { Archive } from "./zip.ts";

/** One inner link of an OPC package; external links are omitted and never followed. */
export type Relationship = {
  readonly id: string;
  /** The last part of the type's address: "officeDocument", "header", "notesSlide". */
  readonly type: string;
  /** A part name to look up in the archive; a name outside the archive finds nothing. */
  readonly target: string;
};

/** The inner relationships of a part, or of the whole package for "". */
export function relationships(archive: Archive, part: string): Relationship[] {
  const folder = part === "" ? "" : posix.dirname(part);
  const bytes = archive.read(posix.join(folder, "_rels", `${posix.basename(part)}.rels`));
  const found: Relationship[] = [];
  if (!bytes) return found;
  scanXml(decodeXml(bytes), {
    open(name, attributes) {
      if (name !== "Relationship" || attribute(attributes, "TargetMode") === "External") return;
      found.push({
        id: attribute(attributes, "Id") ?? "",
        type: (attribute(attributes, "Type") ?? "").split("/").at(-1) ?? "",
        target: partName(folder, attribute(attributes, "Target") ?? ""),
      });
    },
    close() {},
  });
  return found;
}

function partName(folder: string, target: string): string {
  const name = decodePercent(target);
  return name.startsWith("/") ? name.slice(1) : posix.join(folder, name);
}

function decodePercent(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

/** A package's main part with its text and links. Throws `Unreadable` corrupt when there is none. */
export function mainPart(
  archive: Archive,
  usual: string,
): { part: string; xml: string; links: Relationship[] } {
  const part = relationships(archive, "").find((link) => link.type === "officeDocument")?.target ?? usual;
  const xml = partText(archive, part);
  if (xml === null) throw new Unreadable("corrupt", "opc: no main part");
  return { part, xml, links: relationships(archive, part) };
}

/** The text of an XML part, or null when the archive has no such part. */
export function partText(archive: Archive, part: string): string | null {
  const bytes = archive.read(part);
  return bytes ? decodeXml(bytes) : null;
}
