import path from "node:path";
import { services } from "#domain/catalog.ts";
import { faultOfLoops } from "./loops.ts";
import { moduleOf, modules } from "./modules.ts";

/** Files by path from the root of the repository, with `/`; a test may pass planted ones. */
export type Tree = ReadonlyMap<string, string>;

/** A rule reads the whole tree and returns one sentence for each fault. */
export type Rule = (tree: Tree) => string[];

const data = ["domain", "brands", "messages"];
const wire = [...data, "contract"];

/** Allowed imports between folders. A folder without a row may import anything. */
const direction: Readonly<Record<string, readonly string[]>> = {
  domain: ["domain"],
  contract: ["domain", "contract", "brands"],
  brands: ["domain", "brands"],
  messages: wire,
  // Modules of the server have their own order below.
  server: [...wire, "server", "packages"],
  packages: ["domain", "packages"],
  demo: [...wire, "server", "packages", "demo"],
  "web/ui": [...wire, "web/ui"],
  "web/portal": [...wire, "web/ui", "web/portal"],
  "web/staff": [...wire, "web/ui", "web/staff"],
  "web/translator": [...wire, "web/ui", "web/translator"],
};

const max_lines = 400;
const generated = new Set(["server/kernel/db/tables.ts"]);
/** This file contains the planted faults of the rules. */
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

/** What a file imports, as paths from the root; packages are omitted. Anchored, because SQL also contains `from`. */
export function importsOf(file: string, text: string): string[] {
  const statements = text.matchAll(/^(?:import|export)\s+(?:[\w*{},$\s]*?\bfrom\s+)?"([^"]+)"/gm);
  const calls = text.matchAll(/\bimport\(\s*"([^"]+)"\s*\)/g);
  return [...statements, ...calls].flatMap(([, specifier = ""]) => {
    if (specifier.startsWith("#"))
      return [
        specifier
          .replace(/^#ui\//, "web/ui/")
          .replace(/^#brand\//, "brands/own/")
          .replace(/^#document-count\//, "packages/document-count/")
          .replace(/^#/, ""),
      ];
    return specifier.startsWith(".") ? [path.posix.join(path.posix.dirname(file), specifier)] : [];
  });
}

const zoneOf = (file: string): string => /^web\/[^/]+|^[^/]+/.exec(file)?.[0] ?? file;

const importsOnlyLower: Rule = (tree) =>
  faultsOfImports(tree, (file, target) => {
    const allowed = direction[zoneOf(file)];
    if (!allowed || allowed.includes(zoneOf(target))) return null;
    if (isTest(file) && ["test", "scripts", "demo", "package.json"].includes(zoneOf(target))) return null;
    return `${zoneOf(file)} may not import ${zoneOf(target)}`;
  });

/** Folders of a web app that all its nouns share. */
const shared_in_web = ["shell", "ordering", "session"];

const nounsOfTheWebAreSeparate: Rule = (tree) =>
  faultsOfImports(tree, (file, target) => {
    const [from, to] = [file, target].map((place) => /^(web\/(?!ui\/)[^/]+)\/([^/]+)\//.exec(place));
    if (!from || !to || from[1] !== to[1] || from[2] === to[2]) return null;
    return shared_in_web.includes(to[2] ?? "") ? null : "nouns of an app do not import each other";
  });

const rankOf = (name: string): number => modules.findIndex((module) => module === name);

/** Every import against the order of `modules`, as "file -> target". */
export function upwardImports(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) => {
    const own = moduleOf(file);
    if (own === null || !isCode(file) || isTest(file)) return [];
    const targets = new Set(importsOf(file, text));
    return [...targets].flatMap((target) => {
      const other = moduleOf(target);
      return other !== null && rankOf(other) > rankOf(own) ? [`${file} -> ${target}`] : [];
    });
  });
}

const serverHasKnownModules: Rule = (tree) =>
  faultsOfFiles(tree, (file) => {
    const name = moduleOf(file);
    return name === null || rankOf(name) >= 0 ? null : `${name} is not in the list of modules`;
  });

/** Routes, jobs and `module.ts` load what is above their module, so that only `app` composes them. */
const routesAndJobsAreComposedByApp: Rule = (tree) =>
  faultsOfImports(tree, (file, target) => {
    const [from, to] = [moduleOf(file), moduleOf(target)];
    const closed = /(?:^|[/-])(?:routes|jobs|module)\.ts$/.test(target);
    if (from === null || to === null || from === to || from === "app" || isTest(file)) return null;
    return closed && to !== "kernel"
      ? "routes, jobs and module.ts of a module are composed only by app"
      : null;
  });

/** Modules without an index: the kernel is imported by file, and `app` and the demo are imported by no module. */
const without_index = ["kernel", "app", "demo", "document-count"];
const isIndex = (file: string): boolean => {
  const module = moduleOf(file);
  return module !== null && !without_index.includes(module) && file === `server/${module}/index.ts`;
};

/** Other modules import a module only through its `index.ts`; tests may import any file. */
const modulesAreImportedByTheirIndex: Rule = (tree) =>
  faultsOfImports(tree, (file, target) => {
    const [from, to] = [moduleOf(file), moduleOf(target)];
    if (from === null || to === null || from === to || isTest(file) || without_index.includes(to))
      return null;
    if (file === "server/app/registry.ts" && /\/(?:module\.ts|mails\/[^/]+)$/.test(target)) return null;
    return isIndex(target) ? null : `another module imports only server/${to}/index.ts`;
  });

const most_names = 40;

/** The names that an index exports. */
const namesOf = (text: string): string[] =>
  [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names = ""]) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  );

