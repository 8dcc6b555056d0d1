import { public_api } from "#contract/api/address.ts";
import { limits } from "#domain/catalog.ts";
import { codeBlock, heading, paragraph } from "./api-docs-html.ts";

/** One step of the walk: a heading, what it does, and commands that can be run as they are. */
export type Step = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly command: string;
  /** The response to the command, shortened. */
  readonly response?: string;
  /** Only for installations with a test mode: what follows the command. */
  readonly in_test_mode?: { readonly text: string; readonly command: string };
};

type Walk = { readonly address: string; readonly test_mode: boolean };

const auth = `-H "Authorization: Bearer $KEY"`;
const json = `${auth} -H "Content-Type: application/json"`;

const preparing = ({ address, test_mode }: Walk): readonly Step[] => [
  {
    id: "create-a-key",
    title: "1. Create a key",
    text: "In the settings of the account (My account in its menu), section API for programs. For step 6 it needs “Order at the cost of the account” (`orders:spend`), which is off at first for a live key. The key is shown once. Put it and the address into your shell. Sentences of responses are in the language of the header `Accept-Language`.",
    command: `export KEY=${test_mode ? "tolk_test_…" : "tolk_live_…"}\nexport API=${address}${public_api}`,
  },
  {
    id: "look-at-your-account",
    title: "2. Look at your account",
    text: "The balance, and what is left of the limits of the key.",
    command: `curl -s "$API/account" ${auth}`,
  },
  {
    id: "upload-a-file",
    title: "3. Upload a file",
    text: `Send the bytes; the name is in the address. At most ${limits.file_bytes / 1024 / 1024} MB. The response has the number of the file (\`id\`) and its words. Numbers are yours alone: put those of your responses in place of 1. A file whose \`state\` is \`needs_quote\` has no price by itself: see [Without a price](#without-a-price). A program that must not have the key sends the bytes by \`PUT\` to an address that \`POST /uploads\` answers.`,
    command: `echo "Good morning, this is the text to translate." > text.txt\ncurl -s "$API/files?name=text.txt&source_lang=en" ${auth} \\\n  -H "Content-Type: application/octet-stream" --data-binary @text.txt\nexport FILE=1   # the id of the response`,
    response: `{"id":1,"name":"text.txt","size_bytes":45,"state":"counted","words":8, … }`,
  },
  {
    id: "ask-for-prices",
    title: "4. Ask for prices",
    text: "Every package with its price and date, in normal speed and faster. Nothing is stored. Without files, `words` or `characters` to count, `is_minimum` is true: the prices are then the lowest ones of the service, “from”. Sworn translation is priced by `characters` and ignores `words`. Languages, packages and formats are listed by `GET /services`.",
    command: `curl -s "$API/prices" ${json} \\\n  -d '{"service_type":"write","source_lang":"en","target_langs":["pl"],"files":['$FILE']}'`,
    response: `{"words":8,"is_minimum":false,"offers":[\n  {"package":"economy","speed":"normal","delivery_at":"…","currency":"PLN","net":"8.13","vat":"1.87","gross":"10.00", … }, … ]}`,
  },
  {
    id: "prepare-the-order",
    title: "5. Prepare the order",
    text: "A preview has the price that you confirm (`gross`). It holds until `price_valid_until`, 30 minutes, and the preview is gone at `expires_at`. Nothing is bought yet; `GET /orders` lists it with the status `draft`. Without `package` it is `economy`. An e-mail (`service_type` `e-mail`) needs `text`, and `plain_language` that is true.",
    command: `curl -s "$API/previews" ${json} \\\n  -d '{"service_type":"write","source_lang":"en","target_langs":["pl"],"files":['$FILE'],\n       "package":"economy","reference":"PO-1"}'\nexport PREVIEW=1 GROSS=10.00   # the first id and gross of the response`,
    response: `{"id":1,"price_valid_until":"…","expires_at":"…","currency":"PLN","net":"8.13","vat":"1.87","gross":"10.00","items":[ … ]}`,
  },
];

