import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { brand } from "#brand/brand.ts";
import type { UploadView } from "#contract/files.ts";
import { orderInput } from "#contract/orders.ts";
import type { OfferView, QuickQuoteView } from "#contract/quotes.ts";
import { type DraftStore, draftStore } from "#ui/draft.ts";
import { type Form, useForm } from "#ui/form.ts";
import { useLocale } from "#ui/i18n.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import type { Uploads } from "#ui/uploads.ts";
import { call } from "../api.ts";
import { currentLocale } from "../locale.ts";
import { useCustomer } from "../startup.ts";
import { arrivedFiles, useOrderFiles } from "./order-files.ts";
import {
  acceptDraft,
  checkOrder,
  emptyValues,
  fieldOf,
  type Intent,
  type OrderKind,
  type OrderValues,
  toOrderInput,
} from "./order-values.ts";
import { usePrices } from "./quick-quote.ts";
import { useSame, useSettled } from "./settled.ts";

const keep_wait_ms = 500;

/** Everything an order form shows and does; its components only draw. */
export type Order = {
  readonly kind: OrderKind;
  readonly form: Form<OrderValues>;
  readonly uploads: Uploads<UploadView>;
  readonly words: number;
  readonly quote: QuickQuoteView | undefined;
  readonly quote_failed: boolean;
  readonly retryQuote: () => void;
  readonly stale: boolean;
  readonly offer: OfferView | null;
  readonly is_guest: boolean;
  /** The contact block of a guest's quote is open. */
  readonly asking: boolean;
  /** Whether the main button orders or asks for a quote. */
  readonly main: Intent;
  readonly error: unknown;
  /** When the restored draft was kept; null without one. */
  readonly restored_at: number | null;
  readonly discard: () => void;
  readonly go: (intent: Intent) => void;
};

/** Where a service's form is kept for two hours (C23). */
export const orderDraft = (kind: OrderKind): DraftStore<OrderValues> =>
  draftStore<OrderValues>({
    brand: brand.slug,
    form: kind.draft,
    accept: (kept) => acceptDraft(kept, startOf(kind)),
  });

const startOf = (kind: OrderKind): OrderValues => ({ ...emptyValues(currentLocale()), ...kind.start });

/** The state of an order form: draft, count, prices, and both ways to send it. */
export function useOrder(kind: OrderKind): Order {
  const is_guest = useCustomer() === undefined;
  const store = useMemo(() => orderDraft(kind), [kind]);
  const [draft, setDraft] = useState(() => store.read());
  const [asking, setAsking] = useState(false);
  const [start] = useState(() => draft?.data ?? startOf(kind));
  // The source language of the start: a later change of it does not count a file anew.
  const uploads = useOrderFiles(start.files, start.source_lang);
  const files = arrivedFiles(uploads);
  const { form, error } = useOrderForm({ kind, store, start, files, is_guest });
  const { values } = form;
  const { words, query, stale } = usePrices(kind, values, files);
  useKeptDraft(store, { ...values, files });

  const offer =
    query.data?.offers.find(({ package: key, speed }) => key === values.package && speed === values.speed) ??
    null;
  const by_hand = query.data?.unavailable != null || values.wanted_deadline !== "";
  return {
    kind,
    form,
    uploads,
    words,
    quote: query.data,
    quote_failed: query.isError,
    retryQuote: () => void query.refetch(),
    stale,
    offer,
    is_guest,
    asking,
    main: by_hand || asking ? "quote" : "order",
    error,
    restored_at: draft?.saved_at ?? null,
    discard: () => {
      store.clear();
      uploads.clear();
      form.patch(startOf(kind));
      setDraft(null);
    },
    go: (intent) => {
      if (intent === "order" || !is_guest || asking) return void form.submit({ intent });
      setAsking(true);
      globalThis.setTimeout(() => document.getElementById(form.idOf("email"))?.focus(), 0);
    },
  };
}

/** Sends the order, then shows its summary, or for a quote the thanks; the draft has done its work. */
function useOrderForm(options: {
  kind: OrderKind;
  store: DraftStore<OrderValues>;
  start: OrderValues;
  files: readonly UploadView[];
  is_guest: boolean;
}) {
  const { kind, store, start, files, is_guest } = options;
  const locale = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const keyFor = useIdempotency();
  const form = useForm<OrderValues, typeof orderInput>({
    schema: orderInput,
    initial: start,
    fieldOf,
    toInput: (values) => toOrderInput({ ...values, files }, kind),
    check: (values) => checkOrder({ ...values, files }, kind, { is_guest, now: Date.now() }),
    onError: setError,
    send: async (input) => {
      setError(null);
      const made = await call("createOrder", { body: input, idempotency_key: keyFor(input) });
      const { cart_hash, creationtype, orders } = made;
      store.clear();
      queries.removeQueries({ queryKey: ["orders"] });
      await (creationtype === "quote"
        ? navigate({
            to: "/$locale/orders-created/$id/$creationtype",
            params: { locale, id: orders[0]?.hash ?? cart_hash, creationtype },
          })
        : navigate({ to: "/$locale/orders/$cart_hash", params: { locale, cart_hash } }));
    },
  });
  return { form, error };
}

/** C23: what is typed is kept when it stands still, and when the page is left before that. */
function useKeptDraft(store: DraftStore<OrderValues>, values: OrderValues) {
  const same = useSame(values);
  const settled = useSettled(same, keep_wait_ms);
  const [first] = useState(same);
  useEffect(() => {
    if (settled !== first) store.write(settled);
  }, [store, settled, first]);
}
