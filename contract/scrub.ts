const email = /[^\s"'<>(),;:/?&=]+@[^\s"'<>(),;:/?&=]+/g;
const phone = /\+\d[\d\s()-]{6,}\d/g;
/** Hashes of ours are 22 characters, tokens 43: a long word with a digit or a capital in it may open something. */
const secret = /(?<![\w-])(?=[\w-]*[A-Z\d])[\w-]{20,}/g;
/** What stands in quotation marks is often what somebody typed. */
const quoted = /"[^"]*"/g;

/** A sentence of a program without what may be personal: addresses, numbers, links' secrets, typed words. */
export const scrubText = (text: string): string =>
  text
    .replaceAll(quoted, '"…"')
    .replaceAll(email, "[email]")
    .replaceAll(phone, "[phone]")
    .replaceAll(secret, "[hash]")
    .slice(0, 500);

/** An address without its query and fragment, its addresses and hashes named by their kind. */
export function scrubPath(pathname: string): string {
  const [path = ""] = pathname.split(/[?#]/);
  return path
    .split("/")
    .map((part) => (/@|%40/i.test(part) ? "[email]" : part.length >= 20 ? "[hash]" : part))
    .join("/");
}
