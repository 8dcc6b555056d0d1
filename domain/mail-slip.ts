/** Providers of most private addresses in the countries of the brands. */
const known = [
  "gmail.com",
  "wp.pl",
  "o2.pl",
  "onet.pl",
  "interia.pl",
  "op.pl",
  "icloud.com",
  "outlook.com",
  "hotmail.com",
  "yahoo.com",
  "gmx.de",
  "web.de",
  "t-online.de",
  "ukr.net",
];
/** Real domains that are one character from a known one. */
const real = new Set(["mail.com", "gmx.at", "gmx.net", "gmx.com", "gmx.ch", "email.com", "ymail.com"]);

/** Whether two texts differ by one character: another, missing, additional or swapped with its neighbour. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  const is_swapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || is_swapped;
}

/** The address that was probably meant where the domain has an evident slip; null otherwise. */
export function likelyAddress(typed: string): string | null {
  const [name = "", domain = "", ...more] = typed.trim().toLowerCase().split("@");
  if (name === "" || more.length > 0 || known.includes(domain) || real.has(domain)) return null;
  const meant = known.find((one) => {
    const [host = "", ending = "", ...further] = domain.split(".");
    const [known_host = "", known_ending = ""] = one.split(".");
    // Another character of "wp" is another name.
    if (known_host.length <= 2)
      return further.length === 0 && host === known_host && isOneSlip(ending, known_ending);
    if (isOneSlip(domain, one)) return true;
    // Both parts with one slip each: "gmial.con". A domain of three parts, such as "yahoo.co.uk", is another one.
    return (
      further.length === 0 &&
      host.length > 3 &&
      isOneSlip(host, known_host) &&
      isOneSlip(ending, known_ending)
    );
  });
  return meant === undefined ? null : `${name}@${meant}`;
}
