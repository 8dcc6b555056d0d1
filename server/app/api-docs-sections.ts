import { intl_tag, type Locale } from "#brands/brand.ts";
import { invoice_kind_words, page_rows } from "#contract/api/shapes.ts";
import { account_factor, key_rates } from "#domain/api/scopes.ts";
import { webhook_types } from "#domain/webhooks/public-events.ts";
import { longest_key } from "#server/kernel/http/idempotency-key.ts";
import { codeBlock, paragraph, prose } from "./api-docs-html.ts";
import { agentSample, clientSample, webhookMessage, webhookSample } from "./api-docs-samples.ts";
import { quoted, stepHtml, stepsOf } from "./api-docs-steps.ts";

export type Documented = {
  readonly name: string;
  readonly address: string;
  /** The language of the pages that it leads to. */
  readonly locale: Locale;
  /** Whether this installation has one. */
  readonly test_mode: boolean;
  /** Whether webhooks reach the machine of a demo, or would by its setting; null: never. */
  readonly own_machine: "reached" | "by_setting" | null;
};

/** A part of the page with a heading. */
export type Section = {
  readonly id: string;
  readonly title: string;
  readonly html: string;
  /** Headings inside of it. */
  readonly parts?: readonly { readonly id: string; readonly title: string }[];
};

const section = (id: string, title: string, ...blocks: readonly string[]): Section => ({
  id,
  title,
  html: blocks.join(""),
});

/** Programs by Node do not find names of *.localhost on every machine; a key names its portal at `localhost` too. */
function addressForNode(address: string): string {
  const url = new URL(address);
  if (url.hostname.endsWith(".localhost")) url.hostname = "localhost";
  return url.origin;
}

const localHint = (address: string): string =>
  addressForNode(address) === address
    ? ""
    : paragraph(
        `Node and some other programs do not find names that end in \`.localhost\` on every machine. The programs in [TypeScript](#typescript) and for [agents](#agents) therefore use \`${addressForNode(address)}\`: a key names its portal by itself, so \`export API\` may have it too.`,
      );

/** What is done once, by pages. */
const beforeYouBegin = ({ locale }: Documented): Section => {
  const settings = `/${locale}/account/settings`;
  const steps = [
    `[Create an account](/${locale}/register) for a company, or [log in](/${locale}/login).`,
    `Complete the [billing details](${settings}#billing) in its settings: without an address and a name nothing can be ordered (\`billing.incomplete\` names what is missing).`,
    `Create a key in the section [API for programs](${settings}#api).`,
  ];
  const items = steps.map((step) => `<li>${prose(step)}</li>`).join("");
  return section("before-you-begin", "Before you begin", `<ol>${items}</ol>`);
};

const beginWithTest = section(
  "test-key",
  "Begin with a test key",
  paragraph(
    "Choose the kind “Test” when you create the key: it begins with `tolk_test_`, and everything below works with it. Nothing is ordered and nothing costs: orders, files, prices and a balance of 10,000.00 are apart from the real ones. A robot quotes, translates and delivers within a minute; its translations are the source after a note.",
  ),
  paragraph(
    'Orders need an account of a company with complete billing details, in the test mode too, which has changes of the account within a minute. Webhooks of the test mode have `"mode": "test"`. Mails are not sent. Then take a key that begins with `tolk_live_`; your program stays the same.',
  ),
);

function walk(documented: Documented): Section {
  const steps = stepsOf(documented);
  return {
    id: "walk",
    title: "From a file to its translation",
    html: [
      paragraph(
        "A key works at the address of its portal. The commands need a shell with `curl`. Responses are JSON in one line; `| jq` after a command makes them easy to read.",
      ),
      localHint(documented.address),
      ...steps.map(stepHtml(documented.test_mode)),
    ].join(""),
    parts: steps,
  };
}

const withoutPrice = section(
  "without-a-price",
  "Without a price",
  paragraph(
    "For files that cannot be counted and for what is done by hand (`by_hand` in `GET /services`) ask a person: a quote comes within 15 minutes of our working time, and waits for your acceptance. A scan or a picture (PDF, JPG, PNG, TIF, HEIC) is taken when you send it with `for_quote=true`.",
  ),
  codeBlock(quoted),
  paragraph(
    "`POST /quotes/{id}/rejection` rejects a quote; without a `comment` its body is `{}`. `POST /orders/{id}/cancellation` ends an order that is not paid, without a body.",
  ),
);

