import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { brand } from "#brand/brand.ts";
import type { UploadView } from "#contract/files/files.ts";
import type { orderInput } from "#contract/orders/orders.ts";
import type { OfferView, QuickQuoteView } from "#contract/quotes/quotes.ts";
import { package_keys, service_traits } from "#domain/catalog.ts";
import { ApiError } from "#ui/call.ts";
import { type DraftStore, draftStore } from "#ui/draft.ts";
import { type Form, useForm } from "#ui/form.ts";
import { useLocale } from "#ui/i18n.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { serverNow } from "#ui/server-clock.ts";
import { toast } from "#ui/toast.tsx";
import { unsentFiles, unsentState, type Uploads } from "#ui/uploads.ts";
import { useMeasuredChoice } from "../analytics.ts";
import { call } from "../api.ts";
import { currentLocale } from "../locale.ts";
import { useBasis } from "../shell/price-basis.ts";
import { useCustomer } from "../startup.ts";
import { useWords } from "../words.ts";
import { besideDraft, handedOver, useHandedOver } from "./handed-over.ts";
import { useSavedDraft } from "./saved-draft.ts";
import { keepOpenCart, type OpenCart, useOpenCart } from "./open-cart.ts";
import { arrivedFiles, useFilesForPerson, useOrderFiles, useReadAgain } from "./order-files.ts";
import {
  acceptDraft,
  checkOrder,
  type Circumstances,
  currentProblems,
  emptyValues,
  fieldOf,
  type Intent,
  linksOf,
  type OrderKind,
  type OrderValues,
  toOrderInput,
} from "./order-values.ts";
import { keepOwnDetails } from "./own-details.ts";
import { type Pairs, usePairs } from "./pairs.ts";
import { usePrices } from "./quick-quote.ts";
import { atItsPrice, type Choice } from "./recommended.ts";

/** A tenth of the first page's size, and not needed before a field is filled in. */
const orderSchema = async () => (await import("#contract/orders/orders.ts")).orderInput;

/** Why there is no immediate price: the server's reason, or one known on the page. */
export type WhyNot = NonNullable<QuickQuoteView["unavailable"]> | "links" | "own_date";

/** Everything an order form shows and does; its components only draw. */
export type Order = {
  readonly kind: OrderKind;
  readonly form: Form<OrderValues>;
  readonly pairs: Pairs;
  readonly uploads: Uploads<UploadView>;
  /** Reference files, which are not translated. */
  readonly materials: Uploads<UploadView>;
  /** Why the price is not final yet: files are being uploaded, or must be added again. */
  readonly unsent: ReturnType<typeof unsentState>;
  readonly words: number;
  /** Words of the typed text alone. */
  readonly text_words: number;
  readonly quote: QuickQuoteView | undefined;
  readonly quote_failed: boolean;
  /** There is no connection, so the prices shown belong to an earlier state. */
  readonly offline: boolean;
  readonly retryQuote: () => void;
  readonly stale: boolean;
  readonly offer: OfferView | null;
  /** Takes a package or a date; until then the usual ones are taken, or what costs the same and is more. */
  readonly choose: (choice: Partial<Choice>) => void;
  readonly why_not: WhyNot | null;
  readonly is_guest: boolean;
  /** The buyer has asked for a quote and is asked about it; nothing is sent yet. */
  readonly asking: boolean;
  /** Back to the order, as long as nothing is sent; null where nothing has an immediate price. */
  readonly stopAsking: (() => void) | null;
  /** Whether the main button orders or asks for a quote. */
  readonly main: Intent;
  /** What a new order would join. */
  readonly cart: OpenCart | null;
  readonly leaveCart: () => void;
  /** Why the last press did not order, and the open order that the refusal names. */
  readonly failure: { readonly error: unknown; readonly cart_hash: string | null } | null;
  /** When the restored draft was stored; null without one. */
  readonly restored_at: number | null;
  /** Discards the draft, for an empty form or for what another page handed over. */
  readonly discard: () => void;
  readonly go: (intent: Intent) => void;
};

