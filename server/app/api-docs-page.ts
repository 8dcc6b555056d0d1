import type { Locale } from "#brands/brand.ts";
import { public_routes } from "#contract/api/public.ts";
import { invoice_kind_words } from "#contract/api/shapes.ts";
import type { Route } from "#contract/route.ts";
import { public_api } from "#contract/api/address.ts";
import { account_factor, key_rates } from "#domain/api/scopes.ts";
import { limits } from "#domain/catalog.ts";
import { webhook_types } from "#domain/webhooks/public-events.ts";
import { agentSample, clientSample, webhookMessage, webhookSample } from "./api-docs-samples.ts";

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const code = (text: string): string => `<pre tabindex="0"><code>${escape(text)}</code></pre>`;

/** One step of the walk: a heading, what it does, and commands that can be run as they are. */
type Step = {
  readonly title: string;
  readonly text: string;
  readonly command: string;
  /** The response to the command, shortened. */
  readonly response?: string;
  /** Only for installations with a test mode: what follows the command. */
  readonly in_test_mode?: { readonly text: string; readonly command: string };
};

const auth = `-H "Authorization: Bearer $KEY"`;
const json = `${auth} -H "Content-Type: application/json"`;

const steps = ({ address, test_mode }: Documented): readonly Step[] => [
  {
    title: "1. Create a key",
    text: "In the settings of the account (My account in its menu), section API for programs. For step 6 it needs “Order at the cost of the account” (orders:spend), which is off at first for a live key. The key is shown once. Put it and the address into your shell. Sentences of responses are in the language of the header Accept-Language.",
    command: `export KEY=${test_mode ? "tolk_test_…" : "tolk_live_…"}\nexport API=${address}${public_api}`,
  },
  {
    title: "2. Look at your account",
    text: "The balance, and what is left of the limits of the key.",
    command: `curl -s "$API/account" ${auth}`,
  },
  {
    title: "3. Upload a file",
    text: `Send the bytes; the name is in the address. At most ${limits.file_bytes / 1024 / 1024} MB. The response has the number of the file (id) and its words. Numbers are yours alone: put those of your responses in place of 1. A file whose state is needs_quote has no price by itself: see “Without a price” below.`,
    command: `echo "Good morning, this is the text to translate." > text.txt\ncurl -s "$API/files?name=text.txt&source_lang=en" ${auth} \\\n  -H "Content-Type: application/octet-stream" --data-binary @text.txt\nexport FILE=1   # the id of the response`,
    response: `{"id":1,"name":"text.txt","size_bytes":45,"state":"counted","words":8, … }`,
  },
  {
    title: "4. Ask for prices",
    text: "Every package with its price and date, in normal speed and faster. Nothing is stored. Without files, words or characters to count is_minimum is true: the prices are then the lowest ones of the service, “from”. Languages, packages and formats are listed by GET /services.",
    command: `curl -s "$API/prices" ${json} \\\n  -d '{"service_type":"write","source_lang":"en","target_langs":["pl"],"files":['$FILE']}'`,
    response: `{"words":8,"is_minimum":false,"offers":[{"package":"economy","speed":"normal","delivery_at":"…","currency":"PLN","net":"8.13","vat":"1.87","gross":"10.00", … }, … ]}`,
  },
  {
    title: "5. Prepare the order",
    text: "A preview has the price that you confirm (gross). It holds until price_valid_until, 30 minutes, and the preview is gone at expires_at. Nothing is bought yet.",
    command: `curl -s "$API/previews" ${json} \\\n  -d '{"service_type":"write","source_lang":"en","target_langs":["pl"],"files":['$FILE'],"package":"economy","reference":"PO-1"}'\nexport PREVIEW=1 GROSS=10.00   # the first id and gross of the response`,
    response: `{"id":1,"price_valid_until":"…","expires_at":"…","currency":"PLN","net":"8.13","vat":"1.87","gross":"10.00","items":[ … ]}`,
  },
  {
    title: "6. Order it",
    text: 'With obligation to pay. Send the gross of the preview, and an Idempotency-Key of your own for each order: a repeat with the same one never orders twice. Companies pay with balance, on_account or link; for private accounts link names the page where a person orders. An account may ask for a purchase order number and a cost centre: add "reference" and "cost_centre", its code. Above a limit of the key the order is refused with key.limit, or, where the owner lets the key ask, the response is 202 with an approval: ask GET /approvals/{id} until a person of the account has decided.',
    command: `curl -s "$API/previews/$PREVIEW/confirmation" ${json} \\\n  -H "Idempotency-Key: order-of-preview-$PREVIEW" -d '{"expected_gross":"'$GROSS'","payment":"balance"}'\nexport ORDER=1   # the id in orders of the response`,
    response: `{"orders":[{"id":1,"status":"in_progress"}],"payment":{"state":"paid","url":null},"approval":null}`,
    in_test_mode: {
      text: "An order that waits for an approval is decided by a call in the test mode: true approves it, false declines it. To see one, create a test key with a low limit for one order that asks above it.",
      command: `export APPROVAL=1   # the id in approval of the response\ncurl -s "$API/test/approvals/$APPROVAL/decision" ${json} -d '{"approve":true}'`,
    },
  },
  {
    title: "7. Wait for it",
    text: "The status is in_progress until it is delivered. Ask every few minutes, or let us call you (Webhooks, below).",
    command: `curl -s "$API/orders/$ORDER" ${auth}`,
    in_test_mode: {
      text: "With a test key you need not wait: bring the order to the status that you want to see.",
      command: `curl -s "$API/test/orders/$ORDER/advance" ${json} -d '{"to":"delivered"}'`,
    },
  },
  {
    title: "8. Download the translation",
    text: "Each file with a link (url) that works for ten minutes and needs no key.",
    command: `curl -s "$API/orders/$ORDER/deliverables" ${auth}\ncurl -s -o translation.txt "…"   # the url of the response`,
    response: `{"files":[{"name":"text_pl.txt","size_bytes":110,"version":1,"url":"https://…","expires_at":"…"}]}`,
    in_test_mode: {
      text: "Then try what your program does without money: the next order by balance is refused with balance.too_low.",
      command: `curl -s "$API/test/balance" ${json} -d '{"amount":"0.00"}'\ncurl -s "$API/test/balance" ${json} -d '{"amount":"10000.00"}'`,
    },
  },
];

