const email = /[^\s"'<>(),;:/?&=]+@[^\s"'<>(),;:/?&=]+/g;
const phone = /\+\d[\d\s()-]{6,}\d/g;
/** Our hashes have 22 characters, tokens 43: a long word with a digit or a capital may be a secret. */
const secret = /(?<![\w-])(?=[\w-]*[A-Z\d])[\w-]{20,}/g;
/** A text in quotation marks is often user input. */
const quoted = /"[^"]*"/g;

/** A text without addresses, numbers and secrets of links. */
export const scrubPersonal = (text: string): string =>
  text.replaceAll(email, "[email]").replaceAll(phone, "[phone]").replaceAll(secret, "[hash]").slice(0, 500);

/** An error message without possible personal data: also without typed words. */
export const scrubText = (text: string): string => scrubPersonal(text.replaceAll(quoted, '"…"'));

/** A URL without query and fragment, with e-mail addresses and hashes replaced by their kind. */
export function scrubPath(pathname: string): string {
  const [path = ""] = pathname.split(/[?#]/);
  return path
    .split("/")
    .map((part) => (/@|%40/i.test(part) ? "[email]" : part.length >= 20 ? "[hash]" : part))
    .join("/");
}