/** The storage of a service's form, for two hours (C23). */
export const orderDraft = (kind: Pick<OrderKind, "service" | "start">): DraftStore<OrderValues> =>
  draftStore<OrderValues>({
    brand: brand.slug,
    form: kind.service,
    accept: (stored) => acceptDraft(stored, startOf(kind)),
  });

/** What a service's form holds before anything is typed. */
export function startOf(kind: Pick<OrderKind, "start">): OrderValues {
  const empty = emptyValues(currentLocale());
  return { ...empty, ...kind.start?.(empty) };
}

/** Values preset by the address: a package, and a discount code that applies itself. */
function useAddressed({ service }: OrderKind): Partial<OrderValues> {
  const { code, package: wanted } = useSearch({ strict: false });
  const key = package_keys.find((one) => one === wanted);
  const { packaged, by_hand } = service_traits[service];
  return {
    ...(code === undefined ? {} : { discount_code: code.slice(0, 40) }),
    ...(key === undefined || !packaged || by_hand ? {} : { package: key }),
  };
}

/** What another page hands over, and what of it the form begins with next to a draft. */
function useHanded(draft: OrderValues | null) {
  const { t } = useWords();
  return useState(() => {
    const handed = handedOver(globalThis.location.hash, (made) => t("write.machine_draft", { draft: made }));
    return { handed, ...besideDraft(draft, handed) };
  })[0];
}

type Given = Pick<OrderValues, "files" | "unsent_files" | "reference_files" | "unsent_reference_files">;

/** Both file lists of a form: the arrived files, and why others have not arrived. */
function useLists({ service }: OrderKind, start: OrderValues, source_lang: { readonly current: string }) {
  const uploads = useOrderFiles({ source_lang, service, arrived: start.files, unsent: start.unsent_files });
  const materials = useOrderFiles({
    source_lang,
    service,
    arrived: start.reference_files,
    unsent: start.unsent_reference_files,
  });
  const given: Given = {
    files: arrivedFiles(uploads),
    unsent_files: unsentFiles(uploads),
    reference_files: arrivedFiles(materials),
    unsent_reference_files: unsentFiles(materials),
  };
  const unsent = { files: unsentState(uploads), reference_files: unsentState(materials) };
  return { uploads, materials, given, unsent };
}

/** Stores the draft: not of an unchanged form, nor of what was ordered, although the page stays until the next is there. */
function useKept(kind: OrderKind, store: DraftStore<OrderValues>) {
  const ordered = useRef(false);
  const [empty] = useState(() => JSON.stringify(startOf(kind)));
  const keep = useCallback(
    (now: OrderValues) => {
      if (ordered.current) return;
      if (JSON.stringify(now) === empty) store.clear();
      else store.write(now);
    },
    [store, empty],
  );
  const onOrdered = () => {
    ordered.current = true;
    store.clear();
  };
  return { keep, onOrdered };
}

