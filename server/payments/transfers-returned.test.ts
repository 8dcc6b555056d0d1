import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";
import { bookkeeper, importStatement, lineOf, statementFile } from "#test/transfers.ts";

let product: Installation;
inOneInstallation((opened) => {
  product = opened;
});

const unknown = { counterparty_name: "EWA OBCA", counterparty_iban: "PL10105000997603123456789123" };
const undo = async (match_id: number | undefined) =>
  bookkeeper(product).call("undoMatch", { params: { id: String(match_id ?? 0) } });

describe("money that belongs to no order", () => {
  test("unidentified money is matched with the transfer that sent it back, and may be taken apart", async () => {
    const came = { ...unknown, amount: 7777n, title: "pomylka w przelewie" };
    await importStatement(product, statementFile({ lines: [came] }));
    expect(await lineOf(product, came.title)).toMatchObject({ state: "open", payer_known: false });
    const back = { ...unknown, amount: -7777n, title: "zwrot pomylki" };
    await importStatement(product, statementFile({ opening: 9000n, lines: [back] }));
    for (const title of [came.title, back.title])
      expect(await lineOf(product, title)).toMatchObject({
        state: "done",
        matches: [{ kind: "reversal", may_undo: true, made_by: null }],
      });
    const [match] = (await lineOf(product, back.title)).matches;
    expect((await undo(match?.id)).state).toBe("open");
    expect((await lineOf(product, came.title)).state).toBe("open");
  });

  test("both lines of one statement match, and no amount that differs, or of another account", async () => {
    const lines = [
      { ...unknown, amount: -4141n, title: "zwrot tego samego dnia" },
      { ...unknown, amount: 4141n, title: "obcy przelew" },
      { ...unknown, amount: 5151n, title: "inna kwota" },
      { amount: 4141n, title: "inne konto" },
    ];
    await importStatement(product, statementFile({ opening: 9000n, lines }));
    const states = [];
    for (const { title } of lines) states.push((await lineOf(product, title)).state);
    expect(states).toEqual(["done", "done", "open", "open"]);
  });
});