/** What has no price by itself: asking a person, and accepting. */
const quoted = [
  `curl -s "$API/files?name=scan.pdf&source_lang=en&for_quote=true" ${auth} \\\n  -H "Content-Type: application/octet-stream" --data-binary @scan.pdf`,
  "export FILE=1   # the id of the response",
  `curl -s "$API/quotes" ${json} \\\n  -d '{"service_type":"write","source_lang":"en","target_langs":["pl"],"files":['$FILE']}'`,
  "export ORDER=1   # the id in orders of the response",
  `curl -s "$API/quotes/$ORDER" ${auth}   # until its state is open`,
  "export GROSS=123.00   # its gross",
  `curl -s "$API/quotes/$ORDER/acceptance" ${json} \\\n  -H "Idempotency-Key: quote-of-order-$ORDER" -d '{"expected_gross":"'$GROSS'","payment":"balance"}'`,
].join("\n");

const rows = Object.values(public_routes as Record<string, Route>)
  .map(
    ({ method, path, scope, summary }) =>
      `<tr><td><code>${method}</code></td><td><code>${escape(path.replace(public_api, "").replace(":id", "{id}"))}</code></td><td>${scope ? `<code>${scope}</code>` : "none"}</td><td>${escape(summary)}</td></tr>`,
  )
  .join("");

const kinds = Object.entries(invoice_kind_words)
  .map(([kind, words]) => `<code>${kind}</code> is ${escape(words)}`)
  .join("; ");

