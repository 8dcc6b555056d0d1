import { beforeEach, describe, expect, test } from "vitest";
import { type Service, shown_services } from "#domain/catalog.ts";
import { buyingCompany, content, type Program } from "#test/api-keys.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation, words } from "#test/steps.ts";

let installation: Installation;
let program: Program;
inOneInstallation((opened) => {
  installation = opened;
});
beforeEach(async () => {
  ({ program } = await buyingCompany(installation));
});

/** What a program that knows the contract sends for a service. */
async function ordered(service_type: Service) {
  const uploaded = await program.upload("umowa.txt", words(250));
  const { id } = uploaded.json<{ id: number }>();
  const takes_text = service_type === "write" || service_type === "e-mail";
  const { text: _text, ...asked } = content;
  return {
    ...asked,
    service_type,
    ...(service_type === "proofreading" ? { target_langs: ["pl" as const] } : {}),
    ...(takes_text ? { text: words(100) } : { files: [id] }),
    ...(service_type === "e-mail" ? { subject: "Question", plain_language: true } : {}),
  };
}

describe("integrations 3: services of the public API", () => {
  test("are those that can be ordered or requested by key, and no others", async () => {
    const { services } = await program.call("apiServices", {});
    const listed = services.map(({ service_type }) => service_type);
    const taken: Service[] = [];
    for (const service_type of shown_services) {
      const answer = await program.send("apiRequestQuote", { body: await ordered(service_type) });
      if (answer.statusCode === 201) taken.push(service_type);
    }
    expect(listed.toSorted()).toEqual(taken.toSorted());
  });
});

const asked = { source_lang: "pl" as const, target_langs: ["en" as const] };

describe("integrations 3: what has nothing to count has a lowest price", () => {
  test("which is called the minimum, and a counted one is not", async () => {
    const prices = async (body: object) =>
      program.call("apiPrices", { body: { ...asked, ...body } as never });
    const from = await prices({ service_type: "write" });
    expect(from).toMatchObject({ words: 0, is_minimum: true });
    const counted = await prices({ service_type: "write", words: 250 });
    expect(counted).toMatchObject({ words: 250, is_minimum: false });
    const economy = ({ offers }: typeof from) =>
      Number(offers.find((one) => one.package === "economy" && one.speed === "normal")?.gross);
    expect(economy(from)).toBeLessThan(economy(counted));
    const uploaded = await program.upload("umowa.txt", words(250));
    const { id } = uploaded.json<{ id: number }>();
    expect((await prices({ service_type: "write", files: [id] })).is_minimum).toBe(false);
    // Sworn pages are counted in characters: words alone are no measure of them.
    expect((await prices({ service_type: "sworn", words: 250 })).is_minimum).toBe(true);
    expect((await prices({ service_type: "sworn", characters: 5000 })).is_minimum).toBe(false);
    expect((await prices({ service_type: "e-mail" })).is_minimum).toBe(true);
  });
});

describe("integrations 3: a file of a service that takes none", () => {
  test("is refused before it is stored, with the services that take files", async () => {
    const { services } = await program.call("apiServices", {});
    const taking = services.filter(({ formats }) => formats.length > 0).map((one) => one.service_type);
    const without = services.filter(({ formats }) => formats.length === 0).map((one) => one.service_type);
    expect(without).toEqual(["e-mail"]);
    const stored = async () =>
      (await installation.db.selectFrom("api_file").select("file_id").execute()).length;
    const uploaded = await program.upload("umowa.txt", words(250));
    const { id } = uploaded.json<{ id: number }>();
    const before = await stored();
    for (const service_type of without) {
      const query = { name: "list.txt", source_lang: "pl", service_type } as const;
      for (const refused of [
        await program.problem("apiUploadFile", { query }),
        await program.problem("apiCreateUpload", { body: query }),
        await program.problem("apiPrices", { body: { ...asked, service_type, files: [id] } }),
      ]) {
        expect(refused).toMatchObject({ status: 422, code: "file.not_for_service", service_type });
        expect(refused["services"]).toEqual(taking);
        for (const one of taking) expect(refused.detail).toContain(one);
      }
      const body = { ...asked, service_type, files: [id], text: words(50), plain_language: true };
      const { errors = [] } = await program.problem("apiCreatePreview", { body });
      expect(errors).toMatchObject([{ pointer: "/files", code: "email.text_only" }]);
    }
    expect(await stored()).toBe(before);
  });
});
