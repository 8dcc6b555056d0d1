import { proseOf } from "./papers.ts";
import { marta, nora, type Part, worked } from "./statuses.ts";
import { addressedTo, ordered, press, uploaded } from "./steps.ts";

/** Scenarios of payments other than for a single order. */
export const other_money: readonly Part[] = [
  {
    name: "a balance, topped up and spent",
    applies: ({ customer }) => customer.user_type === "private",
    run: async (actors, reach) => {
      await reach(actors.onDay(36, "19:10"));
      const { currency } = actors.customer;
      const amount = "500";
      const { bonus } = await actors.buyer.call("previewTopUp", { body: { amount } });
      const { payment_methods } = await actors.buyer.call("prepaid", {});
      const started = await actors.buyer.call("topUp", {
        body: {
          amount,
          currency,
          expected_bonus: bonus.currency_amount_decimal,
          payment_method: payment_methods[0]?.method ?? "",
          terms: true,
        },
      });
      await press(actors, started, "pay");
      await reach(actors.onDay(35, "12:00"));
      const text = proseOf(actors.pair.source, 640, 2);
      const order = await ordered(
        actors,
        { service_type: "write", text },
        { payment_method: "balance", use_balance: true },
      );
      await worked(actors, reach, order, { by: nora, at: actors.onDay(35, "15:05") });
    },
  },
  {
    name: "a company orders on account",
    applies: ({ customer }) => customer.user_type === "company" && customer.currency === "PLN",
    run: async (actors, reach) => {
      await reach(actors.onDay(43, "09:00"));
      const { id } = await actors.buyer.call("currentCustomer", {});
      await actors.books.call("setCredit", { params: { id: String(id) }, body: { limit: "5000.00" } });
      await reach(actors.onDay(42, "10:15"));
      await actors.buyer.call("changeCustomer", { body: { invoicing: "monthly" } });
      for (const [paper, words, days] of [
        ["offer", 1200, 42],
        ["report", 1750, 10],
      ] as const) {
        await reach(actors.onDay(days, "11:30"));
        const name = `${actors.words.papers[paper]}.docx`;
        const file = await uploaded(actors.buyer, name, actors.pair.source, words);
        const order = await ordered(
          actors,
          { service_type: "write", files: [file] },
          { payment_method: "deferred" },
        );
        await worked(actors, reach, order, { by: marta, at: actors.onDay(days - 1, "10:20") });
      }
    },
  },
  {
    name: "a guest, who has no account",
    applies: () => true,
    run: async (actors, reach) => {
      await reach(actors.onDay(11, "20:05"));
      const guest = addressedTo(actors, actors.words.guest);
      const order = await ordered(guest, {
        service_type: "write",
        text: proseOf(actors.pair.source, 310, 1),
      });
      await press(guest, order, "pay");
      await worked(guest, reach, order, { by: nora, at: actors.onDay(10, "11:30") });
    },
  },
];
