import { intl_tag, type Brand, type Locale } from "#brands/brand.ts";
import type { Fact, MailContent, OrderSection, Stop } from "./mail-content.ts";
import { escapeHtml as e } from "./html.ts";
import { markAddress } from "./mark.ts";
import type { Palette, Palettes } from "./palette.ts";
import type { Voice } from "./texts.ts";

type Framed = MailContent & { readonly stop: Stop | null };

/** A telephone number that no line breaks. */
const unbroken = (phone: string): string => phone.replaceAll(" ", "\u00A0");

function footerOf({ reader }: MailContent, voice: Voice, { name, seller }: Brand): string[] {
  return [
    voice.say(`footer.${reader}`, { brand: name }),
    voice.say("footer.contact", { email: seller.email, phone: unbroken(seller.phone) }),
    voice.say("footer.seller", {
      seller: seller.name,
      address: `${seller.address}, ${seller.postcode} ${seller.city}`,
      register: seller.register,
      tax_id: seller.tax_id,
    }),
  ];
}

const factLines = (facts: readonly Fact[]): string =>
  facts
    .map(({ label, value }) =>
      value.includes("\n") ? `${label}:\n${value.replace(/^/gm, "  ")}` : `${label}: ${value}`,
    )
    .join("\n");

/** The mail as plain text, complete for readers without HTML. */
export function textOf(content: Framed, voice: Voice, brand: Brand): string {
  return [
    voice.say("greeting"),
    content.title,
    ...content.paragraphs,
    factLines(content.facts),
    ...(content.orders ?? []).map(({ title, facts, link }) =>
      [title, factLines(facts), link ? `${link.label}:\n${link.url}` : ""]
        .filter((part) => part !== "")
        .join("\n"),
    ),
    `${content.button.label}:\n${content.button.url}`,
    `-- \n${footerOf(content, voice, brand).join("\n")}`,
    content.stop === null ? "" : `${content.stop.label}:\n${content.stop.url}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

/**
 * The mail as HTML: no tables, no scripts, nothing from elsewhere. Its styles are inline, because mail programs drop the
 * rest; the style element only adapts it to a narrow screen and a dark ground where it is read. One heading, one button,
 * and its address in full for programs that hide buttons.
 */
export function htmlOf(
  content: Framed,
  voice: Voice,
  brand: Brand,
  locale: Locale,
  colours: Palettes,
): string {
  const colour = colours.light;
  const p = (text: string, style = ""): string => `<p style="margin:0 0 16px;${style}">${lines(text)}</p>`;
  const url = e(content.button.url);
  return `<!doctype html>
<html lang="${intl_tag[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${e(content.subject)}</title>
<style>${adaptation(colours.dark)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${colour.ground};color:${colour.text};font-family:'Segoe UI',system-ui,-apple-system,Roboto,Arial,sans-serif;font-size:16px;line-height:26px">
<div class="page" style="max-width:600px;margin:0 auto;padding:24px 16px">
<div style="margin:0 0 16px;font-size:20px;line-height:40px;font-weight:700"><img src="cid:${markAddress(brand)}" width="40" height="40" alt="" style="display:inline-block;width:40px;height:40px;margin:0 8px 0 0;border:0;vertical-align:middle">${e(brand.name)}</div>
<main class="card" style="display:block;padding:24px;background:${colour.surface};border:1px solid ${colour.border};border-radius:12px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:30px">${e(content.title)}</h1>
${[voice.say("greeting"), ...content.paragraphs].map((text) => p(text)).join("\n")}
${factList(content.facts, colour)}
${(content.orders ?? []).map((order) => orderBlock(order, colour)).join("\n")}
<p style="margin:0 0 24px"><a class="button" href="${url}" style="display:inline-block;padding:12px 24px;background:${colour.primary};color:${colour.on_primary};border:1.5px solid ${colour.primary_border};border-radius:8px;font-weight:600;text-align:center;text-decoration:none">${e(content.button.label)}</a></p>
<p class="muted" style="margin:0;font-size:14px;line-height:20px;color:${colour.muted}">${e(voice.say("link.plain"))}<br>${plainLink(url, colour)}</p>
</main>
<footer class="muted" style="display:block;padding:16px 0 0;font-size:13px;line-height:18px;color:${colour.muted}">
${footerOf(content, voice, brand)
  .map((text) => p(text, "margin:0 0 8px"))
  .join("\n")}${stopLine(content, colour)}
</footer>
</div>
</body>
</html>
`;
}

/** The dark colours of the brand, and less space at the sides of a telephone, where the button is as wide as the text. */
const adaptation = (dark: Palette): string =>
  `:root{color-scheme:light dark;supported-color-schemes:light dark}` +
  `@media (max-width:480px){.page{padding:16px 8px!important}.card{padding:20px 16px!important}.button{display:block!important}}` +
  `@media (prefers-color-scheme:dark){.ground{background:${dark.ground}!important;color:${dark.text}!important}` +
  `.card{background:${dark.surface}!important;border-color:${dark.border}!important}.part{border-color:${dark.border}!important}` +
  `.muted{color:${dark.muted}!important}.link{color:${dark.link}!important}` +
  `.button{background:${dark.primary}!important;color:${dark.on_primary}!important;border-color:${dark.primary_border}!important}}`;

/** An address in full; both the text and the target are the same. */
const plainLink = (url: string, colour: Palette): string =>
  `<a class="link" href="${url}" style="color:${colour.link};overflow-wrap:anywhere;word-break:break-word">${url}</a>`;

/** Escaped text with its line breaks. */
const lines = (text: string): string => text.split("\n").map(e).join("<br>");

const factList = (facts: readonly Fact[], colour: Palette): string => {
  const rows = facts.map(
    ({ label, value, is_link }) =>
      `<dt class="muted" style="margin:0;font-size:14px;line-height:20px;color:${colour.muted}">${e(label)}</dt>` +
      `<dd style="margin:0 0 12px;overflow-wrap:anywhere">${is_link ? plainLink(e(value), colour) : lines(value)}</dd>`,
  );
  return rows.length === 0 ? "" : `<dl style="margin:24px 0 12px">${rows.join("\n")}</dl>`;
};

const orderBlock = ({ title, facts, link }: OrderSection, colour: Palette): string =>
  `<section class="part" style="margin:0 0 24px;padding:16px 16px 4px;border:1px solid ${colour.border};border-radius:8px">
<h2 style="margin:0;font-size:16px;line-height:24px">${e(title)}</h2>
${factList(facts, colour)}
${
  link
    ? `<p style="margin:0 0 12px"><a class="link" href="${e(link.url)}" style="color:${colour.link}">${e(link.label)}</a></p>
`
    : ""
}</section>`;

/** The address is printed in full, like that of the button. */
const stopLine = ({ stop }: Framed, colour: Palette): string =>
  stop === null ? "" : `\n<p style="margin:0">${e(stop.label)}:<br>${plainLink(e(stop.url), colour)}</p>`;
