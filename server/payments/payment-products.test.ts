import { expect, test } from "vitest";
import { buyingCompany, confirmation, previewBy } from "#test/api-keys.ts";
import { inAnalysis, sendSupplement } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { day, inOneInstallation, workStage } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

test("§3 Payment: what was paid for is named in the language of the reader, of every kind", async () => {
  const { company, program } = await buyingCompany(installation);
  const who = company.session;
  const pay = (hash: string) =>
    who.call("startPayment", { params: { hash }, body: { payment_method: "online" } });
  const changed = await inAnalysis(installation, who);
  const supplement = await sendSupplement(installation, changed.id, "600.00", { reduced_scope: true });
  await who.call("answerSupplement", { params: { hash: supplement }, body: { answer: "accept" } });
  await pay((await who.call("order", { params: { hash: changed.hash } })).payment_request_hash ?? "");

  const preview = await previewBy(program, 250);
  const { orders } = await program.call("apiConfirmPreview", confirmation(preview.id, preview.gross));
  await installation.runJobs();
  await workStage(installation, orders[0]?.id ?? 0, "marta@example.com");
  await installation.runJobs();
  installation.clock.forward(40 * day);
  await installation.runRound("invoice.monthly");
  await installation.runJobs();
  const monthly = (await who.call("invoices", { query: { unpaid: "true" } })).data[0];
  const { payment_request_hash } = await who.call("invoice", { params: { id: String(monthly?.id ?? 0) } });
  await pay(payment_request_hash ?? "");

  const productsIn = async (language: string): Promise<string[]> => {
    const reader = session(installation, { zone: "customer", email: company.email, language });
    return (await reader.call("payments", {})).data.slice(0, 2).map(({ product }) => product);
  };
  const number = monthly?.number ?? "";
  expect(await productsIn("en")).toEqual([`Invoice ${number}`, `Order ${changed.id}`]);
  expect(await productsIn("pl")).toEqual([`Faktura ${number}`, `Zamówienie ${changed.id}`]);
});
