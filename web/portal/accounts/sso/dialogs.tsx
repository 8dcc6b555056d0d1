import type { DomainView, SsoView } from "#contract/accounts/sso.ts";
import { join_roles, type JoinRole, sign_on_faults } from "#domain/accounts/sign-on.ts";
import { FormDialog } from "#ui/action-dialog.tsx";
import { ApiError } from "#ui/call.ts";
import { Select, TextField } from "#ui/field.tsx";
import { type Form, textOf } from "#ui/form.ts";
import { callAccount } from "../../account-api.ts";
import { ActDialog } from "../../shell/act-dialog.tsx";
import { domainSchema, providerSchema, useSsoAct } from "./data.ts";
import { useSsoWords } from "./words.ts";

type Closing = { readonly onClose: () => void };

export function AddDomain({ onClose }: Closing) {
  const { t } = useSsoWords();
  const action = useSsoAct((body: { domain: string }) => callAccount("addDomain", { body }));
  return (
    <FormDialog
      title={t("sso.add_domain")}
      action={action}
      done={t("sso.domain_added")}
      schema={domainSchema}
      initial={{ domain: "" }}
      input={(body) => body}
      labels={{ domain: t("sso.domain") }}
      cancel="ui.cancel"
      onClose={onClose}
    >
      {(form) => (
        <TextField
          {...textOf<"domain">(form, "domain")}
          label={t("sso.domain")}
          hint={t("sso.domain_hint")}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
        />
      )}
    </FormDialog>
  );
}

export function RemoveDomain({ domain, onClose }: Closing & { readonly domain: DomainView }) {
  const { t } = useSsoWords();
  const action = useSsoAct((id: number) => callAccount("removeDomain", { params: { id: String(id) } }));
  return (
    <ActDialog
      title={t("sso.remove_domain")}
      heading={t("sso.remove_domain_title", { domain: domain.domain })}
      danger
      action={action}
      input={() => domain.id}
      done={t("sso.domain_removed")}
      onClose={onClose}
    >
      <p className="break">{t("sso.remove_domain_text", { domain: domain.domain })}</p>
    </ActDialog>
  );
}

/** Why the provider cannot be used, where the server knows it. */
function Why({ error }: { readonly error: unknown }) {
  const { t } = useSsoWords();
  const why = error instanceof ApiError ? error.body.details?.["why"] : undefined;
  const fault = sign_on_faults.find((one) => one === why);
  return fault ? <p>{t("sso.unreachable", { why: t(`sign_on.fault.${fault}`) })}</p> : null;
}

type Provider = NonNullable<SsoView["provider"]>;
type Values = {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly join_role: JoinRole;
};
type Body = {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret?: string | undefined;
  readonly required: boolean;
  readonly join_role: JoinRole;
};

const roleOf = (text: string): JoinRole => join_roles.find((role) => role === text) ?? "none";

type FieldsProps = { readonly form: Form<Values>; readonly is_new: boolean };

function ProviderFields({ form, is_new }: FieldsProps) {
  const { t } = useSsoWords();
  return (
    <>
      <Why error={form.refusal} />
      <TextField
        {...textOf<"issuer">(form, "issuer")}
        label={t("sso.issuer")}
        hint={t("sso.issuer_hint")}
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
      />
      <TextField
        {...textOf<"client_id">(form, "client_id")}
        label={t("sso.client_id")}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
      />
      <TextField
        {...textOf<"client_secret">(form, "client_secret")}
        label={t("sso.client_secret")}
        hint={`${is_new ? "" : `${t("sso.secret_stored")} `}${t("sso.secret_new")}`}
        required={is_new}
        type="password"
        autoComplete="off"
        maxLength={1000}
      />
      <Select
        id={form.idOf("join_role")}
        label={t("sso.join_role")}
        hint={t("sso.join_role_hint")}
        required
        value={form.values.join_role}
        problem={form.problems["join_role"]}
        onChange={({ target }) => form.set("join_role", roleOf(target.value))}
      >
        {join_roles.map((role) => (
          <option key={role} value={role}>
            {t(`sso.join_role.${role}`)}
          </option>
        ))}
      </Select>
    </>
  );
}

export function SetProvider({ provider, onClose }: Closing & { readonly provider: Provider | null }) {
  const { t } = useSsoWords();
  const action = useSsoAct((body: Body) => callAccount("changeSso", { body }));
  const initial: Values = {
    issuer: provider?.issuer ?? "",
    client_id: provider?.client_id ?? "",
    client_secret: "",
    join_role: provider?.join_role ?? "none",
  };
  const { required = false, issuer, client_id } = provider ?? {};
  return (
    <FormDialog<Values, Awaited<ReturnType<typeof providerSchema>>, Body, SsoView>
      title={t(provider ? "sso.change" : "sso.set_up")}
      action={action}
      done={t("sso.saved")}
      schema={providerSchema}
      initial={initial}
      input={(body) => body}
      // Another provider has to work once before it can be required.
      toInput={(values) => ({
        ...values,
        required: required && values.issuer.trim() === issuer && values.client_id.trim() === client_id,
      })}
      labels={{
        issuer: t("sso.issuer"),
        client_id: t("sso.client_id"),
        client_secret: t("sso.client_secret"),
        join_role: t("sso.join_role"),
      }}
      cancel="ui.cancel"
      onClose={onClose}
    >
      {(form) => <ProviderFields form={form} is_new={provider === null} />}
    </FormDialog>
  );
}

export function RemoveProvider({ onClose }: Closing) {
  const { t } = useSsoWords();
  const action = useSsoAct((_all: null) => callAccount("removeSso", {}));
  return (
    <ActDialog
      title={t("sso.remove")}
      heading={t("sso.remove_title")}
      danger
      action={action}
      input={() => null}
      done={t("sso.removed")}
      onClose={onClose}
    >
      <p>{t("sso.remove_text")}</p>
    </ActDialog>
  );
}

/** Requires single sign-on, or allows passwords again. */
export function RequireSso({ provider, onClose }: Closing & { readonly provider: Provider }) {
  const { t } = useSsoWords();
  const action = useSsoAct((body: Body) => callAccount("changeSso", { body }));
  const { issuer, client_id, join_role } = provider;
  const required = !provider.required;
  return (
    <ActDialog
      title={t(required ? "sso.require" : "sso.allow")}
      heading={t(required ? "sso.require_on" : "sso.require_off")}
      action={action}
      input={() => ({ issuer, client_id, join_role, required })}
      done={t(required ? "sso.required_now" : "sso.allowed_now")}
      onClose={onClose}
    >
      <Why error={action.error} />
      {required && <p>{t("sso.require_text")}</p>}
    </ActDialog>
  );
}
