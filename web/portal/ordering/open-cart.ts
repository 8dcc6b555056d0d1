import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { brand } from "#brand/brand.ts";
import { ApiError } from "#ui/call.ts";
import { draftStore } from "#ui/draft.ts";
import { call } from "../api.ts";

/** A cart of this browser that is not placed yet, with the number of its items. */
export type OpenCart = {
  readonly hash: string;
  readonly items: number;
  /** The item that the form edits. */
  readonly changed: { readonly order_hash: string; readonly order_id: number } | null;
};

/** §9: stored for two hours, like all data in the browser. */
const store = draftStore<string>({
  brand: brand.slug,
  form: "open-cart",
  typed: false,
  accept: (stored) => (typeof stored === "string" && /^[\w-]{20,32}$/.test(stored) ? stored : null),
});

export const keepOpenCart = (hash: string): void => store.write(hash);
/** The cart is empty: forms start a new one. */
export const forgetOpenCart = (): void => store.clear();

/** The cart to which another order can be added; one that was placed or deleted is forgotten. */
export function useOpenCart(): { cart: OpenCart | null; leave: () => void } {
  const { change } = useSearch({ strict: false });
  const [hash, setHash] = useState(() => store.read()?.data ?? null);
  const query = useQuery({
    queryKey: ["cart", hash],
    queryFn: ({ signal }) => call("cart", { params: { hash: hash ?? "" }, signal }),
    enabled: hash !== null,
    staleTime: 0,
  });
  const gone = query.error instanceof ApiError && query.error.status < 500;
  const closed = gone || query.data?.placed === true || query.data?.items.length === 0;
  useEffect(() => {
    if (closed) store.clear();
  }, [closed]);
  const leave = () => {
    store.clear();
    setHash(null);
  };
  if (hash === null || closed || !query.data) return { cart: null, leave };
  const { items } = query.data;
  const item = items.find(({ order_hash }) => order_hash !== null && order_hash === change);
  const changed = item?.order_hash ? { order_hash: item.order_hash, order_id: item.order_id } : null;
  return { cart: { hash, items: items.length, changed }, leave };
}
