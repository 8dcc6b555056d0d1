import { expect, test } from "vitest";
import { finishedOrder, openCase, rework, uploadWork } from "#test/cases.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation, piotr, translator, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

test("the desk reads source, first and corrected text of a complaint, with the changed words", async () => {
  const guest = visitor(installation);
  const { hash } = await finishedOrder(installation, guest);
  const { id } = await openCase(installation, guest, hash);
  const params = { id };
  const texts = () => piotr(installation).call("complaintTexts", { params });
  const [before] = await texts();
  expect(before).toMatchObject({
    names: { source: "umowa.txt", first: "umowa_EN.txt", corrected: null },
    changes: null,
    cut: false,
  });
  expect(before?.source).toContain("Umowa o dzieło zawarta w Krakowie.");
  expect(before?.first).toContain("Contract, first version.");

  await piotr(installation).call("triageCorrection", { params });
  await piotr(installation).call("decideCorrection", { params, body: { decision: "accept" } });
  const email = "olena@example.com";
  await piotr(installation).call("assignRework", { params, body: await rework(installation, email) });
  const olena = translator(installation, email);
  const [turn] = await olena.call("reworks", {});
  const at = { params: { id: String(turn?.id) } };
  const { source } = await olena.call("rework", at);
  const corrected = (before?.first ?? "").replace("first version", "second version");
  const upload = await uploadWork(installation, email, "umowa_EN_v2.txt", corrected);
  const files = [{ answers: source[0]?.hash ?? null, upload }];
  await olena.call("deliverRework", { ...at, body: { files, complete: true } });
  const [after] = await texts();
  expect(after?.names.corrected).toBe("umowa_EN_v2.txt");
  expect(after?.changes?.filter(({ how }) => how !== "same")).toEqual([
    { how: "removed", text: "first" },
    { how: "added", text: "second" },
  ]);
  const missing = { params: { id: "999999" } };
  expect((await piotr(installation).refusal("complaintTexts", missing)).code).toBe("case.not_found");
});
