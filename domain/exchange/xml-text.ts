const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Characters that XML 1.0 forbids are removed; code marks never reach a file as text. */
const allowed = (text: string): string =>
  text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/gu, "");

export const xmlText = (text: string): string =>
  allowed(text).replaceAll(/[&<>\r]/g, (character) => entities[character] ?? character);

const xmlValue = (text: string): string =>
  allowed(text).replaceAll(/[&<>"\t\n\r]/g, (character) => entities[character] ?? character);

export type Attributes = Readonly<Record<string, string | number | null | undefined>>;

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) =>
      value === null || value === undefined ? "" : ` ${name}="${xmlValue(String(value))}"`,
    )
    .join("");

/** An element with content that is XML already; without content it is empty. Absent attributes are left out. */
export const tag = (name: string, attributes: Attributes, content = ""): string =>
  content === "" ? `<${name}${written(attributes)}/>` : `<${name}${written(attributes)}>${content}</${name}>`;

/** The start of an element whose content follows. */
export const startTag = (name: string, attributes: Attributes): string => `<${name}${written(attributes)}>`;

export const xml_head = '<?xml version="1.0" encoding="UTF-8"?>\n';