const anIndexIsNarrow: Rule = (tree) =>
  faultsOfFiles(tree, (file, text) => {
    if (!isIndex(file)) return null;
    if (/export \*|^import /m.test(text)) return "an index exports names of its files and nothing else";
    const found = namesOf(text).length;
    return found > most_names ? `${found} public names, ${most_names} are allowed` : null;
  });

/** A literal names a brand; a page may not compare brands, it checks what the brand has. */
const noBrandNames: Rule = (tree) =>
  faultsOfFiles(tree, (file, text) => {
    if (file.startsWith("brands/") || isTest(file) || !isCode(file)) return null;
    const key = String.raw`\bbrand\??\.(?:slug|id)\b`;
    const other = file.startsWith("web/") ? "" : String.raw`["'\x60\d]`;
    const asked = new RegExp(
      `${key}\\s*[!=]==?\\s*${other}|${other}[^\\s=]*\\s*[!=]==?\\s*${key}|switch\\s*\\(${key}`,
    );
    return asked.test(text) ? "depends on a brand's name; check what the brand has" : null;
  });

/** Stages, documents and units have these names as well, so they count only when a service is compared. */
const shared_names: readonly string[] = ["proofreading", "sworn", "e-mail"];
const any_service = services.join("|");
const own_name = services.filter((name) => !shared_names.includes(name)).join("|");
const service_compared = new RegExp(
  [
    `[!=]==?\\s*"(?:${own_name})"`,
    `"(?:${own_name})"\\s*[!=]==?`,
    `\\bcase "(?:${own_name})":`,
    `service(?:_type)?\\s*[!=]==?\\s*"(?:${any_service})"`,
    `"(?:${any_service})"\\s*[!=]==?\\s*[\\w.?]*service`,
    `switch \\([^)]*service(?:_type)?\\)`,
    `"(?:${any_service})"\\]\\.includes\\([^)]*service`,
    `service_type",\\s*"[^"]+",\\s*\\[?"(?:${any_service})"`,
    `service_type\\s*(?:=|<>|!=|in)\\s*\\(?'`,
  ].join("|"),
);

