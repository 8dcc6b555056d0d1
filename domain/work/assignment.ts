/** The states of an assignment in the hand of its translator: active, or returned for corrections. */
export const isInHand = ({ state }: { readonly state: string }): boolean =>
  state === "active" || state === "returned";
