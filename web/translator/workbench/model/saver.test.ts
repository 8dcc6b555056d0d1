import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChangeResult } from "#contract/workbench/workbench.ts";
import { versions_of_act } from "#domain/workbench/segment-state.ts";
import { createSaver, type SaverPorts, type SaveState } from "./saver.ts";
import { segmentRow as row } from "./sample-row.ts";
import type { Shelf } from "./shelf.ts";
import { retryDelay, type Step, type Waiting } from "./steps.ts";

const edit = (target: string): Step => ({
  act: "edit",
  target,
  origin: "person",
  match_percent: null,
  codes_guessed: false,
});
const confirm: Step = {
  act: "confirm",
  target: "",
  origin: "person",
  match_percent: null,
  codes_guessed: false,
};

type Sent = Parameters<SaverPorts["send"]>[0];

/** A server with versions, which may be away, and a shelf in memory. */
function place() {
  const stored = new Map<number, { version: number; target: string }>();
  const shelf = new Map<number, Waiting>();
  const sent: Sent[] = [];
  const states: SaveState[] = [];
  const conflicts: { theirs: string; mine: Waiting }[] = [];
  let trouble: "none" | "away" | "lost_answer" | "ended" = "none";
  let under_way: Promise<void> | null = null;
  const send: SaverPorts["send"] = async (changes) => {
    sent.push(changes);
    if (under_way) await under_way;
    return answer(changes);
  };
  const answer: SaverPorts["send"] = (changes) => {
    if (trouble === "away") return Promise.reject(new Error("no connection"));
    if (trouble === "ended") return Promise.reject(new Error("ended"));
    const results = changes.map((change): ChangeResult => {
      const now = stored.get(change.id) ?? { version: 0, target: "" };
      if (now.version !== change.version)
        return {
          id: change.id,
          outcome: "conflict",
          reason: null,
          segment: row(change.id, now.version, now.target),
        };
      const version = now.version + versions_of_act[change.act];
      const next = { version, target: change.act === "edit" ? change.target : now.target };
      stored.set(change.id, next);
      return {
        id: change.id,
        outcome: "stored",
        reason: null,
        segment: row(change.id, next.version, next.target),
      };
    });
    if (trouble === "lost_answer") return Promise.reject(new Error("the answer was lost"));
    return Promise.resolve({ results, progress: { segments: 1, words: 1, done_words: 0, percent: 0 } });
  };
  const device: Shelf = {
    put: (one) => Promise.resolve(void shelf.set(one.id, one)),
    remove: (_job, id) => Promise.resolve(void shelf.delete(id)),
    stores: () => Promise.resolve(true),
    all: () => Promise.resolve([...shelf.values()]),
  };
  const open = () =>
    createSaver("7", {
      send,
      shelf: device,
      onStored: () => undefined,
      onRefused: () => undefined,
      onConflict: (theirs, mine) => void conflicts.push({ theirs: theirs.target, mine }),
      onState: (state) => void states.push(state),
      isEnd: (error) => error instanceof Error && error.message === "ended",
    });
  return {
    stored,
    shelf,
    sent,
    states,
    conflicts,
    open,
    set: (next: typeof trouble) => {
      trouble = next;
    },
    /** Requests take until the returned function is called. */
    hold: () => {
      let arrive = (): void => undefined;
      under_way = new Promise((resolve) => {
        arrive = resolve;
      });
      return () => arrive();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("6.2 Saving", () => {
  test("800 ms after typing the last text is sent once, a confirmation follows it in the same batch", async () => {
    const { open, sent, stored, shelf, states } = place();
    const saver = open();
    saver.add(row(1, 0, ""), edit("The r"), false);
    await vi.advanceTimersByTimeAsync(700);
    saver.add(row(1, 0, "The r"), edit("The rent"), false);
    await vi.advanceTimersByTimeAsync(700);
    expect(sent).toEqual([]);
    expect(shelf.get(1)?.steps).toEqual([edit("The rent")]);
    saver.add(row(1, 0, "The rent"), confirm, true);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map((batch) => batch.map(({ act, version }) => [act, version]))).toEqual([
      [
        ["edit", 0],
        ["confirm", 1],
      ],
    ]);
    expect(stored.get(1)).toEqual({ version: 2, target: "The rent" });
    expect(states.at(-1)).toEqual({ kind: "saved", waiting: 0 });
    expect(shelf.size).toBe(0);
  });

  test("a discarded text waits with what is typed after it, and leaving changes no state that was set", async () => {
    const { open, sent, stored } = place();
    const saver = open();
    const discard = { ...edit("My rent"), act: "discard" } as const;
    const leave = { ...edit(""), act: "leave" } as const;
    saver.add(row(1, 0, ""), discard, false);
    saver.add(row(1, 0, ""), edit("The rent"), false);
    saver.add(row(1, 0, "The rent"), confirm, false);
    saver.add(row(1, 0, "The rent"), leave, true);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.flat().map(({ act, version }) => [act, version])).toEqual([
      ["discard", 0],
      ["edit", 2],
      ["confirm", 3],
    ]);
    expect(stored.get(1)).toEqual({ version: 4, target: "The rent" });
  });

  test("a batch has at most 50 changes", async () => {
    const { open, sent } = place();
    const saver = open();
    for (let id = 1; id <= 120; id++) saver.add(row(id, 0, ""), edit(`text ${id}`), false);
    await vi.advanceTimersByTimeAsync(800);
    expect(sent.map(({ length }) => length)).toEqual([50, 50, 20]);
  });

  test("without a connection it stays on the device, is tried again, and nothing of it is lost", async () => {
    const { open, set, shelf, states, stored } = place();
    const saver = open();
    set("away");
    saver.add(row(1, 0, ""), edit("The rent"), false);
    await vi.advanceTimersByTimeAsync(800);
    expect(states.at(-1)).toEqual({ kind: "offline", waiting: 1 });
    saver.add(row(1, 0, "The rent"), edit("The rent is"), false);
    expect(shelf.get(1)?.steps).toEqual([edit("The rent is")]);
    saver.stop();
    // Another page finds it.
    set("none");
    const other = open();
    other.resume([...shelf.values()]);
    await vi.advanceTimersByTimeAsync(0);
    expect(stored.get(1)?.target).toBe("The rent is");
    expect(shelf.size).toBe(0);
  });

  test("the pause between attempts grows from 1 s to 60 s", () => {
    expect([1, 2, 3, 6, 7, 50].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
  });

  test("an answer that was lost is no conflict, whether more was typed or not", async () => {
    const { open, set, stored, conflicts } = place();
    const saver = open();
    set("lost_answer");
    saver.add(row(1, 0, ""), edit("The rent"), false);
    saver.add(row(2, 0, ""), edit("The flat"), false);
    await vi.advanceTimersByTimeAsync(800);
    set("none");
    saver.add(row(1, 0, "The rent"), edit("The rent is due"), false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(conflicts).toEqual([]);
    expect(stored.get(1)?.target).toBe("The rent is due");
    expect(stored.get(2)?.target).toBe("The flat");
  });

  test("a text of another person is a conflict; the own one stays on the device until a choice", async () => {
    const { open, stored, conflicts, shelf } = place();
    stored.set(1, { version: 3, target: "Their rent" });
    const saver = open();
    saver.add(row(1, 2, ""), edit("My rent"), false);
    await vi.advanceTimersByTimeAsync(800);
    expect(conflicts.map(({ theirs, mine }) => [theirs, mine.steps])).toEqual([
      ["Their rent", [edit("My rent")]],
    ]);
    expect(shelf.get(1)?.steps).toEqual([edit("My rent")]);
    saver.drop(1);
    expect(shelf.size).toBe(0);
  });

  test("a job that ended is not tried again, and its texts stay to be taken", async () => {
    const { open, set, sent, states } = place();
    const saver = open();
    set("ended");
    saver.add(row(1, 0, ""), edit("The rent"), false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(1);
    expect(states.at(-1)).toEqual({ kind: "ended", waiting: 1 });
    expect(saver.waiting().map(({ steps }) => steps)).toEqual([[edit("The rent")]]);
  });

  test("what this page has sent meanwhile is not taken for what a former one has left", async () => {
    const { open, sent, stored, shelf, conflicts } = place();
    const saver = open();
    saver.begin();
    saver.add(row(1, 0, ""), edit("The rent"), true);
    // Read while the text is on its way.
    const read = [...shelf.values()];
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.isOwn(1)).toBe(true);
    saver.resume(read);
    saver.add(row(1, 1, "The rent"), edit("The rent is due"), false);
    await vi.advanceTimersByTimeAsync(800);
    expect(sent.flat().map(({ target, version }) => [target, version])).toEqual([
      ["The rent", 0],
      ["The rent is due", 1],
    ]);
    expect(conflicts).toEqual([]);
    expect(stored.get(1)?.target).toBe("The rent is due");
  });

  test("a text that the former tab sends, too, is no conflict with what is typed after it", async () => {
    const { open, stored, shelf, conflicts } = place();
    const former = open();
    former.begin();
    former.add(row(1, 0, ""), edit("The rent"), false);
    const present = open();
    present.begin();
    present.resume([...shelf.values()]);
    present.add(row(1, 0, "The rent"), edit("The rent is due"), false);
    await former.flush();
    await vi.advanceTimersByTimeAsync(800);
    expect(conflicts).toEqual([]);
    expect(stored.get(1)?.target).toBe("The rent is due");
  });

  test("a tab that may not edit any more leaves to the other one what it could not send", async () => {
    const { open, set, shelf, sent, states, stored } = place();
    const former = open();
    former.begin();
    set("away");
    former.add(row(1, 0, ""), edit("The rent"), false);
    await former.handOver();
    expect(states.at(-1)).toEqual({ kind: "saved", waiting: 0 });
    const attempts = sent.length;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(attempts);
    set("none");
    const present = open();
    present.begin();
    present.resume([...shelf.values()]);
    await vi.advanceTimersByTimeAsync(0);
    expect(stored.get(1)?.target).toBe("The rent");
  });

  test("a tab that edits again before it has handed over keeps its texts", async () => {
    const { open, set, stored } = place();
    const saver = open();
    saver.begin();
    set("away");
    saver.add(row(1, 0, ""), edit("The rent"), false);
    const over = saver.handOver();
    saver.begin();
    await over;
    expect(saver.waiting()).toHaveLength(1);
    set("none");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stored.get(1)?.target).toBe("The rent");
  });

  test("a tab that edits again after a failure sends what is typed", async () => {
    const { open, set, stored } = place();
    const saver = open();
    saver.begin();
    set("away");
    saver.add(row(1, 0, ""), edit("The rent"), false);
    await vi.advanceTimersByTimeAsync(800);
    await saver.handOver();
    set("none");
    saver.begin();
    saver.add(row(2, 0, ""), edit("The flat"), false);
    await vi.advanceTimersByTimeAsync(800);
    expect(stored.get(2)?.target).toBe("The flat");
  });

  test.each(["none", "away"] as const)(
    "a request that ends after the hand-over leaves the device as the other tab has it (%s)",
    async (trouble) => {
      const { open, set, hold, shelf, states } = place();
      const arrive = hold();
      const former = open();
      former.begin();
      set(trouble);
      former.add(row(1, 0, ""), edit("The rent"), false);
      const sent = former.flush();
      await former.handOver();
      const newer = { job: "7", id: 1, version: 0, steps: [edit("The rent is due")], sent: ["The rent"] };
      shelf.set(1, newer);
      arrive();
      await sent;
      await vi.advanceTimersByTimeAsync(120_000);
      expect(shelf.get(1)).toEqual(newer);
      expect(states.at(-1)).toEqual({ kind: "saved", waiting: 0 });
    },
  );
});
