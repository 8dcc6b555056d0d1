import path from "node:path";

/** Files by path from the root of the repository, with `/`; a test may pass planted ones. */
export type Tree = ReadonlyMap<string, string>;

/** A rule reads the whole tree and answers one sentence for each fault. */
export type Rule = (tree: Tree) => string[];

const data = ["domain", "brands", "messages"];
const wire = [...data, "contract"];

/** Who may know whom. A folder that is not a row here may import whatever it likes. */
const direction: Readonly<Record<string, readonly string[]>> = {
  domain: ["domain"],
  contract: ["domain", "contract", "brands"],
  brands: ["domain", "brands"],
  messages: wire,
  server: [...wire, "server", "tools"],
  tools: [...wire, "tools"],
  "web/ui": [...wire, "web/ui"],
  "web/portal": [...wire, "web/ui", "web/portal"],
  "web/staff": [...wire, "web/ui", "web/staff"],
  "web/translator": [...wire, "web/ui", "web/translator"],
};

const max_lines = 400;
const generated = new Set(["server/db/tables.ts"]);
/** The planted faults of the rules stand in this file. */
const planted_in = "test/shape.test.ts";
const banned = [
  "utils",
  "util",
  "helpers",
  "helper",
  "common",
  "misc",
  "manager",
  "service",
  "handler",
  "data",
  "process",
];
const banned_folders = ["hooks", "types", "utils", "helpers", "common", "misc"];

const isCode = (file: string): boolean => /\.(?:ts|tsx|mjs)$/.test(file);
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.startsWith("test/");