/** The state of an order form: draft, count, prices, and both ways to send it. */
export function useOrder(kind: OrderKind): Order {
  const customer = useCustomer();
  const is_guest = customer === undefined;
  const addressed = useAddressed(kind);
  const store = useMemo(() => orderDraft(kind), [kind]);
  const [draft, setDraft] = useState(() => store.read());
  const { handed, taken, waits } = useHanded(draft?.data ?? null);
  const [start] = useState(() => ({ ...(draft?.data ?? startOf(kind)), ...addressed, ...taken }));
  const is_given = draft !== null || addressed.package !== undefined;
  // Files are created before the form; later files use the language chosen at that time.
  const source_lang = useRef(start.source_lang);
  const { uploads, materials, given, unsent } = useLists(kind, start, source_lang);
  const { cart, leave } = useOpenCart();
  const { keep, onOrdered } = useKept(kind, store);
  const { form, failure } = useOrderForm({
    kind,
    onOrdered,
    start,
    given,
    facts: { is_guest, is_private: customer?.user_type === "private", unsent },
    cart,
    leave,
  });
  const { values } = form;
  useMeasuredChoices(values);
  useEffect(() => void (source_lang.current = values.source_lang), [values.source_lang]);
  const { query, ...counted } = usePrices(kind, values, given.files);
  useReadAgain(uploads, query.data);
  useSavedDraft({ ...values, ...given }, keep, form.sending);
  // After a discarded draft the form begins with what waited for it.
  const next = waits ? { ...startOf(kind), ...handed } : startOf(kind);
  useHandedOver(() => keep(waits ? next : start), waits && draft !== null);
  const why_not = whyNot(kind, values, query.data);
  const left_out = [uploads, materials].some(({ rows }) => rows.some(({ may_ask }) => may_ask));
  const asking = useAsking(form, { asks_first: is_guest || left_out, by_hand: isByHand(why_not) });
  useFilesForPerson(uploads, asking.asking);
  useFilesForPerson(materials, asking.asking);
  const choose = useChoice(form, { quote: query.data, stale: counted.stale, is_given });
  return {
    kind,
    form,
    pairs: usePairs(kind.service),
    uploads,
    materials,
    unsent: unsent.files,
    ...counted,
    quote: query.data,
    quote_failed: query.isError,
    offline: query.fetchStatus === "paused",
    retryQuote: () => void query.refetch(),
    offer: offerOf(query.data, values),
    choose,
    why_not,
    is_guest,
    ...asking,
    stopAsking: isByHand(why_not) && !hasMore(counted.text_words, uploads) ? null : asking.stopAsking,
    main: asking.asking || isByHand(why_not) ? "quote" : "order",
    cart,
    leaveCart: leave,
    failure,
    restored_at: draft?.saved_at ?? null,
    discard: () => {
      store.clear();
      uploads.clear();
      materials.clear();
      form.patch(next);
      setDraft(null);
    },
  };
}

/** Whether something has an immediate price without the files that a person prices only because a quote is asked for. */
const hasMore = (text_words: number, { rows }: Uploads<UploadView>): boolean =>
  rows.some(({ refusal }) => refusal) && (text_words > 0 || rows.some(({ refusal }) => !refusal));

/** Asking for a quote instead of ordering; ordering can be chosen again until it is sent. */
function useAsking(
  form: Form<OrderValues>,
  { asks_first, by_hand }: { readonly asks_first: boolean; readonly by_hand: boolean },
): Pick<Order, "asking" | "go"> & { readonly stopAsking: () => void } {
  const { ask } = useSearch({ strict: false });
  const [asking, setAsking] = useState(ask !== undefined);
  return {
    asking,
    stopAsking: () => setAsking(false),
    go: (intent) => {
      if (intent === "order" || asking || (!asks_first && by_hand)) return void form.submit({ intent });
      setAsking(true);
    },
  };
}

type Priced = { readonly quote: QuickQuoteView | undefined; readonly stale: boolean };

/** Until the buyer chooses: at the price of the usual package and date, the best package on its soonest date. */
function useChoice(
  form: Form<OrderValues>,
  { quote, stale, is_given }: Priced & { readonly is_given: boolean },
): Order["choose"] {
  const [is_chosen, setChosen] = useState(is_given);
  const { values, patch } = form;
  const [usual] = useState<Choice>({ package: values.package, speed: values.speed });
  const best = quote && !stale && !quote.from_price && !is_chosen ? atItsPrice(quote.offers, usual) : null;
  const { package: key, speed } = best ?? values;
  const is_other = key !== values.package || speed !== values.speed;
  useEffect(() => {
    if (is_other) patch({ package: key, speed });
  }, [is_other, key, speed, patch]);
  return (choice) => {
    setChosen(true);
    patch(choice);
  };
}

