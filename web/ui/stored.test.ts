import { beforeEach, describe, expect, test, vi } from "vitest";
import { createSession } from "./session.ts";
import { forget, keep, recall, stored_for_ms, sweep } from "./stored.ts";

/** A browser's storage: its own keys are the content, its methods are inherited. */
const browserStorage = (): Storage =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  }) as Storage;

let storage = browserStorage();
beforeEach(() => {
  storage = browserStorage();
  vi.stubGlobal("localStorage", storage);
});

describe("§9 Stored client data carries a version and expires after two hours", () => {
  test("a stored value comes back for two hours, in its version alone", () => {
    keep("preference:desk", 3, "dark", 1_000);
    expect(recall("preference:desk", 3, 1_000 + stored_for_ms)?.data).toBe("dark");
    expect(recall("preference:desk", 3, 1_001 + stored_for_ms)).toBeNull();
    expect(recall("preference:desk", 4, 1_000)).toBeNull();
    forget("preference:desk");
    expect(recall("preference:desk", 3, 1_000)).toBeNull();
  });

  test("the start of an app deletes values that are too old, from a wrong clock or of an earlier form", () => {
    keep("draft:v1:brand:write", 1, { text: "fresh" }, 9_000_000);
    keep("draft:v1:brand:sworn", 1, { text: "old" }, 9_000_000 - stored_for_ms - 1);
    keep("left:brand", 1, {}, 9_060_001);
    storage.setItem("locale:brand", "pl");
    storage.setItem("session:v1:portal", '{"access_token":"a","expires_at":99}');
    storage.setItem("foreign-key", "theirs");
    sweep(9_000_000);
    expect(Object.keys(storage).toSorted()).toEqual(["draft:v1:brand:write", "foreign-key"]);
  });

  test("a browser that forbids storage is not a fault", () => {
    vi.stubGlobal("localStorage", undefined);
    keep("preference:desk", 1, "dark");
    expect(recall("preference:desk", 1)).toBeNull();
    sweep();
  });
});

describe("A session lasts as long as its token, not as long as the storage", () => {
  const minutes = 60_000;
  let now = 1_000_000;
  const open = () => createSession("portal:brand", () => now);
  beforeEach(() => {
    now = 1_000_000;
  });

  test("an open page holds a token of a day, and keeps it for the next page while it is open", () => {
    const page = open();
    page.write({ access_token: "day", expires_in: 24 * 60 * 60 }, false);
    for (let passed = 0; passed < 5 * 60; passed += 11) {
      now += 11 * minutes;
      expect(page.read()?.access_token).toBe("day");
    }
    expect(open().read()?.access_token).toBe("day");
  });

  test("storing a token again never restores one that another tab has replaced or deleted", () => {
    const [page, other] = [open(), open()];
    page.write({ access_token: "old", expires_in: 24 * 60 * 60 }, false);
    other.write({ access_token: "new", expires_in: 24 * 60 * 60 }, false);
    now += 11 * minutes;
    expect(page.read()?.access_token).toBe("old");
    expect(open().read()?.access_token).toBe("new");
    other.clear();
    now += 11 * minutes;
    page.read();
    expect(open().read()).toBeNull();
  });

  test("what another tab stores counts whatever this tab's clock says: the same token, a new one, none", () => {
    let receive: (event: { key: string | null; newValue: string | null }) => void = () => undefined;
    vi.stubGlobal("addEventListener", (_: string, added: typeof receive) => (receive = added));
    const page = open();
    vi.stubGlobal("addEventListener", undefined);
    page.write({ access_token: "mine", expires_in: 3600 }, false);
    const listener = vi.fn<(elsewhere: boolean) => void>();
    page.subscribe(listener);
    const ahead = createSession("portal:brand", () => now + 11 * minutes);
    const storageEvent = () => ({
      key: "session:portal:brand",
      newValue: storage.getItem("session:portal:brand"),
    });
    ahead.read();
    receive(storageEvent());
    expect(page.read()?.access_token).toBe("mine");
    expect(listener).not.toHaveBeenCalled();
    ahead.renew({ access_token: "renewed", expires_in: 3600 });
    receive(storageEvent());
    expect(page.read()?.access_token).toBe("renewed");
    expect(listener).toHaveBeenLastCalledWith(true);
    ahead.clear();
    receive(storageEvent());
    expect(page.read()).toBeNull();
  });

  test("two hours after the last page was open it is forgotten", () => {
    open().write({ access_token: "day", expires_in: 24 * 60 * 60 }, false);
    now += stored_for_ms + 1;
    expect(open().read()).toBeNull();
  });

  test("a token ends at its own time", () => {
    const page = open();
    page.write({ access_token: "hour", expires_in: 3600 }, false);
    now += 60 * minutes;
    expect(page.read()).toBeNull();
    expect(open().read()).toBeNull();
  });

  test("a renewed token belongs to the same login, another login is distinguished", () => {
    const page = open();
    page.write({ access_token: "first", expires_in: 3600 }, false);
    const login_id = page.read()?.login_id;
    page.renew({ access_token: "second", expires_in: 3600 });
    expect(page.read()).toMatchObject({ access_token: "second", login_id, anonymous: false });
    page.write({ access_token: "third", expires_in: 3600 }, false);
    expect(page.read()?.login_id).not.toBe(login_id);
  });

  test("without any storage the open page stays logged in", () => {
    vi.stubGlobal("localStorage", undefined);
    const page = open();
    page.write({ access_token: "hour", expires_in: 3600 }, false);
    expect(page.read()?.access_token).toBe("hour");
    page.clear();
    expect(page.read()).toBeNull();
  });
});
