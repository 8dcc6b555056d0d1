import { beforeEach, expect, test } from "vitest";
import { removeEngines, routeIs, someEngine } from "#test/engines.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, order_input, visitor } from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((started) => {
  installation = started;
  guest = visitor(installation);
});
beforeEach(() => removeEngines(installation));

const polish = { source_lang: "pl", target_lang: "en" } as const;

test("a confidential order is not sold machine work of engines that store texts", async () => {
  const storing = await someEngine(installation, "deepl", { keeps_text: true });
  await routeIs(installation, [{ engine_id: storing }], polish);
  const soldTo = async (is_confidential: boolean) => {
    const { offers } = await guest.call("quickQuote", {
      body: {
        service_type: "write",
        source_lang: "pl",
        target_langs: ["en"],
        words: 500,
        characters_collapsed: 3_000,
        is_confidential,
      },
    });
    return offers.map((offer) => offer.package);
  };
  expect(await soldTo(false)).toContain("light");
  expect(await soldTo(true)).not.toContain("light");
  expect(await soldTo(true)).toContain("economy");
  const refused = await guest.refusal("createOrder", {
    body: { ...order_input, package: "light", is_confidential: true },
  });
  expect(refused.code).toBe("language_pair.unavailable");
  const storing_nothing = await someEngine(installation, "openai", { keeps_text: false });
  await routeIs(installation, [{ engine_id: storing }, { engine_id: storing_nothing }], polish);
  expect(await soldTo(true)).toContain("light");
});
