import { describe, expect, test } from "vitest";
import { importsOf, rules, type Tree, upwardImports } from "./shape.ts";
import { readTree } from "./tree.ts";

/** For each rule: files that break it, and similar files that do not. */
const planted: Record<keyof typeof rules, { broken: Record<string, string>; sound: Record<string, string> }> =
  {
    "a folder imports only lower folders": {
      broken: {
        "domain/order.ts": `import { openDatabase } from "#server/kernel/db/open.ts";`,
        "domain/pricing/row.ts": `import type { Brand } from "../../brands/brand.ts";`,
        "packages/document-count/docx.ts": `import { catalog } from "../../contract/pricing/catalog.ts";`,
        "contract/orders/orders.ts": `export { mount } from "../../server/http.ts";`,
        "server/http.ts": `import {\n  Form,\n  type Field,\n} from "#ui/form.tsx";`,
        "web/portal/main.tsx": `const load = () => import("#server/app/main.ts");`,
        "web/ui/call.ts": `import "../portal/main.tsx";`,
        "web/staff/main.tsx": `export * from "../portal/routes.tsx";`,
      },
      sound: {
        "domain/order.test.ts": `import { anna } from "#test/people.ts";`,
        "domain/states.test.ts": `import { draw } from "../scripts/states.ts";`,
        "server/orders.ts": 'export const find = sql`select *\nfrom "web/portal"`;',
        "web/portal/main.tsx": `import { brand } from "#brand/brand.ts";\nimport { price } from "#domain/pricing.ts";`,
        "scripts/seed.ts": `import { openDatabase } from "#server/kernel/db/open.ts";`,
      },
    },
    "nouns of the web do not import each other": {
      broken: {
        "web/portal/accounts/login/login-page.tsx": `import { OrderRow } from "../../orders/account-orders/order-row.tsx";`,
      },
      sound: {
        "web/portal/accounts/login/login-page.tsx": `import { LoginForm } from "./login-form.tsx";\nimport { Frame } from "../../shell/frame.tsx";`,
        "web/portal/routes.tsx": `import { LoginPage } from "./accounts/login/login-page.tsx";`,
      },
    },
    "a folder of the server is a module of the list": {
      broken: { "server/stuff/orders.ts": "", "packages/other/words.ts": "" },
      sound: { "server/orders/act.ts": "", "packages/document-count/words.ts": "", "domain/stuff/a.ts": "" },
    },
    "routes and jobs are composed by app": {
      broken: {
        "server/payments/jobs.ts": `import { remind } from "#server/orders/jobs.ts";`,
        "server/files/routes.ts": `import { routes } from "#server/views/portal/tracking-routes.ts";`,
        "server/views/board.ts": `import { module } from "#server/orders/module.ts";`,
      },
      sound: {
        "server/payments/jobs.ts": `import { act } from "#server/orders/act.ts";`,
        "server/app/registry.ts": `import { module } from "#server/orders/module.ts";`,
      },
    },
    "a module is imported by its index": {
      broken: {
        "server/payments/refunds.ts": `import { act } from "#server/orders/act.ts";`,
        "server/views/board.ts": `import type { Held } from "../work/job.ts";`,
        "demo/steps.ts": `import { act } from "#server/orders/act.ts";`,
      },
      sound: {
        "server/payments/refunds.ts": `import { act } from "#server/orders/index.ts";\nimport { transact } from "#server/kernel/db/transact.ts";`,
        "server/orders/hold.ts": `import { act } from "./act.ts";`,
        "server/views/board.test.ts": `import { act } from "#server/orders/act.ts";`,
      },
    },
    "an index has few names": {
      broken: {
        "server/cases/index.ts": `export { ${Array.from({ length: 41 }, (_, i) => `n${i}`).join(", ")} } from "./act.ts";`,
        "server/tax/index.ts": `export * from "./place.ts";`,
      },
      sound: {
        "server/cases/index.ts": `export { ${Array.from({ length: 40 }, (_, i) => `n${i}`).join(", ")} } from "./act.ts";`,
      },
    },
    "rows are written in sets": {
      broken: {
        "server/orders/hold.ts": `for (const id of ids)\n  await tx.updateTable("order").set({ on_hold }).where("id", "=", id).execute();`,
        "server/work/mails.ts": `  for (const { id } of all.filter(\n    (one) => one.open,\n  )) {\n    await enqueue(tx, "mail.send", { mail_id: id });\n  }`,
        "server/work/rounds.ts": `if (due) for (const id of ids) await sql\`select close(\${id})\`.execute(tx);`,
        // An entry of the list that is no longer needed.
        "server/tax/rates.ts": "export const rates = [];",
      },
      sound: {
        "server/orders/hold.ts": `for (const id of ids) known.add(id);\nawait tx.updateTable("order").set({ on_hold }).where("id", "in", ids).execute();`,
        "server/orders/hold.test.ts": `for (const id of ids) await enqueue(tx, "mail.send", { mail_id: id });`,
      },
    },
    "staff are addressed from one list": {
      broken: {
        "server/messages/mails/staff-task.ts":
          'tx.selectFrom("staff_user").select("email");\nsend({ recipient: email });',
      },
      sound: {
        "server/messages/mails/staff-task.ts":
          'workingStaff(tx).select("email");\nsend({ recipient: email });',
        "server/kernel/audit.ts": 'tx.selectFrom("staff_user").select("name")',
      },
    },
    "a dialog is closed only by its user": {
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
    "code does not depend on a brand's name": {
      broken: {
        "server/kernel/mail/render.ts": `if (brand.slug === "lingy") return;`,
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
    "code depends on traits of a service, not on its name": {
      broken: {
        "domain/work/hand-in.ts": `sworn: service === "sworn" && is_last,`,
        "contract/orders/orders.ts": `input.service_type !== "proofreading"`,
        "server/quotes/price.ts": `if ("e-mail" === order.service_type) return;`,
        "server/pricing/costs.ts": `q.where("order.service_type", "=", "sworn")`,
        "server/views/board.ts": "sql`where service_type in ('oral')`",
        "server/brands/commands.ts": `if (one === "write") return;`,
        "web/portal/ordering/offers.tsx": `switch (order.service_type) {}`,
        "web/staff/volume.ts": `["phone call", "oral"].includes(service)`,
        "demo/scenes.ts": `case "machine-translation":`,
      },
      sound: {
        "domain/catalog.ts": `service === "oral"`,
        "domain/work/hand-in.ts": `lqa: kind === "proofreading", sworn: service_traits[service].sworn,`,
        "web/staff/trace.tsx": `case "e-mail":`,
        "server/brands/commands.ts": `if (one === first_service) return;`,
        "demo/scenes.ts": `await order({ service_type: "write", text });`,
        "server/orders/orders.test.ts": `expect(order.service_type === "sworn").toBe(true);`,
      },
    },
    "a file has a limited length": {
      broken: { "domain/long.ts": "a;\n".repeat(401) },
      sound: { "domain/long.ts": "a;\n".repeat(400), "server/kernel/db/tables.ts": "a;\n".repeat(900) },
    },
    "names are specific": {
      broken: {
        "server/orders/order-service.ts": "",
        "web/ui/helpers.ts": "",
        "web/ui/hooks/form.ts": "",
        "web/ui/index.ts": "",
        "server/messages/mail.ts": "export function mailHandler() {}",
        "server/queue.ts": "const processJob = async (job: Job): Promise<void> => {};",
      },
      sound: {
        "web/portal/accounts/login/data.ts": "export const loginOptions = (id: number) => id;",
        "web/ui/service-picker.tsx": "export function servicePicker() {}",
      },
    },
    "data stored in the browser has a version and an expiry": {
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
    "all disclosures use one component": {
      broken: { "web/portal/brands/info/info-page.tsx": `<details className={style.more}>` },
      sound: {
        "web/ui/disclosure.tsx": `<details className={looks}>`,
        "web/staff/desk-shell.tsx": `<details>`,
        "web/ui/field.tsx": `<p>details</p>`,
      },
    },
    "documents from outside are read in a child process": {
      broken: {
        "server/work/pieces.ts": `import { takeApart } from "#document-count/apart/take-apart.ts";`,
        "server/files/queries.ts": `import { takeApart } from "#document-count/apart/take-apart.ts";`,
        "server/files/commands.ts": `import { readZip } from "#document-count/zip.ts";`,
      },
      sound: {
        "server/work/pieces.ts": `import type { TakenApart } from "#document-count/answer.ts";`,
        "server/files/child.ts": `import { takeApart } from "#document-count/apart/take-apart.ts";`,
        "server/work/pieces.test.ts": `import { takeApart } from "#document-count/apart/take-apart.ts";`,
        "packages/document-count/docx.ts": `import { readZip } from "./zip.ts";`,
      },
    },
    "transactions are retried after conflicts": {
      broken: { "server/orders/sweep.ts": "await db.transaction().execute(work);" },
      sound: {
        "server/kernel/db/transact.ts": "return await db.transaction().execute(work);",
        "server/orders/sweep.ts": "await transact(db, work);",
        "server/orders/sweep.test.ts": "await db.transaction().execute(work);",
      },
    },
    "the lock file is independent of a registry": {
      broken: { "package-lock.json": `{ "resolved": "https://registry.example/a.tgz" }` },
      sound: { "package-lock.json": `{ "integrity": "sha512-…" }` },
    },
  };

const treeOf = (files: Record<string, string>): Tree => new Map(Object.entries(files));
const tree = readTree();

describe("the checks find planted faults", () => {
  test.each(Object.keys(rules))("%s: every planted fault is found, and nothing else", (name) => {
    const { broken = {}, sound = {} } = planted[name] ?? {};
    const rule = rules[name];
    expect(Object.keys(broken)).not.toEqual([]);
    for (const [file, text] of Object.entries(broken))
      expect(rule?.(treeOf({ [file]: text })), file).toHaveLength(1);
    expect(rule?.(treeOf(sound))).toEqual([]);
  });

  test("and they read this repository: its folders, its imports, its lock file", () => {
    const files = [...tree.keys()];
    for (const folder of ["domain/", "brands/", "server/", "packages/", "demo/", "test/", "scripts/"])
      expect(
        files.filter((file) => file.startsWith(folder)),
        folder,
      ).not.toEqual([]);
    expect(files).toContain("package-lock.json");
    expect(importsOf("test/database.ts", tree.get("test/database.ts") ?? "")).toContain(
      "server/kernel/db/open.ts",
    );
  });
});

describe("imports between modules of the server", () => {
  test("an import of a higher module is found: static, dynamic and type imports", () => {
    const planted_imports = {
      "server/kernel/mail/send.ts": `import type { OrderRow } from "#server/orders/rows.ts";`,
      "server/orders/act.ts": `const pay = () => import("../payments/settle.ts");`,
      "server/app/main.ts": `export { seed } from "#demo/seed.ts";`,
      "server/views/board.ts": `import { act } from "#server/orders/act.ts";`,
      "server/orders/act.test.ts": `import { board } from "#server/views/board.ts";`,
    };
    expect(upwardImports(treeOf(planted_imports))).toEqual([
      "server/kernel/mail/send.ts -> server/orders/rows.ts",
      "server/orders/act.ts -> server/payments/settle.ts",
      "server/app/main.ts -> demo/seed.ts",
    ]);
  });

  test("there are none (decision 0176)", () => {
    expect(upwardImports(tree)).toEqual([]);
  });
});

describe("the shape of the tree", () => {
  test.each(Object.entries(rules))("%s", (_name, rule) => {
    expect(rule(tree)).toEqual([]);
  });
});
