import type { FileStore } from "./store.ts";

/** The part of a store under one folder, for files that never meet those outside of it. */
export function storeUnder(store: FileStore, folder: string): FileStore {
  const at = (key: string): string => `${folder}/${key}`;
  return {
    put: (key, bytes, max_bytes) => store.put(at(key), bytes, max_bytes),
    write: (key, bytes) => store.write(at(key), bytes),
    read: (key) => store.read(at(key)),
    get: (key) => store.get(at(key)),
    remove: (key) => store.remove(at(key)),
    probe: () => store.probe(),
  };
}
