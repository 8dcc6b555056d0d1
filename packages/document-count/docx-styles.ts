import { attribute, scanXml } from "./xml.ts";

type Style = { based_on: string | undefined; vanish: boolean | undefined };

// Word allows chains of eleven; more is a loop.
const longest_chain = 20;

/** Whether an on/off property is on: present without a value is on, "0", "false" and "off" are off. */
export function isOn(attributes: string): boolean {
  const value = attribute(attributes, "val");
  return value === undefined || !(value === "0" || value === "false" || value === "off");
}

/** Whether each style that says so hides its text, by its own `vanish` or by the nearest style it is based on. */
export function hidingStyles(xml: string): ReadonlyMap<string, boolean> {
  const styles = readStyles(xml);
  const hiding = new Map<string, boolean>();
  for (const id of styles.keys()) {
    const vanish = vanishOf(styles, id);
    if (vanish !== undefined) hiding.set(id, vanish);
  }
  return hiding;
}

function vanishOf(styles: ReadonlyMap<string, Style>, id: string): boolean | undefined {
  let style = styles.get(id);
  for (let steps = 0; style && steps < longest_chain; steps++) {
    if (style.vanish !== undefined) return style.vanish;
    style = style.based_on === undefined ? undefined : styles.get(style.based_on);
  }
  return undefined;
}

function readStyles(xml: string): Map<string, Style> {
  const styles = new Map<string, Style>();
  let style: Style | null = null;
  let run_properties = 0;
  scanXml(xml, {
    open(name, attributes) {
      if (name === "style") {
        style = { based_on: undefined, vanish: undefined };
        styles.set(attribute(attributes, "styleId") ?? "", style);
      } else if (name === "rPr") run_properties++;
      else if (style && name === "basedOn") style.based_on = attribute(attributes, "val");
      else if (style && name === "vanish" && run_properties > 0) style.vanish = isOn(attributes);
    },
    close(name) {
      if (name === "style") style = null;
      else if (name === "rPr") run_properties--;
    },
  });
  return styles;
}
