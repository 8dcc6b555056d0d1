import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { QuickQuoteInput } from "#contract/quotes/quotes.ts";
import { buyingCompany, content, problemOf } from "#test/api-keys.ts";
import { docOf } from "#test/fixtures/documents/binary.ts";
import type { Installation } from "#test/installation.ts";
import { officeProgramOf } from "#test/office-program.ts";
import type { Session } from "#test/session.ts";
import { buyer, day, inOneInstallation, order_input, piotr, quote_input, visitor } from "#test/steps.ts";
import { uploaded } from "#test/workbench.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-old-formats-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const program = officeProgramOf(folder, "soffice", "exit 1");
const absent = path.join(folder, "absent");

let installation: Installation;
let guest: Session;
inOneInstallation(
  (opened) => {
    installation = opened;
    guest = visitor(installation);
  },
  { OFFICE_PROGRAM: program },
);
const use = (office_program: string): void =>
  void Object.assign(installation.machine.config, { office_program });
beforeEach(() => use(absent));

const old = docOf({ body: ["Umowa najmu lokalu.\r"] });
const sent = () => uploaded(guest, "umowa.doc", old);
async function quick(input: Partial<QuickQuoteInput> = {}) {
  const body: QuickQuoteInput = {
    service_type: "write",
    source_lang: "pl",
    target_langs: ["en"],
    words: 0,
    characters_collapsed: 0,
    files: [await sent()],
    ...input,
  };
  return guest.call("quickQuote", { body });
}
const packagesOf = ({ offers }: Awaited<ReturnType<typeof quick>>): string[] => [
  ...new Set(offers.map((offer) => offer.package)),
];
const ordered = async (input: object) => ({
  body: { ...order_input, text: "", files: [await sent()], ...input },
});

describe("Nothing that begins with a machine is sold for an old format that is not converted", () => {
  test("Light is not offered, and the page learns why; the other packages are", async () => {
    const quote = await quick();
    expect(packagesOf(quote)).toEqual(["economy", "business", "expert"]);
    expect(quote).toMatchObject({ unavailable: null, old_format: true });
    use(program);
    const converted = await quick();
    expect(packagesOf(converted)).toEqual(["light", "economy", "business", "expert"]);
    expect(converted.old_format).toBe(false);
  });

  test("machine translation has no price", async () => {
    expect(await quick({ service_type: "machine-translation" })).toMatchObject({
      unavailable: "old_format",
      offers: [],
    });
    use(program);
    expect((await quick({ service_type: "machine-translation" })).unavailable).toBeNull();
  });

  test("an order of it is refused with what to do; another package and a request for a quote are taken", async () => {
    for (const input of [{ package: "light" }, { service_type: "machine-translation" }]) {
      const refused = await guest.refusal("createOrder", await ordered(input));
      expect(refused).toMatchObject({ status: 422, code: "file.old_format" });
      expect(refused.message).toMatch(/umowa\.doc.*\.docx/);
    }
    await guest.call("createOrder", await ordered({ package: "economy" }));
    await guest.call("createOrder", await ordered({ ...quote_input, text: "", package: "light" }));
  });

  test("a draft that was made while the program was there is not placed without it", async () => {
    use(program);
    const { cart_hash } = await guest.call("createOrder", await ordered({ package: "light" }));
    const params = { hash: cart_hash };
    const { price_gross } = await guest.call("cart", { params });
    const body = { ...buyer, expected_gross: price_gross.currency_amount_decimal };
    use(absent);
    expect((await guest.refusal("placeCart", { params, body })).code).toBe("file.old_format");
    use(program);
    await guest.call("placeCart", { params, body });
  });

  test("the desk neither shows nor sends a quote that begins with a machine; by people it does", async () => {
    const { orders } = await guest.call("createOrder", await ordered({ ...quote_input, text: "" }));
    const params = { id: String(orders[0]?.id) };
    const in_days = (days: number): string =>
      new Date(installation.clock.now().getTime() + days * day).toISOString();
    const body = {
      package: "economy" as const,
      words: 4,
      lines: [{ label: "Umowa", amount: "100.00" }],
      deadline: in_days(3),
      valid_until: in_days(7),
    };
    const option = { package: "light" as const, lines: body.lines, deadline: body.deadline };
    const desk = piotr(installation);
    for (const light of [
      { ...body, package: "light" as const },
      { ...body, further_options: [option] },
    ]) {
      for (const call of ["previewQuote", "issueQuote"] as const)
        expect(await desk.refusal(call, { params, body: light })).toMatchObject({ code: "file.old_format" });
    }
    await desk.call("issueQuote", { params, body: { ...body, confirmed: true, reason: "Ustalone" } });
  });

  test("a program gets the same offers and the same refusal", async () => {
    const { program: key } = await buyingCompany(installation);
    const { id } = (await key.upload("umowa.doc", old)).json<{ id: number }>();
    const { text: _text, ...asked } = { ...content, files: [id] };
    const { offers } = await key.call("apiPrices", { body: asked });
    expect(offers.map((offer) => offer.package)).not.toContain("light");
    const answer = await key.send("apiCreatePreview", { body: { ...asked, package: "light" } });
    expect(problemOf(answer)).toMatchObject({ status: 422, code: "file.old_format" });
  });
});

describe("A file in an old format says in which format its translation comes", () => {
  test("where it is converted, and not elsewhere", async () => {
    const fileOf = (hash: string) => guest.call("upload", { params: { hash } });
    const hash = await sent();
    expect((await fileOf(hash)).delivered_as).toBeNull();
    use(program);
    expect((await fileOf(hash)).delivered_as).toBe("docx");
    expect((await quick()).files).toMatchObject([{ delivered_as: "docx" }]);
    const text = await uploaded(guest, "umowa.txt", Buffer.from("Umowa najmu."));
    expect((await fileOf(text)).delivered_as).toBeNull();
  });
});