const typescript = ({ address, test_mode }: Documented): Section =>
  section(
    "typescript",
    "In TypeScript",
    paragraph(
      `[client.ts](/api/public/client.ts) is one file without dependencies. It repeats what may be repeated, and sends an \`Idempotency-Key\` with every order. Run a program by Node 24, or by \`npx tsx\`, as a module (\`.mts\` or \`"type": "module"\`). The program ends with every status in which an order does not move any more.${test_mode ? " It asks every two seconds with a test key, and every minute with a live one." : ""}`,
    ),
    codeBlock(clientSample(addressForNode(address), test_mode)),
  );

const refusals = section(
  "refusals",
  "Refusals",
  paragraph(
    "Every refusal is a problem document (`application/problem+json`, RFC 9457) with a `code`, a sentence in the language of `Accept-Language`, and for invalid input the fields as JSON pointers, with the accepted values, the range or the expected type. A field or a parameter that a route does not have is refused, with the `nearest` known one, and a method that it does not have with 405. The address in `type` explains the code. Send us the number in `instance` when you ask.",
  ),
);

const repeats = section(
  "idempotency",
  "Repeated calls",
  paragraph(
    `A call that has an effect takes the header \`Idempotency-Key\`; what orders needs it. It has 1 to ${longest_key} printable characters of ASCII without spaces (from \`!\` to \`~\`); others are refused with \`body.malformed\`. A repeat with the same key and the same request within seven days gets the first response and has no second effect. The same key with another request is refused with \`idempotency.key_reused\`.`,
  ),
);

const rates = Object.entries(key_rates)
  .map(([rate, calls]) => `${calls} ${rate}`)
  .join(", ");
const callLimits = section(
  "limits",
  "Limits",
  paragraph(
    `Each key may make ${rates} calls a minute, an account ${account_factor} times as many. Some routes have a lower limit for one network address, which [All routes](#routes) names. \`RateLimit\` says what is left; after 429 wait for \`Retry-After\` seconds. What a key may spend is set by its owner: one order, a day, a month.`,
  ),
);

const lists = section(
  "lists",
  "Lists",
  paragraph(
    `Every list takes \`limit\`, ${page_rows.least} to ${page_rows.most}, and \`cursor\`, and answers \`{"data", "next_cursor"}\`. Without \`limit\` a page of \`GET /orders\`, \`GET /events\`, \`GET /invoices\` and \`GET /webhook-endpoints\` has ${page_rows.standard} rows, and one of \`GET /webhook-endpoints/{id}/deliveries\` ${page_rows.deliveries}. Send \`next_cursor\` back as \`cursor\`, with the same filters, for the next page; null is the end. \`GET /orders\` lists prepared orders that are not confirmed too, with the status \`draft\`: filter by \`status\` to leave them out.`,
  ),
);

const kinds = Object.entries(invoice_kind_words)
  .map(([kind, words]) => `\`${kind}\` is ${words}`)
  .join("; ");
const invoices = section(
  "invoices",
  "Invoices",
  paragraph(`The \`kind\` of an invoice is a code: ${kinds}.`),
);

const changes = section(
  "changes",
  "Changes",
  paragraph(
    "New routes, new fields of responses and messages, and new values of their lists (a status, a type of message, an error) may come at any time: a program ignores fields that it does not know, and has a case for values that it does not know. Anything that breaks a program gets another version, and this one is served for twelve months more.",
  ),
  paragraph(
    "A route that ends is announced at least twelve months before, in [All routes](#routes) and in the document. Until then it works as ever, and each of its responses has `Deprecation` with the instant of the announcement (RFC 9745), `Sunset` with the instant of its end (RFC 8594) and `Link` to what replaces it (`successor-version`). An account whose live keys call it gets a mail 90, 30 and 7 days before. Afterwards it is refused with 410 and `route.ended`.",
  ),
);

const ownMachine: Readonly<Record<NonNullable<Documented["own_machine"]>, string>> = {
  reached: " This server also calls its own machine, by http too: `http://127.0.0.1:8080/webhook`.",
  by_setting:
    " This is a demo: started with `OUTSIDE_LOOPBACK=1` it also calls its own machine, by http too: `http://127.0.0.1:8080/webhook`.",
};

