import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byId, confirmation, content, every_scope_key, type Program, programWith } from "#test/api-keys.ts";
import { newCompany } from "#test/companies.ts";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";
import { withTestMode } from "#test/test-mode.ts";
import { streamOf } from "#server/kernel/files/store.ts";
import { openRobot } from "./robot.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let mode: Awaited<ReturnType<typeof withTestMode>>;
let program: Program;
beforeAll(async () => {
  mode = await withTestMode(installation);
  const company = await newCompany(installation);
  await installation.db
    .updateTable("customer")
    .set({ first_name: "Lena", last_name: "Lis" })
    .where("id", "=", company.id)
    .execute();
  const { key } = await company.session.call("createApiKey", { body: { ...every_scope_key, mode: "test" } });
  program = programWith(installation, key);
});
afterAll(() => mode.end());

const document = docxOf(
  ["Umowa jest ważna przez rok.", "Strony mogą ją wypowiedzieć na piśmie."]
    .map((text) => paragraph(run(text)))
    .join(""),
);

/** An order as it is delivered: its files as a program downloads them. */
async function delivered(
  body: Partial<typeof content> & { readonly subject?: string; readonly plain_language?: boolean },
) {
  const preview = await program.call("apiCreatePreview", { body: { ...content, ...body } });
  const { orders } = await program.call(
    "apiConfirmPreview",
    confirmation(preview.id, preview.gross, "balance"),
  );
  const order = byId(orders[0]?.id ?? 0);
  await program.call("apiAdvanceTestOrder", { ...order, body: { to: "delivered" } });
  const { files } = await program.call("apiDeliverables", order);
  const bytes = [];
  for (const { url } of files) {
    const { statusCode, rawPayload } = await installation.app.inject({ method: "GET", url });
    expect(statusCode).toBe(200);
    bytes.push(rawPayload);
  }
  return { bytes };
}

const uploaded = async (name: string, bytes: Buffer | string): Promise<number> =>
  (await program.upload(name, bytes)).json<{ id: number }>().id;

describe("decision 0260: what is delivered in the test mode", () => {
  test.each(["write", "sworn", "proofreading", "machine-translation"] as const)(
    "a document of %s comes back as the same kind of document with its texts marked",
    async (service_type) => {
      const target_langs = service_type === "proofreading" ? ["pl"] : ["en"];
      const files = [await uploaded("umowa.docx", document)];
      const { bytes } = await delivered({ service_type, target_langs, text: undefined, files } as never);
      const made = bytes[0] ?? Buffer.alloc(0);
      const read = await installation.machine.counter.readSegments({
        stream: streamOf(made),
        name: "umowa_en.docx",
        source_language: "en",
        size_bytes: made.length,
      });
      const texts = read.outcome === "ok" ? read.segments.map(({ source }) => source).join("\n") : "";
      expect(texts).toMatch(/\[(?:test mode|demo engine)[^\]]*\] Umowa jest ważna przez rok\./);
      expect(texts).toMatch(/\] Strony mogą ją wypowiedzieć na piśmie\./);
    },
  );

  test("an e-mail, which has a text and no files, is ordered and delivered as a file", async () => {
    const { bytes } = await delivered({
      service_type: "e-mail",
      text: "Dzień dobry, proszę o fakturę.",
      subject: "Faktura",
      plain_language: true,
    });
    expect(bytes.map(String).join("\n")).toMatch(
      /^\[test mode pl→en[^\]]*\] Dzień dobry, proszę o fakturę\./,
    );
  });

  test("a text is delivered as a file", async () => {
    const { bytes } = await delivered({ service_type: "write", text: "Dzień dobry." });
    expect(bytes.map(String).join("\n")).toMatch(/^\[test mode pl→en[^\]]*\] Dzień dobry\./);
  });
});

test("orders that cannot be moved keep none from its step", async () => {
  const asked = async (): Promise<number> => {
    const { orders } = await program.call("apiRequestQuote", { body: content });
    return orders[0]?.id ?? 0;
  };
  const [older, newer] = [await asked(), await asked()];
  const { db } = mode.machine;
  // Work without a translator, which a person would have to repair.
  await db.updateTable("order").set({ status: "proofreading" }).where("id", "=", newer).execute();
  const robot = openRobot(mode.machine, { at_once: 1 });
  for (let round = 1; round <= 4; round += 1) await robot.stepAll();
  expect((await program.call("apiOrder", byId(older))).status).toBe("quoted");
});