const style = `*{box-sizing:border-box}body{margin:0;font:16px/1.55 system-ui,sans-serif;color:#17262b;background:#fbfaf7}main{max-width:900px;margin:0 auto;padding:32px 16px}
h1{font-size:26px}h2{font-size:20px;margin:32px 0 8px}h3{font-size:17px;margin:24px 0 4px}p{margin:6px 0;overflow-wrap:anywhere}pre{overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;background:#f3f1eb;padding:12px;border-radius:8px;font-size:13px}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:14px}td,th{text-align:start;vertical-align:top;padding:6px 16px 6px 0;border-top:1px solid #ddd9cf}a{color:#0b5a6d}`;

type Documented = {
  readonly name: string;
  readonly address: string;
  /** The language of the pages that it leads to. */
  readonly locale: Locale;
  /** Whether this installation has one. */
  readonly test_mode: boolean;
};

/** What is done once, by pages. */
const beforeYouBegin = (locale: Locale): string => {
  const settings = `/${locale}/account/settings`;
  return `<h2>Before you begin</h2><ol><li><a href="/${locale}/register">Create an account</a> for a company, or <a href="/${locale}/login">log in</a>.</li><li>Complete the <a href="${settings}#billing">billing details</a> in its settings: without an address and a name nothing can be ordered (<code>billing.incomplete</code> names what is missing).</li><li>Create a key in the section <a href="${settings}#api">API for programs</a>.</li></ol>`;
};

const begin_with_test = `<h2>Begin with a test key</h2><p>Choose the kind <b>Test</b> when you create the key: it begins with <code>tolk_test_</code>, and everything below works with it. Nothing is ordered and nothing costs: orders, files, prices and a balance of 10,000.00 are apart from the real ones. A robot quotes, translates and delivers within a minute; its translations are the source after a note.</p><p>Orders need an account of a company with complete billing details, in the test mode too, which has changes of the account within a minute. Webhooks of the test mode have <code>"mode": "test"</code>. Mails are not sent. Then take a key that begins with <code>tolk_live_</code>; your program stays the same.</p>`;

const stepHtml =
  (test_mode: boolean) =>
  ({ title, text, command, response, in_test_mode }: Step): string => {
    const more =
      test_mode && in_test_mode ? `<p>${escape(in_test_mode.text)}</p>${code(in_test_mode.command)}` : "";
    const answer = response === undefined ? "" : `<p>Response:</p>${code(response)}`;
    return `<h3>${escape(title)}</h3><p>${escape(text)}</p>${code(command)}${answer}${more}`;
  };

/** The documentation of the public API of a brand, with examples that can be run: a page without scripts. */
export function apiDocsPage(documented: Documented): string {
  const { name, address, test_mode, locale } = documented;
  const walk = steps(documented).map(stepHtml(test_mode)).join("");
  const rates = Object.entries(key_rates)
    .map(([rate, calls]) => `${calls} ${rate}`)
    .join(", ");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(name)} API</title><style>${style}</style></head><body><main>
