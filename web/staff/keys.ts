import { useSingleKeys } from "#ui/keys.ts";
import { shortcuts } from "./api.ts";

/** Single keys and pairs of the desk, while the person has not turned them off. */
export const useKeys = (keys: Readonly<Record<string, () => void>>): void => useSingleKeys(shortcuts, keys);
