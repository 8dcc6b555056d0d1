import { useSingleKeys } from "#ui/keys.ts";
import { shortcuts } from "./api.ts";

/** Single keys of the zone, while the person has not turned them off. */
export const useKeys = (keys: Readonly<Record<string, () => void>>): void => useSingleKeys(shortcuts, keys);
