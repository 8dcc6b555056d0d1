import { attribute, scanXml } from "./xml.ts";

type Style = { based_on: string | undefined; vanish: boolean | undefined };

// Word allows chains of eleven; more is a loop.
const longest_chain = 20;

/** Whether an on/off property is on: present without a value is on, "0", "false" and "off" are off. */
export function isOn(attributes: string): boolean {
  const value = attribute(attributes, "val");
  return value === undefined || !(value === "0" || value === "false" || value === "off");
}

/** What the styles of a document hide. */
export type HidingStyles = {
  /** Whether each style that says so hides its text, by its own `vanish` or by the nearest style it is based on. */
  readonly by_id: ReadonlyMap<string, boolean>;
  /** Whether text is hidden of which no style says it. */
  readonly by_default: boolean;
  /** The same for a paragraph that names no style. */
  readonly without_style: boolean;
};
export const nothing_hidden: HidingStyles = { by_id: new Map(), by_default: false, without_style: false };

export function hidingStyles(xml: string): HidingStyles {
  const { styles, by_default, default_style } = readStyles(xml);
  const by_id = new Map<string, boolean>();
  for (const id of styles.keys()) {
    const vanish = vanishOf(styles, id);
    if (vanish !== undefined) by_id.set(id, vanish);
  }
  return { by_id, by_default, without_style: by_id.get(default_style ?? "") ?? by_default };
}

function vanishOf(styles: ReadonlyMap<string, Style>, id: string): boolean | undefined {
  let style = styles.get(id);
  for (let steps = 0; style && steps < longest_chain; steps++) {
    if (style.vanish !== undefined) return style.vanish;
    style = style.based_on === undefined ? undefined : styles.get(style.based_on);
  }
  return undefined;
}

type Styles = {
  readonly styles: Map<string, Style>;
  by_default: boolean;
  /** The style of paragraphs that name none. */
  default_style: string | undefined;
};

function readStyles(xml: string): Styles {
  const read: Styles = { styles: new Map(), by_default: false, default_style: undefined };
  let style: Style | null = null;
  let run_properties = 0;
  let in_defaults = false;
  scanXml(xml, {
    open(name, attributes) {
      if (name === "style") {
        style = { based_on: undefined, vanish: undefined };
        const id = attribute(attributes, "styleId") ?? "";
        read.styles.set(id, style);
        if (isDefaultOfParagraphs(attributes)) read.default_style = id;
      } else if (name === "rPrDefault") in_defaults = true;
      else if (name === "rPr") run_properties++;
      else if (style && name === "basedOn") style.based_on = attribute(attributes, "val");
      else if (name === "vanish" && run_properties > 0) {
        if (style) style.vanish = isOn(attributes);
        else if (in_defaults) read.by_default = isOn(attributes);
      }
    },
    close(name) {
      if (name === "style") style = null;
      else if (name === "rPrDefault") in_defaults = false;
      else if (name === "rPr") run_properties--;
    },
  });
  return read;
}

function isDefaultOfParagraphs(attributes: string): boolean {
  const value = attribute(attributes, "default");
  return (
    attribute(attributes, "type") === "paragraph" && (value === "1" || value === "true" || value === "on")
  );
}
