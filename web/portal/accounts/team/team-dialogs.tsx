import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { InvitationView, MemberView } from "#contract/accounts/team.ts";
import {
  hasChoiceOfView,
  hasLimits,
  member_roles,
  type MemberRole,
  order_views,
  type OrderView,
} from "#domain/accounts/members.ts";
import type { Currency } from "#domain/money.ts";
import { FormDialog } from "#ui/action-dialog.tsx";
import { Checkbox, Select, TextField } from "#ui/field.tsx";
import { textOf } from "#ui/form.ts";
import { callAccount } from "../../account-api.ts";
import { keysOptions } from "../account-settings/data.ts";
import { ActDialog } from "../../shell/act-dialog.tsx";
import { EmailField } from "../../shell/email-field.tsx";
import { useLogOut } from "../../shell/logout.ts";
import {
  changeSchema,
  inviteSchema,
  type LimitValues,
  type RoleForm,
  roleOf,
  type RoleValues,
  useTeamAct,
  withLimits,
} from "./data.ts";
import { useTeamWords } from "./words.ts";

type Closing = { readonly onClose: () => void };
type InCurrency = { readonly currency: Currency };
type Invited = RoleValues & { readonly email: string };
type Limits = { readonly order_limit: string | null; readonly month_limit: string | null };
type ChangeBody = Limits & { readonly role: MemberRole; readonly sees: OrderView };

const limit_fields = ["order_limit", "month_limit"] as const satisfies readonly (keyof LimitValues)[];

/** The role of a member, with what it means, and for some roles which orders they see and how much they may spend. */
function RoleFields({ form, currency }: InCurrency & { readonly form: RoleForm }) {
  const { t } = useTeamWords();
  const { role, sees } = form.values;
  return (
    <>
      <Select
        id={form.idOf("role")}
        label={t("team.role")}
        hint={t(`team.role_hint.${role}`)}
        required
        value={role}
        problem={form.problems["role"]}
        onChange={({ target }) => form.set("role", roleOf(target.value))}
      >
        {member_roles.map((one) => (
          <option key={one} value={one}>
            {t(`team.role.${one}`)}
          </option>
        ))}
      </Select>
      {hasChoiceOfView(role) && (
        <Select
          id={form.idOf("sees")}
          label={t("team.sees")}
          required
          value={sees}
          problem={form.problems["sees"]}
          onChange={({ target }) => form.set("sees", target.value === "own" ? "own" : "all")}
        >
          {order_views.map((one) => (
            <option key={one} value={one}>
              {t(`team.sees.${one}`)}
            </option>
          ))}
        </Select>
      )}
      {hasLimits(role) &&
        limit_fields.map((name) => (
          <TextField
            key={name}
            id={form.idOf(name)}
            label={t(`team.${name}`, { currency })}
            hint={t(`team.${name}_hint`)}
            inputMode="decimal"
            autoComplete="off"
            value={form.values[name]}
            problem={form.problems[name]}
            onChange={({ target }) => form.set(name, target.value)}
          />
        ))}
    </>
  );
}

function useLabels(currency: Currency) {
  const { t } = useTeamWords();
  return {
    role: t("team.role"),
    sees: t("team.sees"),
    order_limit: t("team.order_limit", { currency }),
    month_limit: t("team.month_limit", { currency }),
  };
}

export function InviteDialog({ currency, onClose }: Closing & InCurrency) {
  const { t } = useTeamWords();
  const labels = useLabels(currency);
  const action = useTeamAct((body: ChangeBody & { readonly email: string }) =>
    callAccount("inviteMember", { body }),
  );
  const initial: Invited = { email: "", role: "buyer", sees: "all", order_limit: "", month_limit: "" };
  return (
    <FormDialog
      title={t("team.invite")}
      action={action}
      done={(_team, { email }) => t("team.invited", { email })}
      schema={inviteSchema}
      initial={initial}
      toInput={withLimits}
      input={(body) => body}
      labels={{ email: t("team.email"), ...labels }}
      cancel="ui.cancel"
      onClose={onClose}
    >
      {(form) => (
        <>
          <EmailField
            {...textOf<"email">(form, "email")}
            onValue={(email) => form.set("email", email)}
            label={t("team.email")}
            hint={t("team.email_hint")}
            required
            autoComplete="off"
          />
          <RoleFields form={form} currency={currency} />
        </>
      )}
    </FormDialog>
  );
}

