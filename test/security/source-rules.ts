/** Files by path from the root of the repository. */
type Tree = ReadonlyMap<string, string>;

type SourceRule = {
  /** What a match is called in the sentence of a fault. */
  readonly what: string;
  readonly pattern: RegExp;
  readonly files: (file: string) => boolean;
  /** Files in which it is right, each with the reason. */
  readonly except?: Readonly<Record<string, string>>;
  /** A match is only a fault when the text around it lacks this. */
  readonly unless?: RegExp;
};

const isProgram = (file: string): boolean =>
  /\.(?:ts|tsx)$/.test(file) && !/\.test\.tsx?$/.test(file) && !/^(?:test|scripts|demo)\//.test(file);
const isServer = (file: string): boolean => isProgram(file) && /^(?:server|packages|domain)\//.test(file);
const isPage = (file: string): boolean => isProgram(file) && file.startsWith("web/");

/** What the code must not contain, because an attack begins there. */
export const source_rules = {
  redirects: {
    what: "an outgoing call that follows redirects",
    pattern: /\bfetch\((?=[^)])/g,
    files: isServer,
    unless: /redirect: "(?:error|manual)"/,
    except: {
      "server/api/client-source.ts": "the client for programs of customers, which calls us",
      "server/app/api-docs-samples.ts": "programs of customers on a page, which call us",
      "server/app/agents.ts": "a handler in this process; nothing is sent",
    },
  },
  certificates: {
    what: "a connection whose certificate is not checked",
    pattern:
      /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|secureProtocol|minVersion:/g,
    files: isServer,
    except: { "server/app/transport.ts": "reads them, to refuse addresses that set them" },
  },
  digests: {
    what: "a weak digest",
    pattern: /\b(?:createHash|createHmac)\(\s*"(?:md5|sha1|md4|ripemd160)"|"(?:md5|sha1)"/g,
    files: isServer,
    except: {
      "server/accounts/second-factor/totp.ts": "RFC 6238: authenticator apps compute HMAC-SHA-1",
      "server/payments/providers/payu.ts": "PayU signs with the algorithm that it names",
      "server/payments/providers/ecard.ts": "eCard's contract names SHA1 or MD5",
    },
  },
  ciphers: {
    what: "a cipher without authentication",
    pattern: /createCipheriv\(\s*"(?!aes-256-gcm")|RSA_PKCS1_PADDING|-ecb"/g,
    files: isServer,
    except: { "server/invoices/ksef/crypto.ts": "the protocol of KSeF is AES-256-CBC, over TLS" },
  },
  randomness: {
    what: "a predictable random value",
    pattern: /Math\.random\(/g,
    files: isProgram,
    except: {
      "server/kernel/db/transact.ts": "the pause before a retry",
      "web/ui/poll.ts": "the pause before a question",
      "web/ui/live.ts": "the pause before a connection",
    },
  },
  commands: {
    what: "a command line put together from text",
    pattern: /shell: true|\bexecSync\(|import \{[^}]*\bexec\b[^}]*\} from "node:child_process"/g,
    files: isServer,
  },
  statements: {
    what: "SQL put together from text",
    pattern: /\bsql\.raw\(|\.query\(\s*`[^`]*\$\{/g,
    files: isServer,
    except: {
      "server/accounting/checks/run.ts": "checks written in the code",
      "server/app/operator/missing-files.ts": "conditions written in the file",
      "server/app/unnamed-bytes.ts": "the same conditions",
      "server/kernel/db/json-rows.ts": "names of columns and aliases from the types of the tables",
      "server/kernel/db/migrate.ts": "the migrations",
      "server/kernel/db/move.ts": "names and definitions from the catalogue of the database",
      "server/kernel/files/held.ts": "names of tables and columns from the catalogue of the database",
      "server/webhooks/dispatcher.ts": "the name of a channel in the file",
      "server/kernel/jobs/queue.ts": "names of savepoints of a closed type",
      "server/kernel/jobs/worker-locks.ts": "one of two words",
      "server/orders/snapshot.ts": "types of a fixed list of columns",
      "server/payments/transfers/queries.ts": "conditions written in the file",
    },
  },
  stored_bytes: {
    what: "bytes stored without a note that removes them when their row is not written (decision 0115)",
    pattern: /\bstore\.put\(/g,
    files: isServer,
    except: {
      "server/kernel/files/removal.ts": "writes the note",
      "server/kernel/files/store-under.ts": "a storage within another one",
    },
  },
  inserted_html: {
    what: "a page that inserts HTML",
    pattern:
      /dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser/g,
    files: isPage,
  },
  frames: {
    what: "a frame in which something could run",
    pattern: /<iframe\b/g,
    files: isPage,
    unless: /sandbox=""/,
    except: {
      "web/portal/accounts/account-settings/site-snippet.tsx": "a text to copy, for pages of customers",
    },
  },
  other_windows: {
    what: "messages between windows",
    pattern: /window\.postMessage|parent\.postMessage|opener\.|globalThis\.addEventListener\("message"/g,
    files: isPage,
  },
  storage: {
    what: "the browser's storage outside of its one module",
    pattern: /\b(?:localStorage|sessionStorage|indexedDB)\b(?!`)/g,
    files: isPage,
    except: {
      "web/ui/stored.ts": "the module, which stores for two hours",
      "web/translator/workbench/model/shelf.ts": "translations that were not yet sent (decision 0199)",
    },
  },
  deserialisation: {
    what: "a way to create objects of any type from bytes",
    pattern: /from "node:(?:v8|vm)"|\bdeserialize\(|new Function\(|\beval\(|js-yaml|node-serialize/g,
    files: isProgram,
  },
  weak_xml: {
    what: "a parser of XML that resolves entities",
    pattern: /processEntities: true|noent: true|resolveExternalEntities/g,
    files: isServer,
    except: { "server/invoices/einvoice/ubl-tree.ts": "reads the invoices that this server has written" },
  },
} as const satisfies Readonly<Record<string, SourceRule>>;

/** One sentence for each place that breaks a rule. */
export function faultsOf(rule: SourceRule, tree: Tree): string[] {
  const faults: string[] = [];
  for (const [file, text] of tree) {
    if (!rule.files(file) || rule.except?.[file] !== undefined) continue;
    for (const { index } of text.matchAll(rule.pattern)) {
      if (rule.unless?.test(text.slice(index, index + 900))) continue;
      const line_start = text.lastIndexOf("\n", index) + 1;
      if (/^\s*(?:\*|\/\/|\/\*)/.test(text.slice(line_start, index))) continue;
      faults.push(`${file}:${text.slice(0, index).split("\n").length}: ${rule.what}`);
    }
  }
  return faults;
}

/** Exceptions that no file needs any more. */
export const needlessExceptions = (rule: SourceRule, tree: Tree): string[] =>
  Object.keys(rule.except ?? {}).filter(
    (file) => !new RegExp(rule.pattern.source).test(tree.get(file) ?? ""),
  );
