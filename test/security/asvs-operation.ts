import { type Chapter, deviates, placed, tested } from "./asvs-line.ts";

const http = "server/app/http-security.test.ts";
const source = "test/security/source-rules.test.ts";
const deploy = "test/security/pages-and-deploy.test.ts";
const contract = "test/security/contract.test.ts";
const production = "server/app/production.test.ts";
const operations = "server/app/operations.test.ts";
const operator = "server/app/operator/operator.test.ts";
const held = "server/accounts/privacy/held-tables.test.ts";
const secrets = "server/kernel/secrets.test.ts";
const counter = "server/files/counter.test.ts";
const limits = "server/accounts/limits.test.ts";
const audit = "server/kernel/audit.test.ts";
const access_log = "server/app/access-log.test.ts";
const measuring = "server/app/measuring.test.ts";
const database_loss = "server/app/database-loss.test.ts";
const not_served = [http, "Files next to the program, folders and paths out of them are not served"] as const;
const stored = [http, "only what everyone may see is stored by browsers and proxies"] as const;
const each_request = [
  access_log,
  "has one line for each request: route, status, time, size, role and id, and no personal data",
] as const;
const each_role = [access_log, "names the role of the caller, and the route by its pattern"] as const;
const without_values = [
  access_log,
  "a fault is logged without the values of the row that it is about",
] as const;

