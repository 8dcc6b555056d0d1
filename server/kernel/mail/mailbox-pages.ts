import type { Brand, Locale } from "#brands/brand.ts";
import { escapeHtml as e } from "./html.ts";
import { withMark } from "./mark.ts";

type Listed = {
  readonly id: number;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly error: string | null;
};
type Shown = Omit<Listed, "id" | "created_at"> & {
  readonly html: string;
  readonly text: string;
  readonly attachment_name: string | null;
  readonly created_at: Date | null;
};

const style = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;font:16px/24px system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:900px;margin:0 auto;padding:16px}
h1{font-size:22px;line-height:28px;margin:0 0 16px;overflow-wrap:anywhere}
h2{font-size:17px;margin:24px 0 8px}
form{display:flex;flex-wrap:wrap;gap:8px;margin:0 0 16px}
input,button{font:inherit;padding:10px 12px;min-height:44px;max-width:100%}
input{flex:1 1 200px}
ul{list-style:none;margin:0;padding:0}
.mails li{border-top:1px solid GrayText;padding:8px 0}
.mails a{display:block;padding:4px 0;font-weight:600;overflow-wrap:anywhere}
.small{font-size:14px;line-height:20px;overflow-wrap:anywhere}
.error{font-weight:600}
.previews a,.previews strong{display:inline-block;padding:4px 8px 4px 0}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:4px 12px;margin:0 0 16px}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:720px;border:1px solid GrayText;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid GrayText;padding:12px;margin:0}
`;

const page = (title: string, body: string, refresh_seconds: number | null = null): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
${refresh_seconds === null ? "" : `<meta http-equiv="refresh" content="${refresh_seconds}">`}
<title>${e(title)}</title>
<style>${style}</style>
</head>
<body><main>${body}</main></body>
</html>
`;

const moment = (instant: Date): string => `${instant.toISOString().slice(0, 16).replace("T", " ")} UTC`;
const stateOf = ({ sent_at, error }: Pick<Listed, "sent_at" | "error">): string =>
  sent_at ? `sent ${moment(sent_at)}` : error === null ? "stored here" : "not sent yet";

/** All mails, newest first, as links; `refresh` reloads the page every five seconds without a script. */
export function listPage({
  mails,
  search,
  refresh,
  kinds,
  locales,
}: {
  readonly mails: readonly Listed[];
  readonly search: string;
  readonly refresh: boolean;
  readonly kinds: readonly string[];
  readonly locales: readonly Locale[];
}): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/_mail/${mail.id}">${e(mail.subject)}</a>` +
      `<div class="small">${e(mail.recipient)} · ${e(mail.kind)} · ${moment(mail.created_at)} · ${stateOf(mail)}</div></li>`,
  );
  const previews = kinds.map(
    (kind) =>
      `<li>${e(kind)}: ${locales.map((locale) => `<a href="/_mail/preview/${kind}/${locale}">${locale}</a>`).join(" ")}</li>`,
  );
  const query = search === "" ? "" : `q=${encodeURIComponent(search)}`;
  const other = refresh
    ? `<a href="/_mail${query === "" ? "" : `?${e(query)}`}">Stop refreshing</a>`
    : `<a href="/_mail?${e([query, "refresh=1"].filter(Boolean).join("&"))}">Refresh every 5 seconds</a>`;
  return page(
    "Mailbox",
    `<h1>Mailbox</h1>
<form action="/_mail" role="search"><input type="search" name="q" aria-label="Recipient" placeholder="Recipient" value="${e(search)}" maxlength="254"><button>Search</button></form>
<p class="small">${other}</p>
${rows.length === 0 ? "<p>No mail.</p>" : `<ul class="mails">${rows.join("\n")}</ul>`}
<h2>One of each kind</h2>
<p class="small"><a href="/_mail/preview">In every brand</a></p>
<ul class="previews small">${previews.join("\n")}</ul>`,
    refresh ? 5 : null,
  );
}

const placeOf = (kind: string, locale: Locale, { slug }: Brand): string =>
  `/_mail/preview/${kind}/${locale}/${slug}`;

/** Every kind of mail with its samples: each brand in each language it speaks. */
export function previewsPage({
  kinds,
  brands,
}: {
  readonly kinds: readonly string[];
  readonly brands: readonly Brand[];
}): string {
  const linksOf = (kind: string, brand: Brand) =>
    brand.locales.map((locale) => `<a href="${placeOf(kind, locale, brand)}">${locale}</a>`).join(" ");
  const rows = kinds.map(
    (kind) =>
      `<h2>${e(kind)}</h2><dl class="small">${brands.map((brand) => `<dt>${e(brand.name)}</dt><dd class="previews">${linksOf(kind, brand)}</dd>`).join("")}</dl>`,
  );
  return page(
    "Mails with sample data",
    `<p><a href="/_mail">Mailbox</a></p><h1>Mails with sample data</h1>
${rows.join("\n")}`,
  );
}

type Sample = {
  readonly kind: string;
  readonly locale: Locale;
  readonly brand: Brand;
  readonly brands: readonly Brand[];
};

/** The same kind elsewhere: other languages of its brand, and other brands. */
function otherSamples({ kind, locale, brand, brands }: Sample): string {
  const link = (text: string, other_locale: Locale, other: Brand) =>
    other_locale === locale && other.slug === brand.slug
      ? `<strong>${e(text)}</strong>`
      : `<a href="${placeOf(kind, other_locale, other)}">${e(text)}</a>`;
  const of_brand = brand.locales.map((one) => link(one, one, brand));
  const of_others = brands.map((one) =>
    link(one.name, one.locales.includes(locale) ? locale : one.locales[0], one),
  );
  return `<p class="previews small">${of_others.join(" ")}</p><p class="previews small">${of_brand.join(" ")}</p>`;
}

/** One mail: its headers, what a mail program shows, and its plain text; a sample links to its neighbours. */
export function mailPage(mail: Shown, sample: Sample | null = null): string {
  const facts: readonly (readonly [string, string])[] = [
    ["To", mail.recipient],
    ["Kind", mail.kind],
    ["Written", mail.created_at === null ? "a preview" : moment(mail.created_at)],
    ["State", stateOf(mail)],
    ...(mail.attachment_name === null ? [] : [["Attachment", mail.attachment_name] as const]),
    ...(mail.error === null ? [] : [["Last error", mail.error] as const]),
  ];
  // Links open in a new tab: inside the frame the portal could not run.
  const framed = withMark(mail.html).replace("<head>", '<head><base target="_blank">');
  return page(
    mail.subject,
    `<p><a href="/_mail">Mailbox</a>${sample === null ? "" : ' · <a href="/_mail/preview">Samples</a>'}</p>
<h1>${e(mail.subject)}</h1>
${sample === null ? "" : otherSamples(sample)}
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${e(value)}</dd>`).join("\n")}</dl>
<iframe title="The mail as it is read" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${e(framed)}"></iframe>
<h2>Plain text</h2>
<pre>${e(mail.text)}</pre>`,
  );
}

export const missingPage = (): string =>
  page("No such mail", '<h1>No such mail</h1><p><a href="/_mail">Mailbox</a></p>');
