import { brands } from "#brands/all.ts";
import { openapiDocument } from "#server/kernel/http/openapi.ts";

type Operation = {
  summary: string;
  operationId: string;
  "x-who": string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
};

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const block = (title: string, schema: unknown): string =>
  `<details><summary>${title}</summary><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre></details>`;

function row(path: string, method: string, operation: Operation): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answer = Object.entries(operation.responses).find(([code]) => code !== "default")?.[1].content?.[
    "application/json"
  ]?.schema;
  const inputs = operation.parameters
    .map(
      ({ name, in: place, required }) =>
        `<code>${escape(name)}</code> <small>${place}${required ? "" : ", optional"}</small>`,
    )
    .join(", ");
  return `<article id="${operation.operationId}"><h2><span>${method.toUpperCase()}</span> <code>${escape(path)}</code></h2><p>${escape(operation.summary)} <small>For: ${operation["x-who"]}</small></p>${inputs ? `<p>${inputs}</p>` : ""}${body ? block("Body", body) : ""}${answer ? block("Answer", answer) : ""}</article>`;
}

/** Which value of the header is whose: the same API serves every brand. */
const marks = brands
  .map(({ name, slug }) => {
    const mark = Buffer.from(slug).toString("base64").replace(/=+$/, "");
    return `<tr><th scope="row">${escape(name)}</th><td><code>${slug}</code></td><td><code>${mark}</code></td></tr>`;
  })
  .join("");

/** The OpenAPI document as a page without scripts, made from the same routes. */
export function docsPage(): string {
  const document = openapiDocument("portals") as { paths: Record<string, Record<string, Operation>> };
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => row(path, method, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API of the portals</title><style>
*{box-sizing:border-box}body{margin:0;font:16px/1.55 system-ui,sans-serif;color:#17262b;background:#fbfaf7}main{max-width:900px;margin:0 auto;padding:32px 16px}
article{background:#fff;border:1px solid #ddd9cf;border-radius:12px;padding:16px 20px;margin:16px 0}h2{font-size:17px;margin:0 0 6px;overflow-wrap:anywhere}h2 span{display:inline-block;min-width:56px;color:#0b5a6d}
p{margin:6px 0;overflow-wrap:anywhere}small{color:#52626a}pre{overflow:auto;background:#f3f1eb;padding:12px;border-radius:8px;font-size:13px}summary{cursor:pointer;padding:6px 0;color:#0b5a6d}a{color:#0b5a6d}td,th{text-align:start;padding:4px 16px 4px 0}
</style></head><body><main><h1>API of the portals</h1><p>Every request but those of other programs carries <code>X-Brand</code> (brand slug in base64 without padding) and <code>Accept-Language</code>; authorised ones a bearer token. Answers are <code>{"data"}</code>, lists add <code>meta</code>, refusals are <code>{"error": {code, message, fields}}</code>. The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p><table><thead><tr><th scope="col">Brand</th><th scope="col">Slug</th><th scope="col">X-Brand</th></tr></thead><tbody>${marks}</tbody></table>${rows.join("")}</main></body></html>`;
}
