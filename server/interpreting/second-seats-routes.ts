import { read, write } from "#server/kernel/http/handlers.ts";
import { answerSecond, askSecondByDesk, giveSecondBack, withdrawSecond } from "./second-seats-commands.ts";
import { secondAsks, secondCandidates } from "./second-seats-queries.ts";

export const second_seat_handlers = {
  secondAsks: read("secondAsks", ({ db, caller, now }) => secondAsks(db, caller, now)),
  answerSecond: write("answerSecond", async ({ tx, caller, params, body, now }) => {
    await answerSecond(tx, caller, params.id, body.accepts, now);
    return null;
  }),
  giveSecondBack: write("giveSecondBack", async ({ tx, caller, params, body, now }) => {
    await giveSecondBack(tx, caller, params.id, body.reason, now);
    return null;
  }),
  secondCandidates: read("secondCandidates", ({ db, params, now }) => secondCandidates(db, params.id, now)),
  askSecond: write("askSecond", async ({ tx, caller, params, body, now }) => {
    await askSecondByDesk(tx, caller, params.id, body.translator_id, now);
    return null;
  }),
  withdrawSecond: write("withdrawSecond", async ({ tx, caller, params, body, now }) => {
    await withdrawSecond(tx, caller, params.id, body, now);
    return null;
  }),
};
