import { describe, expect, test } from "vitest";
import { importsOf, rules, type Tree } from "./shape.ts";
import { readTree } from "./tree.ts";

/** For each rule: files that break it, and files beside them that do not. */
const planted: Record<keyof typeof rules, { broken: Record<string, string>; sound: Record<string, string> }> =
  {
    "a folder imports only what stands below it": {
      broken: {
        "domain/order.ts": `import { openDatabase } from "#server/db/open.ts";`,
        "domain/pricing/row.ts": `import type { Brand } from "../../brands/brand.ts";`,
        "contract/orders.ts": `export { mount } from "../server/http.ts";`,
        "server/http.ts": `import {\n  Form,\n  type Field,\n} from "#ui/form.tsx";`,
        "web/portal/main.tsx": `const load = () => import("#server/main.ts");`,
        "web/ui/call.ts": `import "../portal/main.tsx";`,
        "web/staff/main.tsx": `export * from "../portal/routes.tsx";`,
      },
      sound: {
        "domain/order.test.ts": `import { anna } from "#test/people.ts";`,
        "domain/states.test.ts": `import { draw } from "../scripts/states.ts";`,
        "server/orders.ts": 'export const find = sql`select *\nfrom "web/portal"`;',
        "web/portal/main.tsx": `import { brand } from "#brand/brand.ts";\nimport { price } from "#domain/pricing.ts";`,
        "scripts/seed.ts": `import { openDatabase } from "#server/db/open.ts";`,
      },
    },
    "features of the web do not know each other": {
      broken: {
        "web/portal/features/login/login-page.tsx": `import { OrderRow } from "../account-orders/order-row.tsx";`,
      },
      sound: {
        "web/portal/features/login/login-page.tsx": `import { LoginForm } from "./login-form.tsx";`,
        "web/portal/routes.tsx": `import { LoginPage } from "./features/login/login-page.tsx";`,
      },
    },
    "features of the server share queries and commands alone": {
      broken: {
        "server/features/payments/jobs.ts": `import { remind } from "../orders/jobs.ts";`,
        "server/features/files/routes.ts": `import { routes } from "#server/features/orders/routes.ts";`,
      },
      sound: {
        "server/features/payments/jobs.ts": `import { act } from "../orders/commands.ts";`,
        "server/http.ts": `import { routes } from "./features/orders/routes.ts";`,
      },
    },
    "a feature of the server has four words": {
      broken: { "server/features/orders/mapper.ts": "", "server/features/orders/quotes/queries.ts": "" },
      sound: { "server/features/orders/queries.ts": "", "server/features/orders/commands.test.ts": "" },
    },
    "staff are addressed from one list": {
      broken: {
        "server/mail/occasions.ts":
          'tx.selectFrom("staff_user").select("email");\nsend({ recipient: email });',
      },
      sound: {
        "server/mail/occasions.ts": 'workingStaff(tx).select("email");\nsend({ recipient: email });',
        "server/audit.ts": 'tx.selectFrom("staff_user").select("name")',
      },
    },
    "a dialog is closed by people alone": {
      broken: {
        "web/staff/acts.tsx":
          "function Acts() {\n  const [open, setOpen] = useState(false);\n  if (done) return null;\n" +
          "  return <>{open && <Sheet onClose={shut} />}</>;\n}\n",
      },
      sound: {
        "web/staff/acts.tsx":
          "function Acts() {\n  const [open, setOpen] = useState(false);\n  if (!open && done) return null;\n" +
          "  return <>{open && <Sheet onClose={shut} />}</>;\n}\n",
      },
    },
    "nobody asks which brand it is": {
      broken: {
        "server/mail/render.ts": `if (brand.slug === "lingy") return;`,
        "domain/pricing.ts": `const fee = 1 !== brand.id ? 0n : 5n;`,
        "server/invoice.ts": `switch (brand.slug) {}`,
        "web/portal/footer.tsx": `{brand.id === flagship && <Company />}`,
      },
      sound: {
        "brands/all.ts": `brands.find((brand) => brand.slug === "tolmaro")`,
        "server/orders.ts": `if (order.brand_id !== brand.id) throw new Refusal("order.not_found");`,
        "web/portal/footer.tsx": `{brand.footer === "company" && <Company />}`,
      },
    },
    "a file fits on a few screens": {
      broken: { "domain/long.ts": "a;\n".repeat(401) },
      sound: { "domain/long.ts": "a;\n".repeat(400), "server/db/tables.ts": "a;\n".repeat(900) },
    },
    "a name says something": {
      broken: {
        "server/order-service.ts": "",
        "web/ui/helpers.ts": "",
        "web/ui/hooks/form.ts": "",
        "web/ui/index.ts": "",
        "server/mail.ts": "export function mailHandler() {}",
        "server/queue.ts": "const processJob = async (job: Job): Promise<void> => {};",
      },
      sound: {
        "web/portal/features/login/data.ts": "export const loginOptions = (id: number) => id;",
        "web/ui/service-picker.tsx": "export function servicePicker() {}",
      },
    },
    "what a browser keeps has a version and an end": {
      broken: {
        "web/portal/cart.ts": `globalThis.localStorage.setItem("cart", hash);`,
        "web/ui/tab.ts": `sessionStorage.clear();`,
        "web/ui/stored.ts": `document.cookie = "a=b";`,
        "web/staff/theme.ts": `document.cookie = "theme=dark";`,
      },
      sound: {
        "web/ui/stored.ts": `globalThis.localStorage.removeItem(key);`,
        "web/ui/cookie.ts": `globalThis.document.cookie = text;`,
        "web/ui/stored.test.ts": `localStorage.clear();`,
        "test/e2e/consent.spec.ts": `localStorage.clear();`,
      },
    },
    "everything that opens has the same arrow": {
      broken: { "web/portal/features/info/info-page.tsx": `<details className={style.more}>` },
      sound: {
        "web/ui/disclosure.tsx": `<details className={looks}>`,
        "web/staff/desk-shell.tsx": `<details>`,
        "web/ui/field.tsx": `<p>details</p>`,
      },
    },
    "documents of strangers are read in a child": {
      broken: { "server/work/engine.ts": `import { textUnits } from "../documents/text-units.ts";` },
      sound: {
        "server/work/engine.ts": `import type { Together } from "../documents/answer.ts";`,
        "server/documents/child.ts": `import { textUnits } from "./text-units.ts";`,
        "server/work/engine.test.ts": `import { textUnits } from "../documents/text-units.ts";`,
        "scripts/bench/documents.ts": `import { countDocument } from "../../server/documents/count-document.ts";`,
      },
    },
    "a transaction that PostgreSQL ended is run again": {
      broken: { "server/jobs/sweep.ts": "await db.transaction().execute(work);" },
      sound: {
        "server/db/transact.ts": "return await db.transaction().execute(work);",
        "server/jobs/sweep.ts": "await transact(db, work);",
        "server/jobs/sweep.test.ts": "await db.transaction().execute(work);",
      },
    },
    "the lock file is good behind every registry": {
      broken: { "package-lock.json": `{ "resolved": "https://registry.example/a.tgz" }` },
      sound: { "package-lock.json": `{ "integrity": "sha512-…" }` },
    },
  };

const treeOf = (files: Record<string, string>): Tree => new Map(Object.entries(files));
const tree = readTree();

describe("the checks see what they are made for", () => {
  test.each(Object.keys(rules))("%s: every planted fault is found, and nothing else", (name) => {
    const { broken = {}, sound = {} } = planted[name] ?? {};
    const rule = rules[name];
    expect(Object.keys(broken)).not.toEqual([]);
    for (const [file, text] of Object.entries(broken))
      expect(rule?.(treeOf({ [file]: text })), file).toHaveLength(1);
    expect(rule?.(treeOf(sound))).toEqual([]);
  });

  test("and they see this repository: its folders, its imports, its lock file", () => {
    const files = [...tree.keys()];
    for (const folder of ["domain/", "brands/", "server/", "test/", "scripts/"])
      expect(
        files.filter((file) => file.startsWith(folder)),
        folder,
      ).not.toEqual([]);
    expect(files).toContain("package-lock.json");
    expect(importsOf("test/database.ts", tree.get("test/database.ts") ?? "")).toContain("server/db/open.ts");
  });
});

describe("the shape of the tree", () => {
  test.each(Object.entries(rules))("%s", (_name, rule) => {
    expect(rule(tree)).toEqual([]);
  });
});
