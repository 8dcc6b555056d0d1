import { useQuery } from "@tanstack/react-query";
import { type ReactNode } from "react";
import { ApiError } from "#contract/client.ts";
import {
  couponBatchInput,
  couponChange,
  couponInput,
  type CouponView,
} from "#contract/pricing/desk-codes.ts";
import { localDate } from "#domain/calendar.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox, TextField } from "#ui/field.tsx";
import { FormProblems } from "#ui/form-problems.tsx";
import { type Form, namedTextOf, tickOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { Loading } from "#ui/loading.tsx";
import { Notice } from "#ui/notice.tsx";
import { brand_slugs } from "../../api.ts";
import { useMay } from "../../rights.tsx";
import { saveFile } from "#ui/save-file.ts";
import { SideSheet } from "#ui/side-sheet.tsx";
import { useDeskText } from "../../text.ts";
import { wholeOrNull } from "../../typed.ts";
import { useDoneOrWaits } from "../../waiting-approvals.tsx";
import { Brands, Limits, Sentence, Terms, useCouponLabels } from "./coupon-fields.tsx";
import { type CouponValues, emptyCoupon, rulesOf, valuesOf } from "./coupon-values.ts";
import style from "./coupons-page.module.css";
import { changeCoupon, couponQuery, makeCoupon, makeCoupons, useChange } from "./data.ts";

const newValues = (): CouponValues => emptyCoupon(localDate(Date.now()), brand_slugs[0] ?? "");

/** The frame of each of the three forms: the sentence, the problems, the fields, the button. */
function CouponForm(props: {
  readonly form: Form<CouponValues>;
  readonly submit: string | null;
  readonly children: ReactNode;
}) {
  const { form, submit, children } = props;
  const labels = useCouponLabels();
  return (
    <FormBox form={form} className={style.form}>
      <Sentence form={form} />
      <FormProblems form={form} labels={labels} />
      {children}
      {submit !== null && (
        <Button look="primary" type="submit" busy={form.sending}>
          {submit}
        </Button>
      )}
    </FormBox>
  );
}

/** Makes one code. */
export function NewCoupon({ onClose }: { onClose: () => void }) {
  const { t } = useDeskText();
  const keyFor = useIdempotency();
  const make = useChange(makeCoupon);
  const report = useDoneOrWaits();
  const form = useForm<CouponValues, typeof couponInput>({
    schema: couponInput,
    initial: newValues(),
    toInput: (values) => ({ ...rulesOf(values), code: values.code, brands: values.brands }),
    onError: (error) => {
      if (error instanceof ApiError && error.body.code === "coupon.exists")
        form.show({ code: error.body.message });
    },
    send: async (body) => {
      report(await make.mutateAsync({ body, key: keyFor(body) }), t("codes.made", { code: body.code }));
      onClose();
    },
  });
  return (
    <SideSheet title={t("codes.new")} onClose={onClose}>
      <CouponForm form={form} submit={t("codes.save")}>
        <TextField
          {...namedTextOf(form, "code")}
          label={t("codes.code")}
          hint={t("codes.code_hint")}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          required
        />
        <Brands form={form} />
        <Terms form={form} />
        <Limits form={form} />
      </CouponForm>
    </SideSheet>
  );
}

/** Makes many codes at once, each for another customer, and saves them as a file. */
export function CouponBatch({ onClose }: { onClose: () => void }) {
  const { t } = useDeskText();
  const keyFor = useIdempotency();
  const make = useChange(makeCoupons);
  const report = useDoneOrWaits();
  const form = useForm<CouponValues, typeof couponBatchInput>({
    schema: couponBatchInput,
    initial: { ...newValues(), most_uses: "1" },
    toInput: (values) => ({
      ...rulesOf(values),
      prefix: values.prefix,
      count: wholeOrNull(values.count),
      brands: values.brands,
    }),
    send: async (body) => {
      const { file, waits_for } = await make.mutateAsync({ body, key: keyFor(body) });
      if (file) saveFile(file.file_name, file.csv);
      report({ waits_for }, t("codes.batch_made", { n: file?.made ?? 0 }));
      onClose();
    },
  });
  return (
    <SideSheet title={t("codes.batch")} onClose={onClose}>
      <CouponForm form={form} submit={t("codes.batch_save")}>
        <div className={style.pair}>
          <TextField
            {...namedTextOf(form, "prefix")}
            label={t("codes.prefix")}
            hint={t("codes.prefix_hint")}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            required
          />
          <TextField
            {...namedTextOf(form, "count")}
            label={t("codes.count")}
            hint={t("codes.count_hint")}
            inputMode="numeric"
            autoComplete="off"
            required
          />
        </div>
        <Brands form={form} />
        <Terms form={form} />
        <Limits form={form} />
      </CouponForm>
    </SideSheet>
  );
}

/** One code; read-only for a staff user without the right to change it. */
export function OpenCoupon({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useDeskText();
  const coupon = useQuery(couponQuery(id));
  const { data } = coupon;
  return (
    <SideSheet title={data?.code ?? t("codes.code")} onClose={onClose}>
      <Loading found={coupon} rows={6} />
      {data && <ChangeCoupon key={data.id} coupon={data} onClose={onClose} />}
    </SideSheet>
  );
}

function ChangeCoupon({ coupon, onClose }: { coupon: CouponView; onClose: () => void }) {
  const { t } = useDeskText();
  const may = useMay();
  const change = useChange(changeCoupon);
  const report = useDoneOrWaits();
  const editable = may("coupons.edit");
  const used = coupon.used + coupon.reserved > 0;
  const form = useForm<CouponValues, typeof couponChange>({
    schema: couponChange,
    initial: valuesOf(coupon),
    toInput: (values) => ({ ...rulesOf(values), active: values.active }),
    send: async (body) => {
      report(await change.mutateAsync({ id: coupon.id, body }), t("codes.saved"));
      onClose();
    },
  });
  return (
    <CouponForm form={form} submit={editable ? t("codes.save") : null}>
      <p className="hint">{t("codes.used_so_far", { used: coupon.used, reserved: coupon.reserved })}</p>
      <fieldset disabled={!editable} className={style.form}>
        <legend className="visually-hidden">{t("codes.running")}</legend>
        <Checkbox
          {...tickOf(form, "active")}
          role="switch"
          aria-checked={form.values.active}
          label={t(form.values.active ? "codes.on" : "codes.off")}
          hint={t("codes.on_hint")}
        />
        <Limits form={form} />
      </fieldset>
      {used && editable && <Notice tone="info">{t("codes.locked")}</Notice>}
      <fieldset disabled={!editable || used} className={style.form}>
        <legend className="visually-hidden">{t("codes.promised")}</legend>
        <Terms form={form} />
      </fieldset>
    </CouponForm>
  );
}
