/** A street, a postcode and a place; what has no clear form stays in `address`. */
export type PostalParts = { readonly address: string; readonly postcode: string; readonly city: string };

/** The end of a line with a postcode before its place: German "10115 Berlin", Dutch "1012 AB Amsterdam", "LV-1010 Rīga". */
const last_line = /^(?:[A-Z]{1,3}-)?(\d[\d -]{1,7}\d(?: ?[A-Z]{2}(?= ))?) +(\D.*)$/;
const polish = /^(.+?),? +(\d{2}-\d{3}) +(\D.*)$/;

/** The parts of an address as a register of companies writes it, in lines or with commas. */
export function postalParts(text: string, country: string): PostalParts {
  const lines = text
    .split(/[\n,]/)
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter((line) => line !== "");
  const whole = lines.join(", ");
  if (country === "PL") {
    const [, address, postcode, city] = polish.exec(whole) ?? [];
    if (address && postcode && city) return { address, postcode, city };
  }
  const [, postcode, city] = last_line.exec(lines.at(-1) ?? "") ?? [];
  if (!postcode || !city || lines.length < 2) return { address: whole, postcode: "", city: "" };
  return { address: lines.slice(0, -1).join(", "), postcode, city };
}