<h1>${escape(name)} API</h1><p>Order translations from your own program: prices, orders, files and invoices of your account. The same as a document: <a href="${public_api}/openapi.json">openapi.json</a> (OpenAPI 3.1, with the meaning of each field and the webhooks).</p>
${beforeYouBegin(locale)}${test_mode ? begin_with_test : ""}<h2>From a file to its translation</h2><p>A key works at the address of its portal. The commands need a shell with <code>curl</code>. Responses are JSON in one line; <code>| jq</code> after a command makes them easy to read.</p>${walk}
<h2>Without a price</h2><p>For files that cannot be counted and for what is done by hand (<code>by_hand</code> in <code>GET /services</code>) ask a person: a quote comes within 15 minutes of our working time, and waits for your acceptance. A scan or a picture (PDF, JPG, PNG, TIF, HEIC) is taken when you send it with <code>for_quote=true</code>.</p>${code(quoted)}
<h2>In TypeScript</h2><p><a href="/api/public/client.ts">client.ts</a> is one file without dependencies. It repeats what may be repeated, and sends an Idempotency-Key with every order. Run a program by Node 24, or by <code>npx tsx</code>, as a module (<code>.mts</code> or <code>"type": "module"</code>).${address.includes(".localhost") ? " Node does not find names that end in <code>.localhost</code> on every machine: use <code>localhost</code> and the port instead, a key names its portal by itself." : ""}</p>${code(clientSample(address))}
<h2>Refusals</h2><p>Every refusal is a problem document (<code>application/problem+json</code>, RFC 9457) with a <code>code</code>, a sentence in the language of <code>Accept-Language</code>, and for invalid input the fields as JSON pointers, with the accepted values, the range or the expected type. A field or a parameter that a route does not have is refused, with the <code>nearest</code> known one, and a method that it does not have with 405. The address in <code>type</code> explains the code. Send us the number in <code>instance</code> when you ask.</p>
<h2>Limits</h2><p>Each key may make ${rates} calls a minute, an account ${account_factor} times as many. <code>RateLimit</code> says what is left; after 429 wait for <code>Retry-After</code> seconds. What a key may spend is set by its owner: one order, a day, a month.</p>
<h2>Lists</h2><p>Every list takes <code>limit</code>, 1 to 100 (50 without one), and <code>cursor</code>, and answers <code>{"data", "next_cursor"}</code>. Send <code>next_cursor</code> back as <code>cursor</code>, with the same filters, for the next page; null is the end.</p>
<h2>Invoices</h2><p>The <code>kind</code> of an invoice is a code: ${kinds}.</p>
<h2>Changes</h2><p>New fields, routes and values may come at any time; anything that breaks a program gets another version, and this one is served for twelve months more.</p>
<h2>Webhooks</h2><p>Instead of asking, be called: add an address in the settings, section Webhooks, or by <code>POST /webhook-endpoints</code> with <code>{"url": "https://…", "types": ["order.delivered"]}</code>. The types are ${webhook_types.join(", ")}. <code>POST /webhook-endpoints/{id}/test</code> sends a ping. Messages name an order and its status, nothing else; fetch it by key. An address is https at a public host, port 443 or 8443; a program on your own machine is reached through a tunnel.</p>${code(webhookMessage)}<p>Answer with a status from 200 to 299 within 15 seconds; other answers are repeated for three days. A message may come more than once and in another order: ignore a known <code>webhook-id</code>, and a lower <code>version</code> of an order. <code>GET /webhook-endpoints/{id}/deliveries</code> shows every attempt with the answer.</p><p>Messages are signed by Standard Webhooks: verify them with its library for your language and the secret of the endpoint, or as this receiver does by Node alone (<code>.mjs</code>). A secret that is replaced signs for 24 hours more: <code>webhook-signature</code> then has a signature of each, the newest first and at most five, and one that fits is enough.</p>${code(webhookSample)}
<h2>Agents</h2><p>Agents with the Model Context Protocol use <code>${address}/mcp</code> with the same key as a bearer token. Its tools offer the services that you can order by key, and refuse fields that they do not know. An order needs its preview, the price of it, and a number of the request. Assistants that know OAuth need only the address: they lead you to a page where you choose what they may do, up to which amounts and for how long. A file is sent by <code>PUT</code> to the address that <code>create_upload</code> answers. A refusal is the same problem document, with <code>isError</code>. Try it with the official client (<code>.mjs</code>):</p>${code(agentSample(address))}
<h2>A key in the wrong place</h2><p>Send it to <code>POST /leaks</code> as <code>{"keys": ["…"]}</code>, without logging in: it is revoked at once and its owner is written to.</p>
<h2>All routes</h2><div class="wide" tabindex="0" role="region" aria-label="All routes"><table><thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">Permission</th><th scope="col">What it does</th></tr></thead><tbody>${rows}</tbody></table></div>
</main></body></html>`;
}
