/** The links of a pasted text: one a line, a space or a comma; what people put between them (commas, bullets) goes. */
export const splitLinks = (text: string): string[] =>
  text
    .split(/\s+|[,;]+(?=https?:\/\/)/)
    .map((part) => part.replace(/^[<("'„”•*-]+|[>)"'”,;]+$/g, ""))
    .filter((part) => part !== "");

/** A host without a scheme gets the usual one when its field is left; anything else stays as it was typed. */
export function completeLink(text: string): string {
  const link = text.trim();
  return /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#:]\S*)?$/u.test(link) ? `https://${link}` : link;
}