type OfMember = Closing & { readonly member: MemberView };

export function ChangeRole({ member, currency, onClose }: OfMember & InCurrency) {
  const { t } = useTeamWords();
  const labels = useLabels(currency);
  const params = { id: String(member.id) };
  const action = useTeamAct((body: ChangeBody) => callAccount("changeMember", { params, body }));
  const initial: RoleValues = {
    role: member.role,
    sees: member.sees,
    order_limit: member.order_limit ?? "",
    month_limit: member.month_limit ?? "",
  };
  return (
    <FormDialog
      title={t("team.change")}
      heading={t("team.change_title", { name: member.name })}
      action={action}
      done={t("team.changed")}
      schema={changeSchema}
      initial={initial}
      toInput={withLimits}
      input={(body) => body}
      labels={labels}
      cancel="ui.cancel"
      onClose={onClose}
    >
      {(form) => <RoleFields form={form} currency={currency} />}
    </FormDialog>
  );
}

export function RemoveDialog({ member, onClose }: OfMember) {
  const { t } = useTeamWords();
  const keys = useQuery(keysOptions);
  const [revokes, setRevokes] = useState(true);
  const made = (keys.data ?? []).filter(
    ({ made_by, state }) => made_by?.member_id === member.id && (state === "active" || state === "ending"),
  );
  const count = made.length;
  // Webhooks of the test mode stay.
  const has_webhooks = made.some(({ mode, webhooks }) => mode === "live" && webhooks > 0);
  const action = useTeamAct((id: string) =>
    callAccount("removeMember", {
      params: { id },
      query: count > 0 && revokes ? { keys: "revoke" } : {},
    }),
  );
  return (
    <ActDialog
      title={t("team.remove")}
      heading={t("team.remove_title", { name: member.name })}
      danger
      action={action}
      input={() => String(member.id)}
      done={t("team.removed")}
      onClose={onClose}
    >
      <p>{t("team.remove_text", { name: member.name })}</p>
      {count > 0 && (
        <Checkbox
          id="remove-keys"
          label={t("team.remove_keys", { name: member.name, count })}
          {...(has_webhooks && { hint: t("team.remove_webhooks") })}
          checked={revokes}
          onChange={({ target }) => setRevokes(target.checked)}
        />
      )}
    </ActDialog>
  );
}

/** The session in the account ends with the membership. */
export function LeaveDialog({ onClose }: Closing) {
  const { t } = useTeamWords();
  const logOut = useLogOut();
  const action = useMutation({ mutationFn: () => callAccount("leaveAccount", {}) });
  return (
    <ActDialog
      title={t("team.leave")}
      danger
      action={action}
      input={() => undefined}
      done={t("team.left")}
      onDone={() => void logOut()}
      onClose={onClose}
    >
      <p>{t("team.leave_text")}</p>
    </ActDialog>
  );
}

export function RevokeDialog({ invitation, onClose }: Closing & { readonly invitation: InvitationView }) {
  const { t } = useTeamWords();
  const action = useTeamAct((id: string) => callAccount("revokeMemberInvitation", { params: { id } }));
  return (
    <ActDialog
      title={t("team.revoke")}
      action={action}
      input={() => String(invitation.id)}
      done={t("team.revoked")}
      onClose={onClose}
    >
      <p className="break">{t("team.revoke_text", { email: invitation.email })}</p>
    </ActDialog>
  );
}
