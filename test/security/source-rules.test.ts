import { describe, expect, test } from "vitest";
import { readTree } from "../tree.ts";
import { faultsOf, needlessExceptions, source_rules } from "./source-rules.ts";

type RuleName = keyof typeof source_rules;

/** A fault for each rule, in a file that the rule reads. */
const planted: Readonly<Record<RuleName, readonly [file: string, text: string]>> = {
  redirects: ["server/tax/other.ts", "const answer = await fetch(url, { signal });"],
  certificates: ["server/tax/other.ts", "https.request({ rejectUnauthorized: false });"],
  digests: ["server/files/other.ts", 'createHash("md5").update(bytes)'],
  ciphers: ["server/kernel/other.ts", 'createCipheriv("aes-256-cbc", key, iv)'],
  randomness: ["server/accounts/other.ts", "const code = Math.random();"],
  commands: ["packages/document-count/other.ts", "spawn(name, args, { shell: true });"],
  statements: ["server/views/other.ts", "sql.raw(asked.sort)"],
  stored_bytes: ["server/files/other.ts", "await machine.store.put(key, bytes, most_bytes);"],
  inserted_html: ["web/portal/other.tsx", "<p dangerouslySetInnerHTML={{ __html }} />"],
  frames: ["web/staff/other.tsx", '<iframe sandbox="allow-scripts" srcDoc={html} />'],
  other_windows: ["web/ui/other.ts", 'globalThis.addEventListener("message", read);'],
  storage: ["web/ui/other.ts", 'localStorage.setItem("token", token);'],
  deserialisation: ["server/kernel/other.ts", 'import { deserialize } from "node:v8";'],
  weak_xml: ["server/accounting/other.ts", "new XMLParser({ processEntities: true })"],
};

describe("What the code must not contain", () => {
  const tree = readTree();
  const rules = Object.entries(source_rules) as [RuleName, (typeof source_rules)[RuleName]][];

  test.each(rules)("%s: a planted fault is found, in its place", (name, rule) => {
    const [file, text] = planted[name];
    expect(faultsOf(rule, new Map([[file, `// first line\n${text}\n`]]))).toEqual([
      `${file}:2: ${rule.what}`,
    ]);
    expect(faultsOf(rule, new Map([[file.replace(/\.tsx?$/, ".test.ts"), text]]))).toEqual([]);
  });

  test.each(rules)("%s: the code has none", (_name, rule) => {
    expect(faultsOf(rule, tree)).toEqual([]);
  });

  test.each(rules)("%s: every exception is needed", (_name, rule) => {
    expect(needlessExceptions(rule, tree)).toEqual([]);
  });
});
