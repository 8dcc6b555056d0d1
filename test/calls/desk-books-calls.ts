import { fillPath } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import type { DeskCall } from "./desk-call.ts";
import { stripe_report } from "../fixtures/payout-reports.ts";
import type { Installation } from "../installation.ts";
import type { Session } from "../session.ts";

const nothing = (): Promise<string> => Promise.resolve("");
/** A month before the first of these tests. */
const month = "2031-01";

async function close(installation: Installation, desk: Session): Promise<void> {
  await desk.call("checkBooks", {});
  await installation.runJobs();
  const { totals_sha256 } = await desk.call("booksMonth", { params: { month } });
  await desk.call("closeMonth", { params: { month }, body: { totals_sha256 } });
}
/** Uploads a report of a payout of 80.00 EUR; a second upload with the same name changes nothing. */
export async function handInReport(
  installation: Installation,
  desk: Session,
  payout_id = "po_1",
): Promise<void> {
  await installation.app.inject({
    method: "POST",
    url: `${fillPath(routes.importPayouts.path, {})}?provider=stripe&name=march.csv`,
    headers: { ...(await desk.headers()), "content-type": "application/octet-stream" },
    payload: stripe_report.replaceAll("po_1", payout_id),
  });
}

/** Every call about accounting that changes or exports data, once. */
export const booksWriteCalls: Readonly<Record<string, DeskCall>> = {
  closeMonth: (installation, { accounting, admin }) => ({
    prepare: nothing,
    act: async () => {
      await close(installation, accounting);
      await admin.call("reopenMonth", { params: { month }, body: { reason: "Dla następnej próby" } });
      return "accounting";
    },
    expected: "books.close",
  }),
  checkBooks: (_installation, { accounting }) => ({
    prepare: nothing,
    act: async () => {
      await accounting.call("checkBooks", {});
      return "accounting";
    },
    expected: "books.check",
  }),
  reopenMonth: (installation, { accounting, admin }) => ({
    prepare: async () => {
      await close(installation, accounting);
      return "";
    },
    act: async () => {
      await admin.call("reopenMonth", { params: { month }, body: { reason: "Brakowało faktury" } });
      return "admin";
    },
    expected: "books.reopen",
  }),
  importPayouts: (installation, { accounting }) => ({
    prepare: nothing,
    act: async () => {
      await handInReport(installation, accounting);
      return "accounting";
    },
    expected: "books.import",
  }),
  settlePayoutRow: (installation, { accounting }) => ({
    prepare: async () => {
      await handInReport(installation, accounting);
      const { parked } = await accounting.call("clearing", {});
      for (const { id } of parked.slice(1))
        await accounting.call("settlePayoutRow", { params: { id: String(id) }, body: { how: "suspense" } });
      return String(parked[0]?.id ?? 0);
    },
    act: async (id) => {
      await accounting.call("settlePayoutRow", { params: { id }, body: { how: "suspense" } });
      return "accounting";
    },
    expected: "books.settle",
  }),
  returnPayout: (installation, { accounting }) => ({
    prepare: async () => {
      await handInReport(installation, accounting);
      const { payouts } = await accounting.call("clearing", {});
      return String(payouts[0]?.id ?? 0);
    },
    act: async (id) => {
      await accounting.call("returnPayout", { params: { id }, body: { returned: true } });
      await accounting.call("returnPayout", { params: { id }, body: { returned: false } });
      return "accounting";
    },
    expected: "books.return",
  }),
  exportBooks: (_installation, { accounting }) => ({
    prepare: nothing,
    act: async () => {
      await accounting.call("exportBooks", { body: { what: "journal", month } });
      return "accounting";
    },
    expected: "books.export",
  }),
};
