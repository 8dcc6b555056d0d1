import type { Waiting } from "./steps.ts";

/** What waits for the server, on this device: it survives a closed tab and a new login. */
export type Shelf = {
  readonly put: (one: Waiting) => Promise<void>;
  readonly remove: (job: string, id: number) => Promise<void>;
  /** Whether the browser stores anything. */
  readonly stores: () => Promise<boolean>;
  readonly all: (job: string) => Promise<readonly Waiting[]>;
};

const store_name = "waiting";

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the browser stores nothing")));
  });

async function open(): Promise<IDBDatabase> {
  const request = globalThis.indexedDB.open("workbench", 1);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore(store_name, { keyPath: ["job", "id"] });
  });
  return done(request);
}

/** Keys that follow each other closely are one write, after the frame that shows them. */
const gather_ms = 20;

/** The shelf in IndexedDB. A browser may forbid it: then nothing is stored, and the page still saves to the server. */
export function deviceShelf(): Shelf {
  let opened: Promise<IDBDatabase | null> | null = null;
  const run = async <T>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => Promise<T>,
    otherwise: T,
  ): Promise<T> => {
    opened ??= open().catch(() => null);
    const database = await opened;
    if (!database) return otherwise;
    try {
      return await act(database.transaction(store_name, mode).objectStore(store_name));
    } catch {
      return otherwise;
    }
  };
  const gathered = new Map<string, Waiting>();
  let timer: ReturnType<typeof globalThis.setTimeout> | null = null;
  const keyOf = (job: string, id: number): string => `${job} ${id}`;
  const write = async (): Promise<void> => {
    if (timer !== null) globalThis.clearTimeout(timer);
    timer = null;
    const all = [...gathered.values()];
    gathered.clear();
    if (all.length === 0) return;
    await run<unknown>("readwrite", (store) => Promise.all(all.map((one) => done(store.put(one)))), null);
  };
  globalThis.addEventListener("pagehide", () => void write());
  // Another tab that takes the job reads it.
  document.addEventListener("visibilitychange", () => void (document.hidden && write()));
  return {
    put: async (one) => {
      gathered.set(keyOf(one.job, one.id), one);
      timer ??= globalThis.setTimeout(() => void write(), gather_ms);
      return Promise.resolve();
    },
    remove: async (job, id) => {
      gathered.delete(keyOf(job, id));
      await run<unknown>("readwrite", (store) => done(store.delete([job, id])), null);
    },
    stores: () => run<boolean>("readonly", () => Promise.resolve(true), false),
    all: async (job) => {
      await write();
      return run<readonly Waiting[]>(
        "readonly",
        (store) => done<Waiting[]>(store.getAll(IDBKeyRange.bound([job, 0], [job, Number.MAX_SAFE_INTEGER]))),
        [],
      );
    },
  };
}
