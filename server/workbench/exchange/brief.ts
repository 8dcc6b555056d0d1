import { intl_tag, type Locale } from "#brands/brand.ts";
import { xmlText } from "#domain/exchange/xml-text.ts";
import type { en } from "#messages/workbench/brief/en.ts";
import { workbench_brief } from "#server/kernel/format/catalogues.ts";
import { momentText } from "#server/kernel/format/moment.ts";
import type { OpenJob } from "../open.ts";

type BriefKey = keyof typeof en;

/** What a translator has to know about a job, for reading next to another tool. */
export function briefHtml(
  { order, source_lang, target_lang, kind, deadline }: OpenJob,
  locale: Locale,
  name: string,
): string {
  const text = (key: BriefKey): string => xmlText(workbench_brief[locale][key]);
  const tag = intl_tag[locale];
  const languages = new Intl.DisplayNames([tag], { type: "language" });
  const due = deadline && momentText(locale, "Europe/Warsaw", "full", deadline);
  const facts: readonly (readonly [BriefKey, string])[] = [
    ["order", String(order.id)],
    ["document", name],
    ["pair", `${languages.of(source_lang) ?? source_lang} → ${languages.of(target_lang) ?? target_lang}`],
    ["work", workbench_brief[locale][`work.${kind}`]],
    ["due", due ?? ""],
    ["subject", order.subject],
    ["note", order.note_for_translator],
  ];
  const rows = facts
    .filter(([, value]) => value.trim() !== "")
    .map(([key, value]) => `<dt>${text(key)}</dt><dd>${xmlText(value)}</dd>`);
  return `<!doctype html>
<html lang="${tag}"><head><meta charset="utf-8"><title>${text("title")} ${order.id}</title>
<style>body{font:1rem/1.5 sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}dt{font-weight:bold}dd{margin:0 0 1rem;white-space:pre-wrap}</style></head>
<body><h1>${text("title")} ${order.id}</h1><dl>${rows.join("")}</dl><p>${text("back")}</p></body></html>
`;
}
