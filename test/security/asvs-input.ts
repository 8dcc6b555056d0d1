import { absent, type Chapter, placed, tested } from "./asvs-line.ts";

const http = "server/app/http-security.test.ts";
const source = "test/security/source-rules.test.ts";
const contract = "test/security/contract.test.ts";
const api = "server/app/api.test.ts";
const hostile = "packages/document-count/hostile.test.ts";
const render = "server/kernel/mail/render.test.ts";
const typed_text = [render, "what a person typed stays text"] as const;

/** Encoding, validation and business logic. */
export const input_chapters = {
  V1: {
    title: "Encoding and sanitization",
    lines: {
      "1.1.1": tested(
        2,
        "Input is decoded once, before it is checked.",
        [http, "Files next to the program, folders and paths out of them are not served"],
        ["server/checkout/uploads.test.ts", "a file name, case %#, comes back as a safe header"],
      ),
      "1.1.2": tested(2, "Output is escaped last, where it is written.", typed_text, [
        "server/kernel/mail/mailbox.test.ts",
        "a search is text wherever it is shown",
      ]),
      "1.2.1": tested(
        1,
        "HTML, XML and headers are escaped for their place.",
        typed_text,
        [http, "a line break in an address is no header of the answer"],
        [
          "server/invoices/einvoice/fa3.test.ts",
          "texts are one line of what XML can hold, cut at the schema's length between characters",
        ],
      ),
      "1.2.2": tested(
        1,
        "Parts of addresses are encoded, and only safe schemes are links.",
        [
          "server/brands/brand-settings.test.ts",
          "no language, an unknown language and invalid addresses are refused at their field",
        ],
        ["web/portal/shell/next.test.ts", "%j is not"],
      ),
      "1.2.3": tested(1, "Data in scripts and JSON cannot change their structure.", [
        http,
        "a page runs scripts of its own address and of its nonce, which is new each time",
      ]),
      "1.2.4": tested(
        1,
        "Statements get values as parameters.",
        [source, "statements: the code has none"],
        [
          "server/kernel/db/compiled.test.ts",
          "the text of a compiled query is made once, and each call sends its own values",
        ],
      ),
      "1.2.5": tested(1, "Programs are started with lists of arguments, without a shell.", [
        source,
        "commands: the code has none",
      ]),
      "1.2.6": absent(2, "LDAP is queried safely.", "There is no LDAP."),
      "1.2.7": absent(2, "XPath is queried safely.", "XML is read as a tree; there is no XPath."),
      "1.2.8": absent(2, "LaTeX runs no commands.", "There is no LaTeX; PDF is written directly."),
      "1.2.9": tested(
        2,
        "Typed text has no meaning inside of a pattern.",
        [
          "server/kernel/mail/mailbox.test.ts",
          "finds a recipient, and a wildcard in the search means itself",
        ],
        [
          "domain/work/veil.test.ts",
          "the customer's names are masked in every inflection, also in file names; other words are not",
        ],
      ),
      "1.3.1": absent(
        1,
        "HTML of rich text fields is sanitized.",
        "No field takes HTML; texts of people are plain text.",
      ),
      "1.3.2": tested(1, "No text is executed as code.", [source, "deserialisation: the code has none"]),
      "1.3.3": tested(
        2,
        "Text for a dangerous context is limited to what is safe there.",
        ["domain/accounting/csv.test.ts", "formulas are escaped as text, and amounts stay amounts"],
        ["server/kernel/audit.test.ts", "is exported as CSV without formulas, and the export is recorded"],
        [api, "text that the database cannot store"],
      ),
      "1.3.4": tested(2, "Uploaded SVG cannot run scripts: it is not accepted.", [
        "packages/document-count/detect.test.ts",
        "types other than the accepted ones",
      ]),
      "1.3.5": tested(2, "Markdown, styles and expressions of people are not interpreted.", typed_text),
      "1.3.6": tested(
        2,
        "An address from outside is not called in the own network.",
        ["server/brands/link-check.test.ts", "S11: a link is checked only on the public network"],
        ["server/kernel/http/outside.test.ts", "a redirect inward is an answer and is not followed"],
        [
          "server/kernel/http/outside.test.ts",
          "a name that may be called at first and leads inside at the next call",
        ],
        [
          "domain/engines/engines.test.ts",
          "an address is https, or http in the own network, without a login",
        ],
      ),
      "1.3.7": tested(2, "Templates are part of the code; typed text is only a value in them.", typed_text, [
        "test/messages.test.ts",
        "has the same placeholders in every language",
      ]),
      "1.3.8": absent(2, "JNDI queries are safe.", "There is no Java."),
      "1.3.9": absent(2, "Input for memcache is sanitized.", "There is no memcache."),
      "1.3.10": tested(2, "Format strings are the catalogue's, never typed.", [
        "test/messages.test.ts",
        "has the same placeholders in every language",
      ]),
      "1.3.11": tested(
        2,
        "Text cannot add recipients or headers to a mail.",
        ["server/kernel/mail/send.test.ts", "an address with a comma in it stays one recipient"],
        [
          "server/kernel/mail/send.test.ts",
          "a line break in subject or address adds no header and no recipient",
        ],
      ),
      "1.4.1": absent(
        2,
        "Strings and pointers are memory safe.",
        "The code is JavaScript, whose memory is managed.",
      ),
      "1.4.2": tested(
        2,
        "Numbers have a sign, a range and no overflow.",
        [api, "a page of a list is never larger than a hundred rows"],
        [
          "server/kernel/db/migrate.test.ts",
          "int8 is a bigint and a date is its text, without loss in every time zone",
        ],
      ),
      "1.4.3": tested(
        2,
        "Memory, files and processes are released.",
        ["server/files/counter.test.ts", "closing ends the children and rejects waiting documents"],
        ["server/kernel/files/stall.test.ts", "work that fails before its first step leaves no timer"],
      ),
      "1.5.1": tested(
        1,
        "XML is read without external entities.",
        [hostile, "a DOCTYPE is refused, so nothing expands and nothing is fetched"],
        [source, "weak_xml: the code has none"],
      ),
      "1.5.2": tested(
        2,
        "Data from outside becomes data only, never objects of other types.",
        [hostile, "names with a meaning in JavaScript have none here"],
        [source, "deserialisation: the code has none"],
      ),
    },
  },
  V2: {
    title: "Validation and business logic",
    lines: {
      "2.1.1": tested(
        1,
        "The form of every input is documented: the OpenAPI document is made from the contract.",
        [contract, "every text has a greatest length, or a format that has one"],
        [
          "server/app/operations.test.ts",
          "without a token or a port there are no metrics, and API documents are cached and limited",
        ],
      ),
      "2.1.2": placed(
        2,
        "How data must agree with each other is documented.",
        "docs/decisions/0157-input-about-people-and-rates.md",
        "Postcode and country, VAT ID and country, ranges of rates; each with its test.",
      ),
      "2.1.3": placed(
        2,
        "Limits of the business are documented, for one person and for all.",
        "docs/decisions/0158-second-person.md",
        "Limits for payments and credits; limits of calls are in the contract.",
      ),
      "2.2.1": tested(
        1,
        "Input is accepted by what is expected.",
        [contract, "only named fields: another one is refused or left out, in every object at every depth"],
        [contract, "every list has a greatest number"],
        [api, "invalid input names its fields, each with a sentence"],
      ),
      "2.2.2": tested(1, "The server checks all input, whatever the page has checked.", [
        "server/app/fuzz.test.ts",
        "five hundred requests over all routes, seed %i",
      ]),
      "2.2.3": tested(2, "Combinations of data are checked.", [
        "contract/checkout/ordering-rules.test.ts",
        "%s is refused by other services",
      ]),
      "2.3.1": tested(
        1,
        "Steps happen in their order.",
        [
          "domain/orders/transitions.test.ts",
          "the code holds exactly these rows, and those that decisions have added",
        ],
        [
          "server/app/past.test.ts",
          "every event is a row of the order's table, made by an allowed actor, and continues the previous one",
        ],
      ),
      "2.3.2": tested(
        2,
        "Limits of the business are enforced.",
        [
          "server/accounts/second-person.test.ts",
          "counts with the others its seller sold that day, to any buyer",
        ],
        [
          "server/accounts/customers-desk.test.ts",
          "above the limit a second person decides; small ones of one day are added up",
        ],
      ),
      "2.3.3": tested(
        2,
        "An act happens completely or not at all.",
        ["server/app/crash.test.ts", "no acknowledged request is lost, and nothing happens twice"],
        [
          "server/kernel/jobs/queue.test.ts",
          "are not added by a part that is rolled back, nor by a transaction that fails",
        ],
      ),
      "2.3.4": tested(
        2,
        "What exists once is given once.",
        ["server/payments/exactly-once.test.ts", "%s, order %i: every order is paid exactly once"],
        ["server/accounts/second-factor.test.ts", "of two concurrent logins with one code one succeeds"],
      ),
      "2.4.1": tested(
        2,
        "Calls by programs are limited.",
        [contract, "every call that needs no account and changes something is limited by minute and network"],
        [
          "server/accounts/limits.test.ts",
          "two servers together allow as many calls as one, and return the time of the next",
        ],
      ),
    },
  },
} as const satisfies Readonly<Record<string, Chapter>>;
