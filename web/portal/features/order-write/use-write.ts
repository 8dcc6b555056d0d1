import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import type { UploadView } from "#contract/files.ts";
import { orderInput } from "#contract/orders.ts";
import type { OfferView, QuickQuoteView } from "#contract/quotes.ts";
import { countText } from "#domain/words.ts";
import { useDraftSaver } from "#ui/draft.ts";
import { type Form, useForm } from "#ui/form.ts";
import { useLocale } from "#ui/i18n.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import type { Uploads } from "#ui/uploads.ts";
import { call } from "../../api.ts";
import { useCustomer } from "../../startup.ts";
import { useOrderFiles, useQuickQuote, useSame, useSettled, write_draft } from "./data.ts";
import {
  checkWrite,
  countedOf,
  emptyValues,
  type Intent,
  toOrderInput,
  type WriteValues,
} from "./write-values.ts";

const count_wait_ms = 150;
const keep_wait_ms = 500;

/** Everything the order page shows and does; its components only draw. */
export type Write = {
  readonly form: Form<WriteValues>;
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

/** The state of the order page: draft, count, prices, and both ways to send it. */
export function useWrite(): Write {
  const locale = useLocale();
  const is_guest = useCustomer() === undefined;
  const [draft, setDraft] = useState(() => write_draft.read());
  const [asking, setAsking] = useState(false);
  const [start] = useState(() => draft?.data ?? emptyValues(locale));
  // The source language of the start: a later change of it does not count a file anew.
  const uploads = useOrderFiles(start.files, start.source_lang);
  const files = uploads.rows.flatMap(({ state, answer }) =>
    state === "ready" && answer && answer.state !== "refused" ? [answer] : [],
  );
  const { form, error } = useOrderForm(start, files, is_guest);
  const { values } = form;
  const { words, query, stale } = usePrices(values, files);
  useKeptDraft({ ...values, files });

  const offer =
    query.data?.offers.find(({ package: key, speed }) => key === values.package && speed === values.speed) ??
    null;
  const by_hand = query.data?.unavailable != null || values.wanted_deadline !== "";
  return {
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
      write_draft.clear();
      uploads.clear();
      form.patch(emptyValues(locale));
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
function useOrderForm(start: WriteValues, files: readonly UploadView[], is_guest: boolean) {
  const locale = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const keyFor = useIdempotency();
  const form = useForm<WriteValues, typeof orderInput>({
    schema: orderInput,
    initial: start,
    toInput: (values) => toOrderInput({ ...values, files }),
    check: (values) => checkWrite({ ...values, files }, is_guest),
    onError: setError,
    send: async (input) => {
      setError(null);
      const made = await call("createOrder", { body: input, idempotency_key: keyFor(input) });
      const { cart_hash, creationtype, orders } = made;
      write_draft.clear();
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

/** Counts what is typed and asks for its prices; the server's count is shown once it is there. */
function usePrices(values: WriteValues, files: readonly UploadView[]) {
  const counted_text = useSettled(values.text, count_wait_ms);
  const count = useMemo(() => countText(counted_text), [counted_text]);
  const { words, characters_collapsed, hashes } = countedOf(count, files);
  const code = values.discount_code.trim();
  const { query, stale } = useQuickQuote(
    {
      service_type: "write",
      source_lang: values.source_lang,
      target_langs: [...values.target_langs],
      words,
      characters_collapsed,
      files: hashes,
      specialized: values.specialized,
      ...(code === "" ? {} : { discount_code: code }),
    },
    files.map(({ state, words: file_words }) => `${state}${file_words ?? ""}`).join(),
  );
  return { words: query.data && !stale ? query.data.words : words, query, stale };
}

/** C23: what is typed is kept when it stands still, and when the page is left before that. */
function useKeptDraft(values: WriteValues) {
  const same = useSame(values);
  const settled = useSettled(same, keep_wait_ms);
  const [first] = useState(same);
  useDraftSaver(same === first ? null : () => write_draft.write(same));
  useEffect(() => {
    if (settled !== first) write_draft.write(settled);
  }, [settled, first]);
}