function useMeasuredChoices({ source_lang, target_langs, package: key, speed }: OrderValues) {
  useMeasuredChoice("language_pair_selected", { src: source_lang, tgt: target_langs.join("+") });
  useMeasuredChoice("package_selected", { package: key });
  useMeasuredChoice("deadline_selected", { speed });
}

/** The chosen cell; a service without packages has one row, whatever it is called. */
function offerOf(quote: QuickQuoteView | undefined, values: OrderValues): OfferView | null {
  const offers = quote?.offers ?? [];
  const single = offers.every(({ package: key }) => key === offers[0]?.package);
  return (
    offers.find(({ package: key, speed }) => (single || key === values.package) && speed === values.speed) ??
    null
  );
}

function whyNot(kind: OrderKind, values: OrderValues, quote: QuickQuoteView | undefined): WhyNot | null {
  if (service_traits[kind.service].by_hand) return "service_by_hand";
  if (quote?.unavailable) return quote.unavailable;
  if (values.wanted_deadline !== "") return "own_date";
  return service_traits[kind.service].content.includes("links") && linksOf(values).length > 0
    ? "links"
    : null;
}

/** Whether a person gives the price; for the other reasons the buyer has something to change first. */
export const isByHand = (why: WhyNot | null): boolean =>
  why !== null &&
  why !== "email_too_long" &&
  why !== "email_specialized" &&
  why !== "not_ahead" &&
  why !== "engine" &&
  why !== "old_format";

/** The cart an order goes into, and the order of it whose place it takes. */
const joining = ({ hash, changed }: OpenCart) => ({
  cart_hash: hash,
  ...(changed ? { replaces: changed.order_hash } : {}),
});

/** Sends the order, then shows its summary, or for a quote the thanks; the draft has done its work. */
function useOrderForm(options: {
  kind: OrderKind;
  onOrdered: () => void;
  start: OrderValues;
  given: Given;
  facts: Omit<Circumstances, "now">;
  cart: OpenCart | null;
  leave: () => void;
}) {
  const { kind, onOrdered, start, given, facts, cart, leave } = options;
  const locale = useLocale();
  const { t } = useWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Order["failure"]>(null);
  const keyFor = useIdempotency();
  const basis = useBasis();
  const form = useForm<OrderValues, typeof orderInput>({
    schema: orderSchema,
    initial: start,
    fieldOf,
    toInput: (values) => ({
      ...toOrderInput({ ...values, ...given }, kind),
      user_type: basis,
      // A request at the desk is no purchase yet, so it joins nothing.
      ...(cart && values.intent === "order" ? joining(cart) : {}),
    }),
    check: (values) => checkOrder({ ...values, ...given }, kind, { ...facts, now: serverNow() }),
    onError: (error) => {
      const code = error instanceof ApiError ? error.body.code : "";
      const about_cart = code.startsWith("cart.") && code !== "cart.not_found";
      setFailure({ error, cart_hash: (about_cart && cart?.hash) || null });
      // Another tab has ordered it: the next press begins a new one.
      if (code === "cart.placed" || code === "cart.not_found") leave();
    },
    send: async (input) => {
      setFailure(null);
      const made = await call("createOrder", { body: input, idempotency_key: keyFor(input) });
      const { cart_hash, creationtype, orders } = made;
      onOrdered();
      keepOwnDetails(orders, kind.personal ?? [], { ...form.values, ...kind.meant?.(form.values) });
      queries.removeQueries({ queryKey: ["orders"] });
      if (creationtype === "order") keepOpenCart(cart_hash);
      if (input.replaces !== undefined && cart?.changed)
        toast(t("write.changed", { id: String(cart.changed.order_id) }));
      await (creationtype === "quote"
        ? navigate({
            to: "/$locale/orders-created/$id/$creationtype",
            params: { locale, id: orders[0]?.hash ?? cart_hash, creationtype },
          })
        : navigate({ to: "/$locale/orders/$cart_hash", params: { locale, cart_hash } }));
    },
  });
  return { form: { ...form, problems: currentProblems(form.problems, facts.unsent) }, failure };
}