/** A service is data: only the catalogue has their names (decision 0189). */
const servicesAreAskedForTraits: Rule = (tree) =>
  faultsOfFiles(tree, (file, text) => {
    if (file === "domain/catalog.ts" || isTest(file) || !isCode(file)) return null;
    const [found] = service_compared.exec(text) ?? [];
    return found === undefined ? null : `${found}: use service_traits instead`;
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
    if (stem === "index" && !isIndex(file)) return "no barrels: import from the file that has it";
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

/** `orderHelper`, `processOrder`; but not `useServiceNames`, because a service is a product here. */
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
  // Decision 0199: what the server has not acknowledged.
  "web/translator/workbench/model/shelf.ts": /\bindexedDB\b/,
};

/** §9: data stored in a browser has a version and an expiry, because only these files can store it (decisions 0039, 0199). */
const browsersKeepByRule: Rule = (tree) =>
  faultsOfFiles(tree, (file, text) => {
    if (!file.startsWith("web/") || !isCode(file) || isTest(file)) return null;
    const used = text.matchAll(/\b(?:localStorage|sessionStorage|indexedDB|cookieStore|document\.cookie)\b/g);
    const stray = [...used].find(([place]) => !storage_places[file]?.test(place));
    return stray ? `${stray[0]}: store data through web/ui/stored.ts or web/ui/cookie.ts` : null;
  });

/** The allowed exceptions: custom menus, and the folded total on a phone. */
const own_disclosures = [
  "web/ui/disclosure.tsx",
  "web/staff/desk-shell.tsx",
  "web/translator/zone-shell.tsx",
  "web/portal/checkout/order-summary/checkout.tsx",
];
const disclosuresAreOfTheKit: Rule = (tree) =>
  faultsOfFiles(tree, (file, text) =>
    file.startsWith("web/") &&
    file.endsWith(".tsx") &&
    !own_disclosures.includes(file) &&
    /<details\b/.test(text)
      ? "use web/ui/disclosure.tsx"
      : null,
  );

/**
 * The imports from the document readers that the server may have; the readers run only in the counter's child process.
 */
const document_entries = ["answer", "batches", "repetitions", "text-page", "verdict"];
/** Files that run in the child process, or start it. */
const in_the_child = ["child", "count-document", "counter", "read-text", "task", "warm-child"];
const documentsAreReadInTheChild: Rule = (tree) =>
  faultsOfImports(tree, (file, target) => {
    const name = /^packages\/document-count\/(?:apart\/)?([\w-]+)\.ts$/.exec(target)?.[1];
    const own = /^server\/files\/([\w-]+)\.ts$/.exec(file)?.[1];
    if (name === undefined || isTest(file) || !file.startsWith("server/")) return null;
    if (in_the_child.includes(own ?? "") || document_entries.includes(name)) return null;
    return "documents from outside are read in the counter's child process";
  });

/** All other transactions use `transact`, which retries after conflicts (decision 0112). */
const transactionsAreRetried: Rule = (tree) =>
  faultsOfFiles(tree, (file, text) =>
    file.startsWith("server/") &&
    isCode(file) &&
    !isTest(file) &&
    file !== "server/kernel/db/transact.ts" &&
    /\.transaction\(\)/.test(text)
      ? "a transaction is opened by server/kernel/db/transact.ts alone"
      : null,
  );

/** Mails to staff use one list of active users with an accepted invitation, because other addresses are unconfirmed. */
const staffAreAddressedFromOneList: Rule = (tree) =>
  faultsOfFiles(tree, (file, text) =>
    file.startsWith("server/") &&
    !isTest(file) &&
    // Mails of invitations are exempt.
    file !== "server/accounts/staff/commands.ts" &&
    /selectFrom\("staff_user"\)/.test(text) &&
    /\brecipient: email\b/.test(text)
      ? "use the recipients of server/accounts/staff/working-staff.ts"
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

/** A statement for each row makes a command slower with every order (architecture: statement budgets). */
const rowsAreWrittenInSets: Rule = (tree) =>
  faultsOfFiles(tree, (file, text) =>
    file.startsWith("server/") && file.endsWith(".ts") && !isTest(file) ? faultOfLoops(file, text) : null,
  );

export const rules: Readonly<Record<string, Rule>> = {
  "a folder imports only lower folders": importsOnlyLower,
  "nouns of the web do not import each other": nounsOfTheWebAreSeparate,
  "a folder of the server is a module of the list": serverHasKnownModules,
  "routes and jobs are composed by app": routesAndJobsAreComposedByApp,
  "a module is imported by its index": modulesAreImportedByTheirIndex,
  "an index has few names": anIndexIsNarrow,
  "code does not depend on a brand's name": noBrandNames,
  "code depends on traits of a service, not on its name": servicesAreAskedForTraits,
  "a file has a limited length": filesAreShort,
  "names are specific": namesSaySomething,
  "data stored in the browser has a version and an expiry": browsersKeepByRule,
  "all disclosures use one component": disclosuresAreOfTheKit,
  "documents from outside are read in a child process": documentsAreReadInTheChild,
  "transactions are retried after conflicts": transactionsAreRetried,
  "rows are written in sets": rowsAreWrittenInSets,
  "staff are addressed from one list": staffAreAddressedFromOneList,
  "a dialog is closed only by its user": dialogsAreClosedByPeople,
  "the lock file is independent of a registry": theLockFileNamesNoRegistry,
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
