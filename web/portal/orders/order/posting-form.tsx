import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { OrderView } from "#contract/orders/orders.ts";
import type { shipmentRequest } from "#contract/pricing/services.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Checkbox, RadioCards, Select, TextField } from "#ui/field.tsx";
import { checkedTextOf, type Form, tickOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { useLocale } from "#ui/i18n.tsx";
import { useIntl } from "#ui/intl.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { FailureNotice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { call } from "../../late-api.ts";
import { useTypedDraft } from "../../ordering/typed-draft.ts";
import { ContactPhone } from "../../shell/contact-fields.tsx";
import { useCountryOptions } from "../../shell/country-options.tsx";
import { EmailField } from "../../shell/email-field.tsx";
import { TermsLabel } from "../../shell/terms-label.tsx";
import { postcodeMask } from "../../shell/postcode-mask.ts";
import { leading, type Priced } from "../../shell/price-basis.ts";
import { type PortalKey, useFailureText, useWords } from "../../words.ts";
import { shipmentOptions } from "./data.ts";
import style from "./order.module.css";
import {
  moveTo,
  postingDraft,
  type PostingValues,
  startPosting,
  toShipping,
  typedOf,
} from "./posting-values.ts";

/** R26: how, where to, and then on to the payment of the fee when there is one. */
export function PostingForm({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { t } = useWords();
  const { form, error, give_up } = usePosting(order, onClose);
  const { summary_ref, problems, idOf } = form;
  return (
    <FormBox form={form} className="stack-5">
      <ErrorSummary
        ref={summary_ref}
        problems={problems}
        idOf={idOf}
        labels={{
          method: t("paper.method"),
          recipient: t("paper.recipient"),
          address: t("contact.address"),
          postcode: t("contact.postcode"),
          city: t("contact.city"),
          locker: t("paper.locker"),
          phone: t("contact.phone"),
          email: t("contact.email"),
        }}
      />
      {error !== null && (
        <FailureNotice tone="danger" when={error}>
          {error}
        </FailureNotice>
      )}
      <Country form={form} />
      <Methods form={form} order={order} />
      <Place form={form} />
      <Checkbox {...tickOf(form, "terms")} required label={<TermsLabel />} />
      <div className="cluster-3">
        <Button look="primary" type="submit" busy={form.sending}>
          {t("paper.order")}
        </Button>
        <Button look="quiet" onClick={give_up}>
          {t("ui.cancel")}
        </Button>
      </div>
    </FormBox>
  );
}

function usePosting(order: OrderView, onClose: () => void) {
  const { t } = useWords();
  const failureText = useFailureText();
  const locale = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const keyFor = useIdempotency();
  const [error, setError] = useState<string | null>(null);
  const [draft] = useState(() => postingDraft(order.hash));
  const form = useForm<PostingValues, typeof shipmentRequest>({
    schema: async () => (await import("#contract/pricing/services.ts")).shipmentRequest,
    initial: { ...startPosting(order), ...draft.read()?.data },
    toInput: toShipping,
    check: ({ method, terms }) => ({
      ...(method === "" ? { method: "field.required" } : {}),
      ...(terms ? {} : { terms: "consent.terms" }),
    }),
    onError: (caught) => setError(failureText(caught)),
    send: async (body) => {
      setError(null);
      const made = await call("requestShipment", {
        params: { hash: order.hash },
        body,
        idempotency_key: keyFor(body),
      });
      end();
      await queries.invalidateQueries({ queryKey: ["order", order.hash] });
      if (made.payment_request_hash)
        return navigate({
          to: "/$locale/orders/pay/$request_hash",
          params: { locale, request_hash: made.payment_request_hash },
        });
      toast(t("paper.requested"));
      onClose();
    },
  });
  const end = useTypedDraft(draft, typedOf(form.values), isNever, form.sending);
  const give_up = () => {
    end();
    onClose();
  };
  return { form, error, give_up };
}
const isNever = (): boolean => false;

type Props = { form: Form<PostingValues> };

/** Where to: another country may need another way of posting, which is then chosen and named. */
function Country({ form }: Props) {
  const { t } = useWords();
  const options = useCountryOptions(form.values.country);
  const [is_moved, setMoved] = useState(false);
  const choose = (country: string) => {
    const { method, moved } = moveTo(country, form.values.method);
    setMoved(moved);
    form.patch({ country, method });
  };
  return (
    <>
      <Select
        id={form.idOf("country")}
        label={t("contact.country")}
        required
        autoComplete="shipping country"
        value={form.values.country}
        problem={form.problems["country"]}
        onChange={(event) => choose(event.target.value)}
      >
        {options}
      </Select>
      <output>{is_moved && <p className="hint">{t("shipping.moved")}</p>}</output>
    </>
  );
}

function Methods({ form, order }: Props & { order: OrderView }) {
  const { t } = useWords();
  const { data } = useQuery({
    ...shipmentOptions(form.values.country, order.price_gross),
    placeholderData: keepPreviousData,
  });
  const methods = data ?? order.original_copy.methods;
  const { locale: tag } = useIntl();
  const priceText = (price: Priced) => formatMoney(tag, leading(order.user_type ?? "private", price));
  const receipt = methods.find(({ id }) => id === 1)?.receipt ?? null;
  return (
    <>
      <RadioCards
        id={form.idOf("method")}
        name="shipping-method"
        legend={t("paper.method")}
        value={form.values.method}
        problem={form.problems["method"]}
        onChange={(method) => form.set("method", method)}
        choices={methods.map(({ id, free, free_from, ...price }) => ({
          value: String(id),
          label: t(`paper.by.${id}`),
          ...(free_from && !free ? { detail: t("shipping.free_from", { price: priceText(free_from) }) } : {}),
          aside: <strong>{free ? t("checkout.free") : priceText(price)}</strong>,
        }))}
      />
      {form.values.method === "1" && receipt && (
        <Checkbox
          {...tickOf(form, "delivery_receipt")}
          label={t("shipping.receipt", { price: priceText(receipt) })}
        />
      )}
    </>
  );
}

type TextName = Exclude<keyof PostingValues, "method" | "country" | "delivery_receipt" | "terms">;

function Place({ form }: Props) {
  const { t } = useWords();
  const locker = form.values.method === "2";
  const bind = (name: TextName, label: PortalKey, autoComplete: string) => ({
    ...checkedTextOf(form, name),
    label: t(label),
    autoComplete,
  });
  return (
    <>
      <TextField {...bind("recipient", "paper.recipient", "shipping name")} required />
      {locker ? (
        <>
          <TextField {...bind("locker", "paper.locker", "off")} required hint={t("paper.locker_hint")} />
          <div className={style.two}>
            <ContactPhone form={form} home={form.values.country} required autoComplete="shipping tel" />
            <EmailField
              {...bind("email", "contact.email", "shipping email")}
              onValue={(email) => form.set("email", email)}
              required
            />
          </div>
        </>
      ) : (
        <>
          <TextField {...bind("address", "contact.address", "shipping street-address")} required />
          <div className={style.two}>
            <TextField
              {...bind("postcode", "contact.postcode", "shipping postal-code")}
              {...postcodeMask(form.values.country, (code) => form.set("postcode", code))}
              required
            />
            <TextField {...bind("city", "contact.city", "shipping address-level2")} required />
          </div>
        </>
      )}
    </>
  );
}
