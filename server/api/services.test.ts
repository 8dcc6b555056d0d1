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
