/** Languages written from right to left. */
const right_to_left = new Set(["ar", "fa", "he", "ur", "yi", "ps", "sd", "ug"]);

export const isRightToLeft = (lang: string): boolean => right_to_left.has(lang.split(/[-_]/)[0] ?? "");

/** Elements of run properties that come after the language and after the direction, in the order of the schema. */
const after_language = /<(?:\w+:)?(?:eastAsianLayout|specVanish|oMath|rPrChange)\b|<\/(?:\w+:)?rPr>/;
const after_direction =
  /<(?:\w+:)?(?:cs|em|lang|eastAsianLayout|specVanish|oMath|rPrChange)\b|<\/(?:\w+:)?rPr>/;

/** The opening of a run of Word with the language of the translation and, where needed, its direction. */
export function withLanguage(open: string, prefix: string, lang: string): string {
  const properties = `${prefix}rPr`;
  const empty = `<${properties}></${properties}>`;
  const at = open.indexOf(`<${properties}`);
  // Older properties inside of a tracked change stay as they are.
  const whole =
    at < 0
      ? open + empty
      : open.slice(0, at) + open.slice(at).replace(new RegExp(`^<${properties}\\s*/>`), empty);
  const named = /<(?:\w+:)?lang\b[^<>]*\/>/.exec(whole.split(/<(?:\w+:)?rPrChange\b/)[0] ?? "")?.[0];
  const mark = `${prefix}val="${lang}"`;
  const spoken =
    named === undefined
      ? insertBefore(whole, after_language, `<${prefix}lang ${mark}/>`)
      : whole.replace(named, () => `${named.replaceAll(/\s(?:\w+:)?val="[^"]*"|\/>$/g, "")} ${mark}/>`);
  if (!isRightToLeft(lang) || /<(?:\w+:)?rtl\b/.test(spoken)) return spoken;
  return insertBefore(spoken, after_direction, `<${prefix}rtl/>`);
}

/** The opening of a run of a drawing with the language of the translation. */
export function withDrawnLanguage(open: string, prefix: string, lang: string): string {
  const properties = `<${prefix}rPr`;
  if (!open.includes(properties)) return `${open}${properties} lang="${lang}"/>`;
  return open
    .replace(/(rPr\b[^<>]*?)\slang="[^"]*"/, "$1")
    .replace(properties, () => `${properties} lang="${lang}"`);
}

function insertBefore(xml: string, place: RegExp, added: string): string {
  const at = place.exec(xml)?.index ?? -1;
  return at < 0 ? xml : xml.slice(0, at) + added + xml.slice(at);
}

/** Elements of paragraph properties that come after the direction. */
const after_bidi =
  /<(?:\w+:)?(?:adjustRightInd|snapToGrid|spacing|ind|contextualSpacing|mirrorIndents|suppressOverlap|jc|textDirection|textAlignment|textboxTightWrap|outlineLvl|divId|cnfStyle|rPr|sectPr|pPrChange)\b|<\/(?:\w+:)?pPr>/;

/** What is before the content of a paragraph, with its direction from right to left. */
export function rightToLeft(before: string, prefix: string, is_drawn: boolean): string {
  const paragraph = Math.max(before.lastIndexOf(`<${prefix}p>`), before.lastIndexOf(`<${prefix}p `));
  if (paragraph < 0) return before;
  const own = before.slice(paragraph);
  const open = own.indexOf(">") + 1;
  const rest = own.slice(open);
  const properties = `${prefix}pPr`;
  const head = before.slice(0, paragraph) + own.slice(0, open);
  if (is_drawn) {
    if (!rest.startsWith(`<${properties}`)) return `${head}<${properties} rtl="1"/>${rest}`;
    return (
      head +
      rest.replace(
        /^(<[\w:]+)([^<>]*)/,
        (_, name: string, attributes: string) => `${name} rtl="1"${attributes.replace(/\srtl="[^"]*"/, "")}`,
      )
    );
  }
  if (/<(?:\w+:)?bidi\b/.test(rest)) return before;
  if (!rest.startsWith(`<${properties}`))
    return `${head}<${properties}><${prefix}bidi/></${properties}>${rest}`;
  const whole = rest.replace(new RegExp(`^<${properties}\\s*/>`), `<${properties}></${properties}>`);
  return head + insertBefore(whole, after_bidi, `<${prefix}bidi/>`);
}
