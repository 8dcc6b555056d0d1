/** Masks personal data for a user of a shared link: recognisable, but not usable. */
const hidden = "•••";

/** The first character of a text such as a street, a town or a parcel locker; empty for an empty text. */
export const maskText = (text: string): string => {
  const [first] = text.trim();
  return first === undefined ? "" : `${first}${hidden}`;
};

/** The first character of each word of a name: `H••• G•••`. */
export const maskName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map(maskText)
    .filter((part) => part !== "")
    .join(" ");

/** The last digits of a phone number: `•••82`. Too short a number is masked completely. */
export const maskPhone = (phone: string): string =>
  phone.trim() === "" ? "" : `${hidden}${phone.trim().length > 6 ? phone.trim().slice(-2) : ""}`;

/** The first character and the domain of an e-mail address: `a•••@firma.pl`; null for an invalid address. */
export function maskEmail(email: string): string | null {
  const at = email.lastIndexOf("@");
  return at < 1 ? null : `${email.slice(0, 1)}${hidden}${email.slice(at)}`;
}
