import { useRef } from "react";
import { engineChange, engineInput, type EngineView } from "#contract/engines/desk-engines.ts";
import { type EngineKind, engine_kinds } from "#domain/engines/engine.ts";
import { type Currency, currencies } from "#domain/money.ts";
import { FormDialog } from "#ui/action-dialog.tsx";
import { idempotencyKey } from "#ui/call.ts";
import { Checkbox, Select, TextField } from "#ui/field.tsx";
import { type Form, namedTextOf, tickOf } from "#ui/form.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { useChangeEngine, useMakeEngine } from "./data.ts";

type Values = {
  readonly kind: string;
  readonly name: string;
  readonly base_url: string;
  readonly api_key: string;
  readonly model: string;
  readonly keeps_text: boolean;
  readonly currency: string;
  readonly enabled: boolean;
  readonly removes_key: boolean;
};

/** The addresses of services that have only one. */
const addresses: Partial<Record<EngineKind, string>> = {
  deepl: "https://api.deepl.com",
  openai: "https://api.openai.com/v1",
};

function useLabels(): Readonly<Record<string, string>> {
  const { t } = useDeskText();
  return {
    kind: t("engines.kind"),
    name: t("engines.name"),
    base_url: t("engines.address"),
    api_key: t("engines.key"),
    model: t("engines.model"),
    currency: t("engines.currency"),
  };
}

const currency_options = currencies.map((one) => (
  <option key={one} value={one}>
    {one}
  </option>
));

/** Adds an engine. Whether it answers is part of the message afterwards. */
export function NewEngine({ onClose }: { readonly onClose: () => void }) {
  const { t } = useDeskText();
  const make = useMakeEngine();
  const labels = useLabels();
  const key = useRef(idempotencyKey());
  const initial: Values = {
    kind: "deepl" satisfies EngineKind,
    name: "",
    base_url: addresses.deepl ?? "",
    api_key: "",
    model: "",
    keeps_text: true,
    currency: "EUR" satisfies Currency,
    enabled: true,
    removes_key: false,
  };
  return (
    <FormDialog<
      Values,
      typeof engineInput,
      Parameters<typeof make.mutateAsync>[0],
      Awaited<ReturnType<typeof make.mutateAsync>>
    >
      title={t("engines.add")}
      heading={t("engines.new")}
      schema={engineInput}
      initial={initial}
      toInput={({ enabled: _enabled, removes_key: _removes, ...values }) => values}
      labels={labels}
      action={make}
      input={(body) => ({ body, key: key.current })}
      onDone={({ reached, engine: { name, pairs } }) =>
        reached === "ok"
          ? toast(t("engines.made", { name, n: pairs ?? 0 }))
          : toast(t("engines.made_unreached", { name, why: t(`engines.outcome.${reached}`) }), "warning")
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            {...namedTextOf(form, "kind")}
            label={labels["kind"] ?? ""}
            onChange={({ target: { value } }) => {
              const kind = engine_kinds.find((one) => one === value) ?? "deepl";
              form.patch({ kind, base_url: addresses[kind] ?? "" });
            }}
          >
            {engine_kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`engines.kind.${kind}`)}
              </option>
            ))}
          </Select>
          <Fields form={form} kind={form.values.kind} has_key={false} />
          <Select
            {...namedTextOf(form, "currency")}
            label={labels["currency"] ?? ""}
            hint={t("engines.currency_hint")}
          >
            {currency_options}
          </Select>
        </>
      )}
    </FormDialog>
  );
}

/** Changes, enables or disables an engine. */
export function ChangeEngine({
  engine,
  onClose,
}: {
  readonly engine: EngineView;
  readonly onClose: () => void;
}) {
  const { t } = useDeskText();
  const change = useChangeEngine(engine.id);
  const labels = useLabels();
  const initial: Values = { ...engine, api_key: "", removes_key: false };
  return (
    <FormDialog<Values, typeof engineChange, Parameters<typeof change.mutateAsync>[0], EngineView>
      title={t("engines.save")}
      heading={`${t("engines.change")}: ${engine.name}`}
      schema={engineChange}
      initial={initial}
      toInput={({ name, base_url, api_key, model, keeps_text, enabled, removes_key }) => ({
        name,
        base_url,
        model,
        keeps_text,
        enabled,
        // An empty field leaves the key as it is.
        api_key: removes_key ? "" : api_key === "" ? null : api_key,
      })}
      labels={labels}
      action={change}
      input={(body) => body}
      done={t("engines.saved")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Checkbox
            {...tickOf(form, "enabled")}
            label={t("engines.enabled")}
            hint={t("engines.enabled_hint")}
          />
          <Fields form={form} kind={engine.kind} has_key={engine.has_key} />
          {engine.has_key && <Checkbox {...tickOf(form, "removes_key")} label={t("engines.remove_key")} />}
        </>
      )}
    </FormDialog>
  );
}

type FieldsProps = { readonly form: Form<Values>; readonly kind: string; readonly has_key: boolean };

function Fields({ form, kind, has_key }: FieldsProps) {
  const { t } = useDeskText();
  return (
    <>
      <TextField
        {...namedTextOf(form, "name")}
        label={t("engines.name")}
        hint={t("engines.name_hint")}
        maxLength={60}
        autoComplete="off"
        required
      />
      <TextField
        {...namedTextOf(form, "base_url")}
        label={t("engines.address")}
        hint={t("engines.address_hint")}
        inputMode="url"
        maxLength={300}
        autoComplete="off"
        required
      />
      {kind !== "apertium" && (
        <TextField
          {...namedTextOf(form, "api_key")}
          type="password"
          label={t("engines.key")}
          hint={t(has_key ? "engines.key_stored" : "engines.key_hint")}
          maxLength={400}
          autoComplete="new-password"
        />
      )}
      {kind === "openai" && (
        <TextField
          {...namedTextOf(form, "model")}
          label={t("engines.model")}
          maxLength={100}
          autoComplete="off"
          required
        />
      )}
      <Checkbox
        {...tickOf(form, "keeps_text")}
        label={t("engines.keeps_text")}
        hint={t("engines.keeps_text_hint")}
      />
    </>
  );
}
