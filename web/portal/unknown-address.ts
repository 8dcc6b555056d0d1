import { redirect } from "@tanstack/react-router";
import { brand } from "#brand/brand.ts";
import { default_locale } from "./locale.ts";

/** The unknown address from which the router has just led on; until the next change of page. */
let noted: string | null = null;
export const unknownAddress = (): string | null => noted;
export const forgetUnknownAddress = (): void => void (noted = null);

/** §2: where an unknown path leads; the page there says that the address does not exist. */
export function leaveUnknown(path: string | null = null) {
  noted = path;
  if (brand.app === "machine_translation_demo") return redirect({ to: "/", replace: true });
  return redirect({ to: "/$locale/order/write", params: { locale: default_locale }, replace: true });
}
