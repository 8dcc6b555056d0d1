import { giveOrAsk } from "#server/approvals/index.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import {
  askingForPublication,
  dropDraft,
  importFile,
  openDraft,
  publishDraft,
  setCells,
} from "./commands.ts";
import { priceBooks, priceChanges, priceDraft, priceVersion } from "./queries.ts";

export const price_sheet_handlers = {
  priceBooks: read("priceBooks", ({ db, now }) => priceBooks(db, now)),
  priceVersion: read("priceVersion", ({ db, params: { version, ...list } }) =>
    priceVersion(db, list, version),
  ),
  priceDraft: read("priceDraft", ({ db, params, now }) => priceDraft(db, params, now)),
  openPriceDraft: write("openPriceDraft", async ({ tx, caller, params, body, now }) => {
    await openDraft(tx, caller, { ...params, ...body }, now);
    return priceDraft(tx, params, now);
  }),
  setPriceCells: write("setPriceCells", async ({ tx, caller, params, body, now }) => {
    await setCells(tx, caller, { ...params, ...body }, now);
    return priceDraft(tx, params, now);
  }),
  importPriceFile: write("importPriceFile", async ({ tx, caller, params, body, now }) => {
    const faults = await importFile(tx, caller, { ...params, ...body }, now);
    return { draft: faults.length === 0 ? await priceDraft(tx, params, now) : null, faults: [...faults] };
  }),
  priceChanges: read("priceChanges", ({ db, params, now }) => priceChanges(db, params, now)),
  publishPriceDraft: write("publishPriceDraft", async ({ tx, caller, params, body, now }) => {
    const give = () => publishDraft(tx, caller, { ...params, ...body }, now);
    await giveOrAsk(tx, caller, { give, asking: (jumps) => askingForPublication(jumps, params, body) }, now);
    return priceBooks(tx, now);
  }),
  dropPriceDraft: write("dropPriceDraft", async ({ tx, caller, params, now }) => {
    await dropDraft(tx, caller, params, now);
    return priceBooks(tx, now);
  }),
};
