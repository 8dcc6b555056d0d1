/** Text as HTML. */
export const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Text without code: what is in brackets before an address is its link. */
const linked = (text: string): string =>
  escape(text).replace(
    /\[([^\]]+)\]\(([^)\s]+)\)/g,
    (_, name: string, to: string) => `<a href="${to}">${name}</a>`,
  );

/** A sentence as HTML: names between backticks are code, [names](addresses) outside of them are links. */
export const prose = (text: string): string =>
  text
    .split("`")
    .map((part, nth) => (nth % 2 === 1 ? `<code>${escape(part)}</code>` : linked(part)))
    .join("");

/** A block of code, which scrolls by itself where it is wider than the page. */
export const codeBlock = (text: string): string => `<pre tabindex="0"><code>${escape(text)}</code></pre>`;

export const paragraph = (text: string): string => `<p>${prose(text)}</p>`;

/** A heading that can be linked to. */
export const heading = (
  level: 2 | 3,
  { id, title }: { readonly id: string; readonly title: string },
): string => `<h${level} id="${id}">${escape(title)}</h${level}>`;
