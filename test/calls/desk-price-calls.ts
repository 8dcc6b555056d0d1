import type { DeskCall } from "./desk-call.ts";
import type { Session } from "../session.ts";

/** A price list not used by other tests. */
export const quiet_list = { brand: "lingy", currency: "USD" } as const;
const params = { ...quiet_list };

/** Deletes the draft of an earlier test and starts a new one. */
export async function freshDraft(
  admin: Session,
  list: { readonly brand: string; readonly currency: "PLN" | "EUR" | "USD" } = quiet_list,
  version = 1,
): Promise<number> {
  const books = await admin.call("priceBooks", {});
  const book = books.find(({ brand, currency }) => brand === list.brand && currency === list.currency);
  if (book?.draft) await admin.call("dropPriceDraft", { params: { ...list } });
  const { revision } = await admin.call("openPriceDraft", { params: { ...list }, body: { version } });
  return revision;
}

const drafted =
  (act: (admin: Session, revision: number) => Promise<unknown>, expected: string): DeskCall =>
  (_installation, { admin }) => ({
    prepare: async () => String(await freshDraft(admin)),
    act: async (revision) => {
      await act(admin, Number(revision));
      return "admin";
    },
    expected,
  });

const one_cell = [{ cell: "en-de.economy", value: "0.061" }];

/** Every call about price lists that changes something, once. */
export const priceWriteCalls: Readonly<Record<string, DeskCall>> = {
  openPriceDraft: (_installation, { admin }) => ({
    prepare: async () => {
      await freshDraft(admin);
      await admin.call("dropPriceDraft", { params });
      return "";
    },
    act: async () => {
      await admin.call("openPriceDraft", { params, body: { version: 1 } });
      return "admin";
    },
    expected: "price_draft.open",
  }),
  setPriceCells: drafted(
    (admin, revision) => admin.call("setPriceCells", { params, body: { revision, cells: one_cell } }),
    "price_draft.write",
  ),
  importPriceFile: drafted(
    (admin, revision) =>
      admin.call("importPriceFile", {
        params,
        body: { revision, text: "pair,light,economy,business,expert,sworn\nen-de,0.035,0.06,0.1,0.16," },
      }),
    "price_draft.write",
  ),
  publishPriceDraft: drafted(
    (admin, revision) =>
      admin.call("publishPriceDraft", { params, body: { revision, from: null, warnings_seen: true } }),
    "price_list.publish",
  ),
  dropPriceDraft: drafted((admin) => admin.call("dropPriceDraft", { params }), "price_draft.drop"),
};
