import { attribute, scanXml } from "../xml.ts";
import type { Edit } from "./edits.ts";
import { type Direction, withAttribute } from "./languages.ts";

const modes: Readonly<Record<Direction, ReadonlyMap<string, string>>> = {
  rtl: new Map([
    ["lr-tb", "rl-tb"],
    ["lr", "rl"],
  ]),
  ltr: new Map([
    ["rl-tb", "lr-tb"],
    ["rl", "lr"],
  ]),
};
const sides: ReadonlyMap<string, string> = new Map([
  ["left", "right"],
  ["right", "left"],
]);
/**
 * The edits of the styles of an OpenDocument part: pages, paragraphs and tables have the direction, left and right change
 * places. A part without a style for all paragraphs inherits that of the page.
 */
export function mirroredStyles(xml: string, to: Direction): Edit[] {
  const edits: Edit[] = [];
  let is_default = false;
  scanXml(xml, {
    open(name, attributes, prefix, start, end) {
      if (name === "default-style" || name === "style")
        is_default = name === "default-style" && attribute(attributes, "family") === "paragraph";
      if (!name.endsWith("-properties")) return;
      const tag = xml.slice(start, end);
      const own = prefix === "" ? "" : `${prefix}:`;
      const made = mirroredProperties(tag, { name, attributes, own, is_default }, to);
      if (made !== tag) edits.push({ start, end, write: () => made });
    },
    close() {},
  });
  return edits;
}

type Properties = {
  readonly name: string;
  readonly attributes: string;
  /** The prefix of their element with its colon. */
  readonly own: string;
  readonly is_default: boolean;
};

function mirroredProperties(
  tag: string,
  { name, attributes, own, is_default }: Properties,
  to: Direction,
): string {
  const mode = attribute(attributes, "writing-mode");
  const is_general = name === "page-layout-properties" || (is_default && name === "paragraph-properties");
  const follows = mode === undefined || mode === "page";
  const turned = is_general && follows && to === "rtl" ? "rl-tb" : modes[to].get(mode ?? "");
  const made = turned === undefined ? tag : withAttribute(tag, `${own}writing-mode`, turned);
  const side =
    name === "paragraph-properties" ? sides.get(attribute(attributes, "text-align") ?? "") : undefined;
  return side === undefined ? made : made.replace(/(:text-align=["'])(?:left|right)/, `$1${side}`);
}