const webhooks = ({ own_machine }: Documented): Section =>
  section(
    "webhooks",
    "Webhooks",
    paragraph(
      `Instead of asking, be called: add an address in the settings, section Webhooks, or by \`POST /webhook-endpoints\` with \`{"url": "https://…", "types": ["order.delivered"]}\`. The types are ${webhook_types.map((type) => `\`${type}\``).join(", ")}. \`POST /webhook-endpoints/{id}/test\` sends a ping. Messages name an order and its status, nothing else; fetch it by key. An address is https at a public host, port 443 or 8443; a program on your own machine is reached through a tunnel.${own_machine === null ? "" : ownMachine[own_machine]}`,
    ),
    codeBlock(webhookMessage),
    paragraph(
      "Answer with a status from 200 to 299 within 15 seconds; other answers are repeated for three days. A message may come more than once and in another order: ignore a known `webhook-id`, and a lower `version` of an order. `GET /webhook-endpoints/{id}/deliveries` shows every attempt with the answer. `PUT /webhook-endpoints/{id}` turns an endpoint on or off by `on`; what it is shows as `state`, which is also `failing`.",
    ),
    paragraph(
      '`POST /webhook-endpoints/{id}/replay` with `{"since": "…"}` sends the messages of the last 30 days since then again, each with its first `webhook-id`. So a receiver that remembers ids takes what it has missed and ignores what it has processed: remember an id only after its message is processed. To process messages again on purpose, remove their ids from your store before the replay.',
    ),
    paragraph(
      "Messages are signed by Standard Webhooks: verify them with its library for your language and the secret of the endpoint, by `verifyWebhook` of [client.ts](/api/public/client.ts), which takes the secret, the headers and the body as it came, or as this receiver does by Node alone (`.mjs`). A secret that is replaced signs for 24 hours more: `webhook-signature` then has a signature of each, the newest first and at most five, and one that fits is enough.",
    ),
    codeBlock(webhookSample),
    paragraph(
      "A program that cannot be called asks for the same messages by `GET /events`, newest first, from the time when the account has a key. Take `since` a few minutes before the newest message that you have and skip the ids that you know: messages of one moment may become visible one after the other.",
    ),
  );

const agents = ({ address }: Documented): Section =>
  section(
    "agents",
    "Agents",
    paragraph(
      `Agents with the Model Context Protocol use \`${address}/mcp\` with the same key as a bearer token. Its tools offer the services that you can order by key, and refuse fields that they do not know. An order needs its preview, the price of it, and a number of the request. A quote is asked for by \`request_quote\`, read by \`get_quote\` and accepted by \`accept_quote\`. A file is sent by \`PUT\` to the address that \`create_upload\` answers. \`list_orders\` has 20 orders on a page without \`limit\`, and at most 50.`,
    ),
    paragraph(
      "An assistant that identifies itself by OAuth with a Client ID Metadata Document needs only the address: it leads you to a page where you choose what it may do, up to which amounts and for how long. There is no dynamic registration of clients; an assistant without such a document uses a key.",
    ),
    paragraph(
      "What a tool refuses is the same problem document, as a result with `isError`. A tool outside of the permissions of the key is not listed, and calling it is an error of the protocol: `-32602`, “Tool … not found”.",
    ),
    paragraph("Try it with the official client (`.mjs`):"),
    codeBlock(agentSample(addressForNode(address))),
  );

const leaks = section(
  "leaked-keys",
  "A key in the wrong place",
  paragraph(
    'Send it to `POST /leaks` as `{"keys": ["…"]}`, without logging in: it is revoked at once and its owner is written to.',
  ),
);

/** The parts of the page before its table of routes. */
export const sectionsOf = (documented: Documented): readonly Section[] => [
  beforeYouBegin(documented),
  ...(documented.test_mode ? [beginWithTest] : []),
  walk(documented),
  withoutPrice,
  typescript(documented),
  refusals,
  repeats,
  callLimits,
  lists,
  invoices,
  changes,
  webhooks(documented),
  agents(documented),
  leaks,
];

/** The portal's first page, in the language that the documentation leads to. */
export const homeOf = ({ locale, name }: Documented): string =>
  `<a href="/${locale}" hreflang="${intl_tag[locale]}">${prose(name)}</a>`;