const following: readonly Step[] = [
  {
    id: "order-it",
    title: "6. Order it",
    text: 'With obligation to pay. Send the `gross` of the preview, and an `Idempotency-Key` of your own for each order: a repeat with the same one never orders twice. Companies pay with `balance`, `on_account` or `link`; for private accounts `link` names the page where a person orders. An account may ask for a purchase order number and a cost centre: add `"reference"` and `"cost_centre"`, its code. Above a limit of the key the order is refused with `key.limit`, or, where the owner lets the key ask, the response is 202 with an `approval`: ask `GET /approvals/{id}` until a person of the account has decided.',
    command: `curl -s "$API/previews/$PREVIEW/confirmation" ${json} \\\n  -H "Idempotency-Key: order-of-preview-$PREVIEW" \\\n  -d '{"expected_gross":"'$GROSS'","payment":"balance"}'\nexport ORDER=1   # the id in orders of the response`,
    response: `{"orders":[{"id":1,"status":"in_progress"}],"payment":{"state":"paid","url":null},"approval":null}`,
    in_test_mode: {
      text: "With a test key the `url` of `link` is null, because orders of the test mode have no pages: `POST /test/orders/{id}/advance` pays them. An order that waits for an approval is decided by a call in the test mode: true approves it, false declines it. To see one, create a test key with a low limit for one order that asks above it.",
      command: `export APPROVAL=1   # the id in approval of the response\ncurl -s "$API/test/approvals/$APPROVAL/decision" ${json} \\\n  -d '{"approve":true}'`,
    },
  },
  {
    id: "wait-for-it",
    title: "7. Wait for it",
    text: "The status is `in_progress` until it is `delivered`. Stop asking at `canceled`, `dropped` and `failed` too: such an order is not delivered. Ask every few minutes, or let us call you ([Webhooks](#webhooks)).",
    command: `curl -s "$API/orders/$ORDER" ${auth}`,
    in_test_mode: {
      text: "With a test key you need not wait: bring the order to the status that you want to see, any but `draft`. A robot delivers within a minute by itself, so ask every few seconds.",
      command: `curl -s "$API/test/orders/$ORDER/advance" ${json} -d '{"to":"delivered"}'`,
    },
  },
  {
    id: "download-the-translation",
    title: "8. Download the translation",
    text: 'Each file with a link (`url`) that works for ten minutes and needs no key. Until the order is delivered the response is `{"files":[]}`.',
    command: `curl -s "$API/orders/$ORDER/deliverables" ${auth}\ncurl -s -o translation.txt "…"   # the url of the response`,
    response: `{"files":[{"name":"text_pl.txt","size_bytes":110,"version":1,"url":"https://…","expires_at":"…"}]}`,
    in_test_mode: {
      text: "Then try what your program does without money: the next order by balance is refused with `balance.too_low`.",
      command: `curl -s "$API/test/balance" ${json} -d '{"amount":"0.00"}'\ncurl -s "$API/test/balance" ${json} -d '{"amount":"10000.00"}'`,
    },
  },
];

/** From a key to the delivered file. */
export const stepsOf = (walk: Walk): readonly Step[] => [...preparing(walk), ...following];

export const stepHtml =
  (test_mode: boolean) =>
  (step: Step): string => {
    const { text, command, response, in_test_mode } = step;
    const more =
      test_mode && in_test_mode ? paragraph(in_test_mode.text) + codeBlock(in_test_mode.command) : "";
    const answer = response === undefined ? "" : `${paragraph("Response:")}${codeBlock(response)}`;
    return `${heading(3, step)}${paragraph(text)}${codeBlock(command)}${answer}${more}`;
  };

/** What has no price by itself: asking a person, and accepting. */
export const quoted = [
  `curl -s "$API/files?name=scan.pdf&source_lang=en&for_quote=true" ${auth} \\\n  -H "Content-Type: application/octet-stream" --data-binary @scan.pdf`,
  "export FILE=1   # the id of the response",
  `curl -s "$API/quotes" ${json} \\\n  -d '{"service_type":"write","source_lang":"en","target_langs":["pl"],"files":['$FILE']}'`,
  "export ORDER=1   # the id in orders of the response",
  `curl -s "$API/quotes/$ORDER" ${auth}   # until its state is open`,
  "export GROSS=123.00   # its gross",
  `curl -s "$API/quotes/$ORDER/acceptance" ${json} \\\n  -H "Idempotency-Key: quote-of-order-$ORDER" \\\n  -d '{"expected_gross":"'$GROSS'","payment":"balance"}'`,
].join("\n");