/** What a file imports, as paths from the root; packages are left out. Anchored, because `from` also stands in SQL. */
export function importsOf(file: string, text: string): string[] {
  const statements = text.matchAll(/^(?:import|export)\s+(?:[\w*{},$\s]*?\bfrom\s+)?"([^"]+)"/gm);
  const calls = text.matchAll(/\bimport\(\s*"([^"]+)"\s*\)/g);
  return [...statements, ...calls].flatMap(([, specifier = ""]) => {
    if (specifier.startsWith("#"))
      return [
        specifier
          .replace(/^#ui\//, "web/ui/")
          .replace(/^#brand\//, "brands/own/")
          .replace(/^#/, ""),
      ];
    return specifier.startsWith(".") ? [path.posix.join(path.posix.dirname(file), specifier)] : [];
  });
}

const zoneOf = (file: string): string => /^web\/[^/]+|^[^/]+/.exec(file)?.[0] ?? file;

const keepsDirection: Rule = (tree) =>
  faultsOfImports(tree, (file, target) => {
    const allowed = direction[zoneOf(file)];
    if (!allowed || allowed.includes(zoneOf(target))) return null;
    if (isTest(file) && ["test", "scripts", "package.json"].includes(zoneOf(target))) return null;
    return `${zoneOf(file)} may not import ${zoneOf(target)}`;
  });

const featuresOfTheWebAreStrangers: Rule = (tree) =>
  faultsOfImports(tree, (file, target) => {
    const [from, to] = [file, target].map((place) => /^(web\/[^/]+\/features)\/([^/]+)\//.exec(place));
    return from && to && from[1] === to[1] && from[2] !== to[2] ? "features do not know each other" : null;
  });

const featuresOfTheServerShareReadsAndCommands: Rule = (tree) =>
  faultsOfImports(tree, (file, target) => {
    const [from, to] = [file, target].map((place) => /^server\/features\/([^/]+)\/(.+)$/.exec(place));
    const closed = to?.[2] === "routes.ts" || to?.[2] === "jobs.ts";
    return from && to && from[1] !== to[1] && closed ? "another feature's routes and jobs are its own" : null;
  });

const featuresOfTheServerHaveFourWords: Rule = (tree) =>
  faultsOfFiles(tree, (file) => {
    if (!file.startsWith("server/features/")) return null;
    const known = /^server\/features\/[a-z-]+\/(?:routes|commands|queries|jobs)(?:\.test)?\.ts$/.test(file);
    return known ? null : "a feature of the server holds routes, commands, queries and jobs, nothing else";
  });

/** A literal names a brand; a page may not even compare, it asks what the brand has. */
const nobodyAsksWhichBrandItIs: Rule = (tree) =>
  faultsOfFiles(tree, (file, text) => {
    if (file.startsWith("brands/") || isTest(file) || !isCode(file)) return null;
    const key = String.raw`\bbrand\??\.(?:slug|id)\b`;
    const other = file.startsWith("web/") ? "" : String.raw`["'\x60\d]`;
    const asked = new RegExp(
      `${key}\\s*[!=]==?\\s*${other}|${other}[^\\s=]*\\s*[!=]==?\\s*${key}|switch\\s*\\(${key}`,
    );
    return asked.test(text) ? "asks which brand it is; ask what the brand has" : null;
  });

const filesAreShort: Rule = (tree) =>
  faultsOfFiles(tree, (file, text) => {
    if (!/\.(?:ts|tsx|mjs|css|sql)$/.test(file) || generated.has(file)) return null;
    const lines = text.trimEnd().split("\n").length;
    return lines > max_lines ? `${lines} lines, ${max_lines} are allowed` : null;
  });

const namesSaySomething: Rule = (tree) =>
  faultsOfFiles(tree, (file, text) => {
    if (!isCode(file) || file === planted_in) return null;
    const [name = "", ...folders] = file.split("/").toReversed();
    const folder = folders.find((part) => banned_folders.includes(part));
    if (folder) return `the folder ${folder} says nothing about its content`;
    const [stem = ""] = name.split(".");
    if (stem === "index") return "no barrels: import from the file that has it";
    const last = stem.split("-").at(-1) ?? "";
    if (banned.includes(last) && name !== "data.ts") return `a file name ending in ${last} says nothing`;
    const functions = [
      ...text.matchAll(
        /\bfunction\s+(\w+)|\bconst\s+(\w+)\s*=\s*(?:async\s*)?(?:\([^()]*\)|\w+)\s*(?::[^=]+)?=>/g,
      ),
    ];
    const empty = functions.map(([, a, b]) => a ?? b ?? "").find(saysNothing);
    return empty === undefined ? null : `the function name ${empty} says nothing`;
  });

/** `orderHelper`, `processOrder`; but not `useServiceNames`, because a service is a thing we sell. */
function saysNothing(name: string): boolean {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(" ");
  const last = words.at(-1) ?? "";
  return words[0] === "process" || (banned.includes(last) && (words.length === 1 || last !== "data"));
}

const storage_places: Readonly<Record<string, RegExp>> = {
  "web/ui/stored.ts": /\blocalStorage\b/,
  "web/ui/cookie.ts": /\bdocument\.cookie\b/,
};

/** §9: what is kept in a browser has a version and an end, because two files alone can keep it (decision 0039). */
const browsersKeepByRule: Rule = (tree) =>
  faultsOfFiles(tree, (file, text) => {
    if (!file.startsWith("web/") || !isCode(file) || isTest(file)) return null;
    const used = text.matchAll(/\b(?:localStorage|sessionStorage|indexedDB|cookieStore|document\.cookie)\b/g);
    const stray = [...used].find(([place]) => !storage_places[file]?.test(place));
    return stray
      ? `${stray[0]}: what a browser keeps goes through web/ui/stored.ts or web/ui/cookie.ts`
      : null;
  });

/** What opens by itself: menus of people, and the folded total of a phone. */
const own_disclosures = [
  "web/ui/disclosure.tsx",
  "web/staff/desk-shell.tsx",
  "web/translator/zone-shell.tsx",
  "web/portal/features/order-summary/checkout.tsx",
];
const disclosuresAreOfTheKit: Rule = (tree) =>
  faultsOfFiles(tree, (file, text) =>
    file.startsWith("web/") &&
    file.endsWith(".tsx") &&
    !own_disclosures.includes(file) &&
    /<details\b/.test(text)
      ? "what opens is drawn by web/ui/disclosure.tsx"
      : null,
  );

/** What the server may ask `server/documents` for; the readers run in the counter's child alone. */
const document_doors = ["answer", "counter", "read-text", "stored", "text-page", "verdict"];
const documentsAreReadInTheChild: Rule = (tree) =>
  faultsOfImports(tree, (file, target) => {
    const inside = /^server\/documents\/([\w-]+)\.ts$/;
    const name = inside.exec(target)?.[1];
    if (name === undefined || inside.test(file) || isTest(file) || !file.startsWith("server/")) return null;
    return document_doors.includes(name) ? null : "the bytes of strangers are read in the counter's child";
  });

/** All other transactions use `transact`, which retries after conflicts (decision 0112). */
const transactionsAreRetried: Rule = (tree) =>
  faultsOfFiles(tree, (file, text) =>
    file.startsWith("server/") &&
    isCode(file) &&
    !isTest(file) &&
    file !== "server/db/transact.ts" &&
    /\.transaction\(\)/.test(text)
      ? "a transaction is opened by server/db/transact.ts alone"
      : null,
  );

/** Mails to staff use one list of active users with an accepted invitation, because other addresses are unconfirmed. */
const staffAreAddressedFromOneList: Rule = (tree) =>
  faultsOfFiles(tree, (file, text) =>
    file.startsWith("server/") &&
    !isTest(file) &&
    // Mails of invitations are exempt.
    file !== "server/features/staff-users/commands.ts" &&
    /selectFrom\("staff_user"\)/.test(text) &&
    /\brecipient: email\b/.test(text)
      ? "reads whom it writes to from server/working-staff.ts"
      : null,
  );

/**
 * A component that returns null while one of its dialogs is open keeps the open state: the dialog reopens when the
 * component renders again, without the entered text.
 */
const dialogsAreClosedByPeople: Rule = (tree) =>
  faultsOfFiles(tree, (file, text) => {
    if (!file.startsWith("web/") || !file.endsWith(".tsx")) return null;
    for (const [component = ""] of text.matchAll(/^(?:export )?function \w+\([\s\S]*?^}$/gm)) {
      const states = [
        ...component.matchAll(/const \[(\w+), \w+\] = useState(?:<[^>]*>)?\((?:false|null)\)/g),
      ];
      const shows = states.find(([, name = ""]) =>
        new RegExp(`\\{${name}\\b[^{}]*&& \\(?\\s*<\\w+[^>]*onClose`).test(component),
      );
      const leaves = /\n {2}if \(([\s\S]*?)\) return null;/.exec(component.slice(shows?.index ?? 0));
      if (shows && leaves && !new RegExp(`\\b${shows[1]}\\b`).test(leaves[1] ?? ""))
        return `leaves while ${shows[1]} may be open; a dialog stays until it is closed`;
    }
    return null;
  });

const theLockFileNamesNoRegistry: Rule = (tree) =>
  faultsOfFiles(tree, (file, text) =>
    file === "package-lock.json" && /"resolved":/.test(text)
      ? "holds addresses of a registry; install with our .npmrc"
      : null,
  );

export const rules: Readonly<Record<string, Rule>> = {
  "a folder imports only what stands below it": keepsDirection,
  "features of the web do not know each other": featuresOfTheWebAreStrangers,
  "features of the server share queries and commands alone": featuresOfTheServerShareReadsAndCommands,
  "a feature of the server has four words": featuresOfTheServerHaveFourWords,
  "nobody asks which brand it is": nobodyAsksWhichBrandItIs,
  "a file fits on a few screens": filesAreShort,
  "a name says something": namesSaySomething,
  "what a browser keeps has a version and an end": browsersKeepByRule,
  "everything that opens has the same arrow": disclosuresAreOfTheKit,
  "documents of strangers are read in a child": documentsAreReadInTheChild,
  "a transaction that PostgreSQL ended is run again": transactionsAreRetried,
  "staff are addressed from one list": staffAreAddressedFromOneList,
  "a dialog is closed by people alone": dialogsAreClosedByPeople,
  "the lock file is good behind every registry": theLockFileNamesNoRegistry,
};

function faultsOfFiles(tree: Tree, judge: (file: string, text: string) => string | null): string[] {
  return [...tree].flatMap(([file, text]) => {
    const fault = judge(file, text);
    return fault === null ? [] : [`${file}: ${fault}`];
  });
}

function faultsOfImports(tree: Tree, judge: (file: string, target: string) => string | null): string[] {
  return [...tree].flatMap(([file, text]) => {
    if (!isCode(file)) return [];
    const faults = importsOf(file, text).map((target) => ({ target, fault: judge(file, target) }));
    return faults.flatMap(({ target, fault }) =>
      fault === null ? [] : [`${file} imports ${target}: ${fault}`],
    );
  });
}
