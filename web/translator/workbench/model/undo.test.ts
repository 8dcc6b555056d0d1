import { describe, expect, test } from "vitest";
import { type History, type Moment, no_history, recorded, redone, undone } from "./undo.ts";

const at = (text: string): Moment => ({ text, caret: text.length });

describe("6.1 Undo is the editor's own", () => {
  test("typing without a pause is one step, and a command is one of its own", () => {
    let history: History = recorded(no_history, at(""), 0, true);
    history = recorded(history, at("T"), 200, true);
    history = recorded(history, at("Th"), 400, false);
    history = recorded(history, at("The source"), 5_000, true);
    expect(history.past.map(({ text }) => text)).toEqual(["", "Th", "The source"]);
  });

  test("steps go back and forward, and a new text ends the way forward", () => {
    const history = recorded(recorded(no_history, at("a"), 0, false), at("ab"), 1, false);
    const back = undone(history, at("abc"));
    expect(back?.present.text).toBe("ab");
    const again = back && undone(back.history, back.present);
    expect(again?.present.text).toBe("a");
    expect(again && undone(again.history, again.present)).toBeNull();
    const forward = again && redone(again.history, again.present);
    expect(forward?.present.text).toBe("ab");
    expect(forward && redone(recorded(forward.history, at("ab"), 9, false), at("x"))).toBeNull();
  });

  test("the last 200 steps are stored", () => {
    let history: History = no_history;
    for (let n = 0; n < 250; n++) history = recorded(history, at(String(n)), n, false);
    expect(history.past).toHaveLength(200);
    expect(history.past[0]?.text).toBe("50");
  });
});
