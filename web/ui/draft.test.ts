import { beforeEach, describe, expect, test, vi } from "vitest";
import { draftsWritten, draftStore } from "./draft.ts";

const hours = 60 * 60 * 1000;

describe("§9 What a person typed is stored for two hours, with a version", () => {
  let now = 1_000_000;
  const texts = new Map<string, string>();
  beforeEach(() => {
    texts.clear();
    now = 1_000_000;
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
      removeItem: (key: string) => void texts.delete(key),
    });
  });
  const accept = (stored: unknown) =>
    typeof stored === "object" && stored !== null && "text" in stored ? { text: String(stored.text) } : null;
  const store = (brand = "tolmaro") => draftStore({ brand, form: "write", accept, now: () => now });

  test("a draft comes back with the moment it was stored", () => {
    store().write({ text: "Dzień dobry" });
    now += 5 * 60_000;
    expect(store().read()).toEqual({ saved_at: 1_000_000, data: { text: "Dzień dobry" } });
  });

  test("after two hours it is gone", () => {
    store().write({ text: "old" });
    now += 2 * hours;
    expect(store().read()).not.toBeNull();
    now += 1;
    expect(store().read()).toBeNull();
  });

  test("one of another version, of a wrong clock or not ours is not read", () => {
    const key = "draft:v1:tolmaro:write";
    for (const text of [
      '{"v":2,"saved_at":1000000,"data":{}}',
      '{"v":1,"saved_at":9000000,"data":{}}',
      "nonsense",
    ]) {
      texts.set(key, text);
      expect(store().read()).toBeNull();
    }
  });

  test("brands and forms keep theirs apart, and a cleared one is gone", () => {
    store().write({ text: "mine" });
    expect(store("lingy").read()).toBeNull();
    expect(draftsWritten()).toContain("draft:v1:tolmaro:write");
    store().clear();
    expect(store().read()).toBeNull();
    expect(draftsWritten()).not.toContain("draft:v1:tolmaro:write");
  });

  test("a browser that forbids storage loses nothing but the draft", () => {
    vi.stubGlobal("localStorage", undefined);
    store().write({ text: "typed" });
    expect(store().read()).toBeNull();
  });
});
