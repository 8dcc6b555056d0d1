import { expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, visitor } from "#test/steps.ts";
import { change, changed, opened, rowOf, taken, translated } from "#test/workbench.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((started) => {
  installation = started;
  guest = visitor(installation);
});

test("the confirmed words of the editor are the progress of the job, and a higher typed figure stays", async () => {
  const job = await taken(installation, guest, {
    text: "Najemca płaci dziś. Wynajmujący czeka dziś. Sąsiad słucha dziś. Pies szczeka dziś.",
  });
  const { who, params } = job;
  const percent = async () => (await who.call("job", { params })).work.progress_percent;
  const [first, second, third, fourth] = await opened(job);
  if (!first || !second || !third || !fourth) throw new Error("four segments were expected");
  rowOf(await changed(job, change(first, "edit", "The tenant pays today.")));
  expect(await percent()).toBe(0);
  await translated(job, second, "The landlord waits today.");
  expect(await percent()).toBe(25);
  const { checkpoint_at } = (await who.call("job", { params })).work;
  expect(checkpoint_at).toBeNull();
  await who.call("reportProgress", { params, body: { percent: 60 } });
  await translated(job, third, "The neighbour listens today.");
  expect(await percent()).toBe(60);
  await translated(job, fourth, "The dog barks today.");
  expect(await percent()).toBe(75);
});