/** Configuration, data protection, architecture, and logging. */
export const operation_chapters = {
  V13: {
    title: "Configuration",
    lines: {
      "13.1.1": tested(2, "Everything that the program talks to is documented.", [
        operator,
        "is the one of the production guide",
      ]),
      "13.2.1": deviates(
        2,
        "Parts prove themselves to each other by short-lived credentials.",
        "PostgreSQL, the bucket, SMTP and the providers take a password or a key, which does not change by itself.",
        "Each is of its own account, in a file that only root reads, over checked TLS; keys of providers are changed in their panels.",
      ),
      "13.2.2": tested(2, "Programs and accounts have no more rights than needed.", [
        deploy,
        "the programs run without rights: own user, read-only system, no new privileges",
      ]),
      "13.2.3": tested(
        2,
        "No default password is used.",
        [production, "the demo's value of %s is refused"],
        [
          "server/kernel/db/embedded.test.ts",
          "refuses a wrong password and shows its own to the owner alone",
        ],
      ),
      "13.2.4": tested(
        2,
        "Only named services are called.",
        ["server/brands/link-check.test.ts", "S11: a link is checked only on the public network"],
        ["server/payments/providers/paypal-proof.test.ts", "another address, which is never read: %s"],
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
      "13.2.5": tested(2, "Only named files and addresses are read.", not_served, [
        "server/kernel/files/store.test.ts",
        "a key that points outside the folder is refused",
      ]),
      "13.3.1": tested(
        2,
        "Secrets are outside of the code, sealed where they are stored.",
        [deploy, "secrets are in the environment of the machine: the examples hold none, and the code none"],
        [secrets, "the database contains neither installation keys nor TOTP secrets in plain text"],
        [
          "server/engines/engine-routes.test.ts",
          "a key is stored sealed, never shown, and never sent to another host",
        ],
      ),
      "13.3.2": tested(
        2,
        "Secrets are read only by what needs them.",
        [counter, "it sees none of our environment (skipped without /proc)"],
        [secrets, "a sealed value opens with the same key and purpose only"],
      ),
      "13.4.1": tested(1, "The history of the code is not served.", not_served),
      "13.4.2": tested(
        2,
        "Production has no debugging and no demo.",
        [production, "one message lists all problems and the start is refused"],
        ["test/production-bundle.test.ts", "contains no file of the demo (decision 0187)"],
      ),
      "13.4.3": tested(2, "Folders are not listed.", not_served),
      "13.4.4": tested(2, "TRACE is not answered.", [
        http,
        "the methods TRACE and CONNECT are not answered, and other sites get no permission by OPTIONS",
      ]),
      "13.4.5": tested(
        2,
        "Metrics and documents are published on purpose only.",
        [operations, "metrics need the token and include requests, jobs, calls, money and mails"],
        [operations, "metrics on a separate port are not served on the main port"],
      ),
    },
  },
  V14: {
    title: "Data protection",
    lines: {
      "14.1.1": tested(
        2,
        "All personal data is classified.",
        [held, "each column of the database is"],
        [held, "a new table, a new column and a column that refers to a person are found"],
      ),
      "14.1.2": tested(2, "What each class needs is documented.", [
        "test/privacy.test.ts",
        "docs/privacy.md is generated from the classified tables and the limits of retention",
      ]),
      "14.2.1": deviates(
        1,
        "No address contains anything sensitive.",
        "The links of a guest's order, of a cart and of mails are keys in an address, as the specification prescribes.",
        "They are random or signed, end or are renewed, are not passed to other sites, not indexed, and not logged (decision 0141).",
      ),
      "14.2.2": tested(2, "Caches on the way store nothing personal.", stored),
      "14.2.3": tested(
        2,
        "Nothing personal is sent to others who measure or collect faults.",
        [measuring, "text, addresses and unknown events are refused"],
        ["contract/scrub.test.ts", "addresses, numbers, secrets and typed words are removed from a message"],
        [
          measuring,
          "without the cookie, without consent and for a brand that is not measured nothing is passed on",
        ],
      ),
      "14.2.4": tested(
        2,
        "The documented controls work: retention, deletion, sealing.",
        [
          "server/accounts/privacy/retention.test.ts",
          "files, texts, mails, links and old entries of the log go when their time is over, not before",
        ],
        [
          "server/accounts/privacy/deletion.test.ts",
          "afterwards only tables that the law keeps name them, and the books are in order",
        ],
        [secrets, "its link is removed from the stored mail within 24 hours; other mails stay"],
      ),
      "14.3.1": tested(
        1,
        "After the session nothing of it is in the browser.",
        ["test/e2e/session.spec.ts", "other tabs follow: staying and logging out hold for all of them"],
        ["test/e2e/consent.spec.ts", "older than two hours is swept away when the page is opened"],
      ),
      "14.3.2": tested(2, "Browsers do not store personal answers.", stored),
      "14.3.3": deviates(
        2,
        "Browsers store nothing sensitive but the session's token.",
        "Typed text and drafts are stored for two hours, because the specification lets nothing be lost when a session ends.",
        "Stored by one module, for two hours, by brand and form; the list is short and tested (test/e2e/consent.spec.ts).",
      ),
    },
  },
  V15: {
    title: "Secure coding and architecture",
    lines: {
      "15.1.1": placed(
        1,
        "When vulnerable and old libraries are replaced is documented.",
        "docs/security.md",
        "Section Libraries.",
      ),
      "15.1.2": tested(2, "All libraries are listed, with their sources.", [
        "test/lock-file.test.ts",
        "every required package is in it, for every platform: `npm ci` refuses it otherwise",
      ]),
      "15.1.3": placed(
        2,
        "What takes long or much memory is documented, with its limits.",
        "docs/security.md",
        "Section Expensive work.",
      ),
      "15.2.1": placed(
        1,
        "No library is older than the documented times.",
        "docs/security.md",
        "Section Libraries: the audit before each release.",
      ),
      "15.2.2": tested(
        2,
        "Expensive work cannot stop the rest.",
        [counter, "one that never ends is killed and the verdict is timeout"],
        [counter, "a full queue returns busy immediately"],
        ["server/views/live.test.ts", "one person may open a limited number of streams"],
      ),
      "15.2.3": tested(2, "Production has only what it needs.", [
        "test/production-bundle.test.ts",
        "contains no file of the demo (decision 0187)",
      ]),
      "15.3.1": tested(1, "Answers have the fields of their schema and no others.", [
        "server/app/past.test.ts",
        "every reading route answers as recorded",
      ]),
      "15.3.2": tested(
        2,
        "Outgoing calls do not follow redirects.",
        [source, "redirects: the code has none"],
        [source, "%s: a planted fault is found, in its place"],
      ),
      "15.3.3": tested(
        2,
        "Only named fields are written.",
        [
          http,
          "A field that a call does not have is never written: neither rights, money, owners nor states",
        ],
        [contract, "only named fields: another one is refused or left out, in every object at every depth"],
      ),
      "15.3.4": tested(
        2,
        "The address of the caller is the right one behind proxies.",
        [limits, "%s: the address is the one seen by our outermost proxy"],
        [limits, "a caller outside the proxies' addresses is not trusted"],
      ),
      "15.3.5": tested(2, "Values have the type that the code expects; comparisons are strict.", [
        contract,
        "every value has a type, except the answers of authenticators and measured events, which are read by their own rules",
      ]),
      "15.3.6": tested(
        2,
        "Names in data cannot change JavaScript's objects.",
        ["packages/document-count/hostile.test.ts", "names with a meaning in JavaScript have none here"],
        [http, "a parameter that comes twice is refused, not combined"],
      ),
      "15.3.7": tested(2, "A parameter counts once and from one place.", [
        http,
        "a parameter that comes twice is refused, not combined",
      ]),
    },
  },
  V16: {
    title: "Security logging and error handling",
    lines: {
      "16.1.1": placed(
        2,
        "What is logged, where, and for how long is documented.",
        "docs/production.md",
        "Section Logs: lines of requests and jobs; the audit log has its retention in docs/privacy.md.",
      ),
      "16.2.1": tested(2, "Each entry says when, where, who and what.", each_request, each_role, [
        audit,
        "is filtered by user, act, object and Warsaw's day, and paged",
      ]),
      "16.2.2": tested(
        2,
        "Clocks agree; times are epochs or UTC.",
        [operator, "says in sentences what is in order and what is not"],
        each_request,
      ),
      "16.2.3": tested(2, "Logs go to the documented places only.", each_request, [
        measuring,
        "an error of the log is sent once, without the user's input",
      ]),
      "16.2.4": tested(
        2,
        "Lines are read by programs, and belong together by the id of the request.",
        each_request,
        [
          "server/app/request-ids.test.ts",
          "is in every line of a job's run, in its failure and its report, and in the header of a provider",
        ],
      ),
      "16.2.5": tested(2, "Secrets and personal data are not logged.", each_request, without_values),
      "16.3.1": tested(2, "Every login is logged, also one that fails.", each_request, [
        "server/accounts/staff-rights.test.ts",
        "the scenarios below visit every one of them",
      ]),
      "16.3.2": tested(2, "Refused calls are logged.", each_request, each_role),
      "16.3.3": tested(
        2,
        "Attempts to get around the controls are logged: refused input, limits, forged notifications.",
        each_request,
        [
          "server/payments/stripe.test.ts",
          "forged, stale, from the future, unsigned, of another account or mode: refused and not stored",
        ],
      ),
      "16.3.4": tested(2, "Unexpected faults are logged.", without_values, [
        measuring,
        "an error of the log is sent once, without the user's input",
      ]),
      "16.4.1": tested(2, "Typed text cannot write lines of the log.", [
        "server/app/log.test.ts",
        "typed text is one value of its line, whatever it contains",
      ]),
      "16.4.2": tested(2, "The audit log cannot be changed.", [
        audit,
        "is append-only: the database itself refuses a change, a deletion and a truncation",
      ]),
      "16.4.3": placed(
        2,
        "Logs are also sent to another machine.",
        "docs/production.md",
        "Section Logs: systemd-journal-upload, or the collector of the machine.",
      ),
      "16.5.1": tested(
        2,
        "Errors say nothing about the inside.",
        [
          database_loss,
          "every call returns 503 with a sentence and a time, and afterwards the server recovers by itself",
        ],
        [
          "server/app/api.test.ts",
          "§8 a wrong password and an unknown account look the same, with the code that the client shows",
        ],
      ),
      "16.5.2": tested(
        2,
        "When a service fails, the rest goes on safely.",
        [
          database_loss,
          "every call returns 503 with a sentence and a time, and afterwards the server recovers by itself",
        ],
        [
          "server/kernel/files/storage.test.ts",
          "an unavailable storage is reported, other parts keep working",
        ],
        [
          "server/engines/engine-routes.test.ts",
          "the circuit opens after five failures, rests a minute, and lets one probe through",
        ],
      ),
      "16.5.3": tested(
        2,
        "A fault never means yes.",
        [
          "server/files/quarantine.test.ts",
          "while the scanner does not answer no file is accepted or stored",
        ],
        [
          "server/kernel/db/transact.test.ts",
          "every other error is thrown immediately, and the last conflict after six attempts",
        ],
      ),
    },
  },
} as const satisfies Readonly<Record<string, Chapter>>;
