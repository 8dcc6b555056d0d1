import { beforeEach, describe, expect, test } from "vitest";
import type { MemberRole } from "#domain/accounts/members.ts";
import { type Company, deliver, newCompany, on_account_contact, orderOnAccount } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { mailsSentTo } from "#test/people.ts";
import type { Session } from "#test/session.ts";
import { atBank, day, inOneInstallation, placeOrder, words } from "#test/steps.ts";
import { joinTeam } from "#test/team-members.ts";
import { bookkeeper } from "#test/transfers.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

let company: Company;
beforeEach(async () => {
  company = await newCompany(installation, { credit_limit: 10_000_000n });
});
const join = (role: MemberRole) => joinTeam(installation, company.session, role);

/** Buys a translation at a bank, and has it done, which issues its invoice. */
async function bought(who: Session): Promise<void> {
  const contact = { ...on_account_contact, email: company.email, payment_method: "online" } as const;
  const placed = await placeOrder(who, { text: words(250), user_type: "company" }, contact);
  await atBank(installation, placed, "pay");
  await installation.runJobs();
  await deliver(installation, placed);
}
/** Mails about invoices that were written to an address. */
const mailsTo = async (email: string) =>
  (await mailsSentTo(installation, email)).filter(({ kind }) => kind.startsWith("invoice_"));
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);

describe("integrations 6: mails about an invoice go to who works with invoices", () => {
  test("to each accountant of the account, and not to who ordered", async () => {
    const [buyer, first, second] = [await join("buyer"), await join("accountant"), await join("accountant")];
    await bought(buyer.who);
    for (const { email } of [first, second]) expect(await kindsTo(email)).toEqual(["invoice_issued"]);
    expect(await kindsTo(buyer.email)).toEqual([]);
    expect(await kindsTo(company.email)).toEqual([]);
  });

  test("of a month too, with its reminders, which count once however many read them", async () => {
    const [first, second] = [await join("accountant"), await join("accountant")];
    await deliver(installation, await orderOnAccount(installation, company));
    installation.clock.forward(40 * day);
    await installation.runRound("invoice.monthly");
    await installation.runJobs();
    const [invoice] = (await company.session.call("invoices", {})).data;
    const params = { id: String(invoice?.id) };
    installation.clock.forward(40 * day);
    await bookkeeper(installation).call("remindInvoice", { params });
    for (const { email } of [first, second])
      expect(await kindsTo(email)).toEqual(["invoice_due", "invoice_reminder"]);
    expect(await kindsTo(company.email)).toEqual([]);
    const [due] = await mailsTo(first.email);
    expect(new URL(due?.url ?? "").pathname).toMatch(new RegExp(`/account/invoices/${params.id}$`));
    await first.who.call("invoice", { params });
    expect(await bookkeeper(installation).call("deskInvoice", { params })).toMatchObject({ reminders: 1 });
  });

  test("to the owners where who ordered does not see invoices and there is no accountant", async () => {
    const buyer = await join("buyer");
    await bought(buyer.who);
    expect(await kindsTo(company.email)).toEqual(["invoice_issued"]);
    expect(await kindsTo(buyer.email)).toEqual([]);
  });

  test("to an accountant who has left no more", async () => {
    const { id, email } = await join("accountant");
    await company.session.call("removeMember", { params: { id: String(id) }, query: {} });
    await bought(company.session);
    expect(await kindsTo(email)).toEqual([]);
    expect(await kindsTo(company.email)).toEqual(["invoice_issued"]);
  });
});
