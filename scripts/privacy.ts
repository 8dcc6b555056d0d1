/** The generated parts of docs/privacy.md: `npx tsx scripts/privacy.ts` writes them, a test compares them. */
import fs from "node:fs";
import path from "node:path";
import { retention_parts, retention_rules } from "#domain/accounts/retention.ts";
import { deletion_waits_days, export_lasts_days } from "#domain/accounts/privacy.ts";
import { columnsOf, type Held, type Purpose } from "#server/accounts/privacy/held.ts";
import { held_tables } from "#server/accounts/privacy/held-tables.ts";

const page = path.resolve(import.meta.dirname, "../docs/privacy.md");
const begin = "<!-- generated: npx tsx scripts/privacy.ts -->";
const end = "<!-- end of the generated part -->";

const bases: Readonly<Record<string, string>> = {
  tax_law: "tax law",
  claims: "claims",
  proof_of_consent: "proof of consent",
  accountability: "accountability",
  employment: "contract of work",
};
const purposes: Readonly<Record<Purpose, string>> = {
  accounts: "accounts",
  orders: "orders",
  payments: "payments",
  invoices: "invoices",
  mails: "mails",
  memories: "translation memories",
  security: "security",
  work: "work on orders",
};

/** What a deletion of the customer does with a table. */
function endingOf(held: Held): string {
  if (held.about === "none") return held.because;
  if (held.about !== "customers") return `stays: ${bases[held.retained] ?? held.retained}`;
  const { ending } = held;
  switch (ending.rows) {
    case "deleted":
    case "deleted_by_job":
      return "deleted";
    case "deleted_with":
      return `deleted with \`${ending.parent}\``;
    case "retained":
      return `stays: ${bases[ending.because] ?? ending.because}`;
    case "emptied": {
      const columns = Object.keys(ending.set({ now: new Date(0), address: "" }));
      return `emptied: ${columns.map((one) => `\`${one}\``).join(", ")}; the rest: ${bases[ending.because] ?? ""}`;
    }
  }
}

const exportedOf = (held: Held): string => {
  if (held.about !== "customers") return "–";
  const columns = columnsOf(held.exported);
  return columns.length === 0 ? "–" : columns.map((one) => `\`${one}\``).join(", ");
};

function tableOf(about: Held["about"]): string {
  const rows = Object.entries(held_tables).filter(([, held]) => held.about === about);
  if (about === "none") return rows.map(([name, held]) => `- \`${name}\`: ${endingOf(held)}`).join("\n");
  const lines = rows.map(([name, held]) => {
    const purpose = "purpose" in held ? purposes[held.purpose] : "";
    return `| \`${name}\` | ${purpose} | ${exportedOf(held)} | ${endingOf(held)} |`;
  });
  const head =
    "| table | purpose | in the customer's copy | at the deletion of the account |\n|---|---|---|---|";
  return [head, ...lines].join("\n");
}

const retention_names = {
  files: "files, texts and segments of orders, after their end",
  mails: "contents and recipients of mails",
  tokens: "links of accounts, after they ended",
  logs: "entries of the audit log (the longest of all brands)",
} as const;

/** The generated part of the page. */
export function privacyRecord(): string {
  const retention = retention_parts.map((part) => {
    const { standard, least, most } = retention_rules[part];
    return `| ${retention_names[part]} | ${standard} | ${least}–${most} |`;
  });
  return [
    begin,
    `A copy can be downloaded for ${export_lasts_days} days. An account is deleted ${deletion_waits_days} days after the request.`,
    "### Retention by brand, in days",
    ["| what | standard | the desk may set |", "|---|---|---|", ...retention].join("\n"),
    "### Data about customers",
    tableOf("customers"),
    "### Data about translators",
    tableOf("translators"),
    "### Data about staff",
    tableOf("staff"),
    "### Data about other payers",
    tableOf("payers"),
    "### Tables without personal data",
    tableOf("none"),
    end,
  ].join("\n\n");
}

/** The page with its generated part as it should be. */
export function privacyPage(text: string): string {
  const [before = "", rest = ""] = text.split(begin);
  const [, after = "\n"] = rest.split(end);
  return `${before}${privacyRecord()}${after}`;
}

if (process.argv[1] === import.meta.filename)
  fs.writeFileSync(page, privacyPage(fs.readFileSync(page, "utf8")));
