/** What becomes of a person of a proven domain who is no member yet (integrations 6, decision 0272). */
export const join_roles = ["none", "viewer", "buyer"] as const;
export type JoinRole = (typeof join_roles)[number];

/** Why a login at an account's provider failed, as its owners read it. */
export const sign_on_faults = [
  "unreachable",
  "issuer",
  "client",
  "nonce",
  "audience",
  "expired",
  "signature",
  "denied",
  "no_address",
  "other_domain",
  "answer",
] as const;
export type SignOnFault = (typeof sign_on_faults)[number];

/** The beginning of the text record that proves a domain. */
const record_prefix = "tolmaro-verify=";
export const verifyRecord = (token: string): string => `${record_prefix}${token}`;

/** The most domains of an account. */
export const most_domains = 10;

const domain_form = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** Whether a text is a name in DNS with at least two parts, in lower case. */
export const isDomain = (text: string): boolean => domain_form.test(text);

/** The domain of a mail address, in lower case. */
export const domainOfMail = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** Providers where anyone gets an address: their domains belong to no account. */
const public_mail_domains: ReadonlySet<string> = new Set([
  "aol.com",
  "arcor.de",
  "bigmir.net",
  "email.cz",
  "fastmail.com",
  "freenet.de",
  "gazeta.pl",
  "gmail.com",
  "gmx.at",
  "gmx.ch",
  "gmx.com",
  "gmx.de",
  "gmx.net",
  "googlemail.com",
  "hotmail.co.uk",
  "hotmail.com",
  "hotmail.de",
  "hotmail.fr",
  "hotmail.it",
  "hushmail.com",
  "i.ua",
  "icloud.com",
  "inbox.lv",
  "interia.eu",
  "interia.pl",
  "laposte.net",
  "libero.it",
  "live.com",
  "live.de",
  "mac.com",
  "mail.com",
  "mail.de",
  "mail.ru",
  "me.com",
  "meta.ua",
  "msn.com",
  "o2.pl",
  "onet.eu",
  "onet.pl",
  "op.pl",
  "orange.fr",
  "outlook.com",
  "outlook.de",
  "poczta.fm",
  "poczta.onet.pl",
  "posteo.de",
  "proton.me",
  "protonmail.com",
  "rocketmail.com",
  "seznam.cz",
  "t-online.de",
  "tlen.pl",
  "tuta.com",
  "tutanota.com",
  "ukr.net",
  "vp.pl",
  "web.de",
  "wp.eu",
  "wp.pl",
  "yahoo.com",
  "yahoo.co.uk",
  "yahoo.de",
  "yahoo.fr",
  "yandex.com",
  "yandex.ru",
  "ymail.com",
  "zoho.com",
]);
export const isPublicMailDomain = (domain: string): boolean => public_mail_domains.has(domain);
