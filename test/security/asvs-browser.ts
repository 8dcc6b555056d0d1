import { absent, type Chapter, deviates, tested } from "./asvs-line.ts";

const http = "server/app/http-security.test.ts";
const source = "test/security/source-rules.test.ts";
const deploy = "test/security/pages-and-deploy.test.ts";
const cookies = "contract/accounts/cookies.test.ts";
const uploads = "server/checkout/uploads.test.ts";
const hostile = "packages/document-count/hostile.test.ts";
const a_cookie = [
  cookies,
  "a cookie has its version and its lifetime, is for this site only, and on https for this host only",
] as const;
const by_header = [
  http,
  "a session is proven by the header alone: not by a cookie, a parameter, or a form of another site",
] as const;
const no_websocket =
  "Pages get changes as server-sent events, by HTTP with the session's token; there are no WebSockets.";

/** Pages, the API and files. */
export const browser_chapters = {
  V3: {
    title: "Web frontend security",
    lines: {
      "3.2.1": tested(
        1,
        "A browser shows a response only as what it is.",
        [http, "a download is an attachment with an encoded name, in a sandbox"],
        [http, "it has a content security policy: no plugins, no other base, no frame around it"],
      ),
      "3.2.2": tested(
        1,
        "Text is shown as text.",
        [source, "inserted_html: the code has none"],
        [
          "server/kernel/mail/mailbox.test.ts",
          "shows a mail in a frame in which nothing runs, with its text",
        ],
      ),
      "3.3.1": tested(1, "Cookies are for https, and their names say so.", a_cookie),
      "3.3.2": tested(2, "Cookies have SameSite.", a_cookie),
      "3.3.3": tested(2, "Cookies are of this host alone.", a_cookie),
      "3.3.4": absent(
        2,
        "Cookies that scripts need not read are hidden from them.",
        "The two cookies hold a language and a consent, which the page reads and sets; no session is in a cookie.",
      ),
      "3.4.1": tested(1, "Browsers use https for a year, subdomains included.", [
        http,
        "it is only used with https, for a year, subdomains included",
      ]),
      "3.4.2": tested(1, "No other origin may read responses.", [
        http,
        "no other site reads it, and it does not name the program",
      ]),
      "3.4.3": tested(
        2,
        "A content security policy allows own scripts only.",
        [http, "it has a content security policy: no plugins, no other base, no frame around it"],
        [http, "a page runs scripts of its own address and of its nonce, which is new each time"],
      ),
      "3.4.4": tested(2, "Types are not guessed.", [
        http,
        "its type is not guessed, is named with its charset, and no address is passed to other sites",
      ]),
      "3.4.5": tested(2, "Addresses are not passed to other sites.", [
        http,
        "its type is not guessed, is named with its charset, and no address is passed to other sites",
      ]),
      "3.4.6": tested(2, "No page is shown in a frame of another one.", [
        http,
        "it has a content security policy: no plugins, no other base, no frame around it",
      ]),
      "3.5.1": tested(
        1,
        "Requests of other sites are refused: they lack the headers of token and brand.",
        by_header,
      ),
      "3.5.2": tested(1, "No request without preflight does anything sensitive.", by_header, [
        http,
        "the methods TRACE and CONNECT are not answered, and other sites get no permission by OPTIONS",
      ]),
      "3.5.3": tested(1, "Changes are never made by GET.", [
        http,
        "no route that reads changes anything by GET: every change has another method",
      ]),
      "3.5.4": deviates(
        2,
        "Separate applications have separate hosts.",
        "Portal, desk and zone may be served by one host, under paths, so that one certificate is sufficient.",
        "No page contains HTML of people, each page has a policy with its own nonce, and a token opens its own zone only.",
      ),
      "3.5.5": tested(2, "Messages of other windows are not read.", [
        source,
        "other_windows: the code has none",
      ]),
      "3.7.1": tested(2, "Only supported techniques: no plugins.", [
        http,
        "it has a content security policy: no plugins, no other base, no frame around it",
      ]),
      "3.7.2": tested(
        2,
        "Redirects to other hosts only lead to known ones.",
        ["web/portal/shell/next.test.ts", "%j is not"],
        ["web/portal/shell/next.test.ts", "%s is followed"],
      ),
    },
  },
  V4: {
    title: "API and web service",
    lines: {
      "4.1.1": tested(1, "Responses have their type and charset.", [
        http,
        "its type is not guessed, is named with its charset, and no address is passed to other sites",
      ]),
      "4.1.2": tested(2, "Only pages are redirected to https.", [
        deploy,
        "only pages are redirected to https; programs get an error",
      ]),
      "4.1.3": tested(
        2,
        "Headers of the proxy cannot be set by the caller.",
        ["server/accounts/limits.test.ts", "without proxies the address cannot be set by a header"],
        [deploy, "the proxy sets the addresses of the caller itself, and metrics are not published"],
      ),
      "4.2.1": tested(2, "Where a request ends cannot be read in two ways.", [
        http,
        "%s: it is refused, and nothing after it is read as another request",
      ]),
      "4.3.1": absent(2, "Nested GraphQL queries are limited.", "There is no GraphQL."),
      "4.3.2": absent(2, "GraphQL introspection is off.", "There is no GraphQL."),
      "4.4.1": absent(1, "WebSockets use TLS.", no_websocket),
      "4.4.2": absent(2, "WebSockets check the origin.", no_websocket),
      "4.4.3": absent(2, "WebSockets have own tokens.", no_websocket),
      "4.4.4": absent(2, "Tokens of WebSockets come from the session.", no_websocket),
    },
  },
  V5: {
    title: "File handling",
    lines: {
      "5.1.1": tested(2, "Types, sizes and unpacked sizes of uploads are documented.", [
        "test/security/asvs.test.ts",
        "docs/security.md is generated from the table",
      ]),
      "5.2.1": tested(
        1,
        "Files larger than the limit are not taken.",
        [uploads, "exactly 20 MB is accepted, a byte more is too large, announced or not"],
        ["server/kernel/files/store.test.ts", "a file above the limit is refused and not stored"],
      ),
      "5.2.2": tested(
        1,
        "The content of a file agrees with its extension.",
        [uploads, "a file that only has the extension of a scan is never stored"],
        [
          "packages/document-count/detect.test.ts",
          "a file that is no document is a mismatch under an accepted name",
        ],
      ),
      "5.2.3": tested(
        2,
        "Sizes and number of entries are checked before unpacking.",
        [hostile, "a part with an implausible declared size is not unpacked"],
        [hostile, "a part with a false size is stopped by its real size"],
        [hostile, "entries that share bytes, and more entries than any office program writes"],
      ),
      "5.3.1": tested(
        1,
        "Uploaded files are never executed.",
        [http, "Files next to the program, folders and paths out of them are not served"],
        [http, "a download is an attachment with an encoded name, in a sandbox"],
      ),
      "5.3.2": tested(
        1,
        "Paths are made from own keys, not from names of files.",
        ["server/kernel/files/store.test.ts", "a key that points outside the folder is refused"],
        ["server/kernel/files/zip-stream.test.ts", "names are unique, and none points outside the folder"],
      ),
      "5.4.1": tested(2, "Names of files are checked, and named in the response.", [
        uploads,
        "a file name, case %#, comes back as a safe header",
      ]),
      "5.4.2": tested(
        2,
        "Names of files are encoded in headers.",
        [uploads, "a file name, case %#, comes back as a safe header"],
        [uploads, "a name without a name, with control characters, or too long is refused"],
      ),
      "5.4.3": tested(
        2,
        "Uploads are scanned for viruses, where a scanner is configured.",
        [
          "server/files/quarantine.test.ts",
          "is refused, inaccessible, and reported to the desk, which decides",
        ],
        [
          "server/files/quarantine.test.ts",
          "while the scanner does not answer no file is accepted or stored",
        ],
      ),
    },
  },
} as const satisfies Readonly<Record<string, Chapter>>;
