import { public_routes } from "#contract/api/public.ts";
import type { Route } from "#contract/route.ts";
import { public_api } from "#contract/api/address.ts";
import { remarksOf, upload_path, upload_summary } from "#server/kernel/http/openapi.ts";
import { escape, heading, prose } from "./api-docs-html.ts";
import { type Documented, homeOf, type Section, sectionsOf } from "./api-docs-sections.ts";

const columns = ["Method", "Path", "Permission", "What it does"] as const;

type Listed = {
  readonly method: string;
  readonly path: string;
  readonly scope?: string | undefined;
  readonly summary: string;
};
const listed = (): readonly Listed[] =>
  Object.values(public_routes as Record<string, Route>).flatMap((row): readonly Listed[] => {
    const described = { ...row, summary: [row.summary, ...remarksOf(row)].join(" ") };
    // The address that takes a file follows the route that makes it.
    return row.path === `${public_api}/uploads`
      ? [described, { method: "PUT", path: upload_path, summary: upload_summary }]
      : [described];
  });

/** A row of the table, which is a block of its own on a narrow page: the roles are what it is in both. */
function rowHtml({ method, path, scope, summary }: Listed): string {
  const short = path.replace(public_api, "").replace(":id", "{id}");
  const cells = [`\`${method}\``, `\`${short}\``, scope ? `\`${scope}\`` : "none", summary];
  return `<tr role="row">${cells
    .map((cell, nth) => `<td role="cell" data-name="${columns[nth] ?? ""}">${prose(cell)}</td>`)
    .join("")}</tr>`;
}

const heads = columns.map((name) => `<th scope="col" role="columnheader">${name}</th>`).join("");
const routes = (): Section => ({
  id: "routes",
  title: "All routes",
  html: `<table role="table"><thead role="rowgroup"><tr role="row">${heads}</tr></thead><tbody role="rowgroup">${listed().map(rowHtml).join("")}</tbody></table>`,
});

const style = `*{box-sizing:border-box}body{margin:0;font:16px/1.55 system-ui,sans-serif;color:#17262b;background:#fbfaf7}main{max-width:1120px;margin:0 auto;padding:32px 16px}
h1{font-size:26px}h2{font-size:20px;margin:32px 0 8px}h3{font-size:17px;margin:24px 0 4px}p,li{max-width:76ch;overflow-wrap:break-word}p{margin:6px 0}a{color:#0b5a6d}
pre{overflow-x:auto;white-space:pre;overflow-wrap:normal;background:#f3f1eb;padding:12px;border-radius:8px;font-size:13px}:not(pre)>code{font-size:.92em;background:#f3f1eb;border-radius:4px;padding:0 3px}
nav ul{margin:0;padding:0 0 0 20px}nav>ul{columns:2 20em}nav li{break-inside:avoid}
table{border-collapse:collapse;font-size:14px}td,th{text-align:start;vertical-align:top;padding:6px 16px 6px 0;border-top:1px solid #ddd9cf}td:nth-child(-n+3){white-space:nowrap}
@media(max-width:900px){table,tbody,tr,td{display:block}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}tr{border-top:1px solid #ddd9cf;padding:10px 0}td,td:nth-child(-n+3){border:0;padding:2px 0;white-space:normal;overflow-wrap:break-word}td:nth-child(-n+2){display:inline-block;padding-right:8px;max-width:100%}td:nth-child(3)::before{content:attr(data-name) ": "}}`;

const linkTo = ({ id, title }: Pick<Section, "id" | "title">): string =>
  `<a href="#${id}">${escape(title)}</a>`;

function contents(sections: readonly Section[]): string {
  const items = sections.map((one) => {
    const inside = (one.parts ?? []).map((part) => `<li>${linkTo(part)}</li>`).join("");
    return `<li>${linkTo(one)}${inside === "" ? "" : `<ul>${inside}</ul>`}</li>`;
  });
  return `<nav aria-labelledby="contents">${heading(2, { id: "contents", title: "Contents" })}<ul>${items.join("")}</ul></nav>`;
}

/** The documentation of the public API of a brand, with examples that can be run: a page without scripts. */
export function apiDocsPage(documented: Documented): string {
  const sections = [...sectionsOf(documented), routes()];
  const title = `${escape(documented.name)} API`;
  const first = `Order translations from your own program: prices, orders, files and invoices of your account. The same as a document: [openapi.json](${public_api}/openapi.json) (OpenAPI 3.1, with the meaning of each field and the webhooks).`;
  const body = sections.map((one) => `<section>${heading(2, one)}${one.html}</section>`).join("\n");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main>
<p>${homeOf(documented)}</p><h1>${title}</h1><p>${prose(first)}</p>
${contents(sections)}
${body}
</main></body></html>`;
}
