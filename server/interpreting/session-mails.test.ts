import { expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { idOf, interpreting, whole_week } from "#test/interpreting.ts";
import { mailsSentTo } from "#test/people.ts";
import { call_order } from "#test/services.ts";
import { day, hour, inOneInstallation, paidOrder, piotr } from "#test/steps.ts";

let installation: Installation;
let scenario: ReturnType<typeof interpreting>;
inOneInstallation(async (opened) => {
  installation = opened;
  scenario = interpreting(installation);
  await scenario.olena().call("setHours", { body: whole_week });
});

const to_olena = "olena@example.com";
const textOf = async (kind: string): Promise<string> =>
  (await mailsSentTo(installation, to_olena)).findLast((one) => one.kind === kind)?.text ?? "";

test("§6 the offer of a session names its start and no deadline", async () => {
  await paidOrder(installation, scenario.guest, call_order(scenario.ahead(3 * day)));
  const text = await textOf("offer_sent");
  expect(text).toContain("Початок");
  expect(text).not.toContain("Термін:");
});

test("the customer is written to once when an interpreter is booked, and reminded only of what is ahead", async () => {
  const far = idOf(await scenario.booked(scenario.ahead(4 * day)));
  const soon = await paidOrder(installation, scenario.guest, call_order(scenario.ahead(6 * hour)));
  const kinds = ["order_paid", "interpreter_booked"];
  const textsOf = async (id: number) =>
    (await scenario.mailsOf(id, kinds)).map(({ kind, text }) => [kind, text.replaceAll("\n", " ")]);
  expect(await textsOf(far)).toEqual([
    ["order_paid", expect.stringContaining("remind you a day and an hour before")],
    ["interpreter_booked", expect.stringContaining("An interpreter is booked for you")],
  ]);
  expect(await textsOf(idOf(soon))).toEqual([
    ["order_paid", expect.stringContaining("remind you an hour before")],
  ]);
  const job_id = (await scenario.olena().call("jobs", {})).find(({ order_id }) => order_id === far)?.id;
  await scenario.olena().call("releaseJob", { params: { id: String(job_id) }, body: { reason: "Choroba" } });
  await installation.runJobs();
  const again = (await scenario.olena().call("offers", {})).find(({ order_id }) => order_id === far);
  if (again) await scenario.olena().call("acceptOffer", { params: { id: String(again.id) } });
  await installation.runJobs();
  expect(await textsOf(far)).toHaveLength(2);
});

test("a hold asks the interpreter to keep the time free, and its end confirms the session", async () => {
  const params = { id: String(idOf(await scenario.booked(scenario.ahead(5 * day)))) };
  const review_at = new Date(installation.clock.now().getTime() + 6 * hour).toISOString();
  await piotr(installation).call("setHold", { params, body: { reason: "legal", note: "", review_at } });
  expect(await textOf("work_held")).toContain("тримайте цей час вільним");
  await piotr(installation).call("endHold", { params, body: { note: "" } });
  const over = await textOf("work_held");
  expect(over).toContain("відбудеться в заброньований час");
  expect(over).toContain("Початок");
});
