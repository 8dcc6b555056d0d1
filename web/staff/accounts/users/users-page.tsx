import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useId, useState } from "react";
import type { DeskUser } from "#contract/accounts/desk-users.ts";
import { type StaffRole, staff_roles } from "#domain/accounts/staff-rights.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { ListPage } from "#ui/list-page.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { brand_name } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import { changeUser, inviteUserAgain, resetUser, users_query, useUserChange } from "./data.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import style from "./users-page.module.css";

const tones: Record<DeskUser["state"], Tone> = { active: "success", invited: "info", inactive: "neutral" };
/** An act that is asked about once more; `role` is the one that the account is to have. */
type Asked = {
  readonly what: "let_out" | "let_in" | "change_role" | "reset_factor";
  readonly user: DeskUser;
  readonly role: StaffRole;
};

/** S11: who works at the desk, and what each may do. */
export function UsersPage() {
  const { t } = useDeskText();
  const users = useQuery(users_query);
  const [inviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useColumns(setAsked);
  return (
    <ListPage
      title={t("users.title")}
      brand={brand_name}
      acts={
        <Button
          look="primary"
          icon={<UserPlus size={20} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setInviting(true)}
        >
          {t("users.invite")}
        </Button>
      }
      found={users}
      rowKey={({ id }) => id}
      columns={columns}
      none={t("users.none")}
    >
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {asked && <Confirm asked={asked} onClose={() => setAsked(null)} />}
    </ListPage>
  );
}

/** A change of rights needs a reason; an irreversible change needs a confirmation. */
function Confirm({ asked: { what, user, role }, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useDeskText();
  const id = useId();
  const [reason, setReason] = useState("");
  const missing = what !== "reset_factor" && reason.trim() === "";
  const active = what === "let_in" || (what === "change_role" && user.state !== "inactive");
  const change = useUserChange(() =>
    what === "reset_factor" ? resetUser(user.id) : changeUser({ id: user.id, role, active, reason }),
  );
  return (
    <ActionDialog
      danger={what === "let_out" || what === "reset_factor"}
      title={t(`users.${what}`)}
      action={change}
      input={() => (missing ? null : {})}
      done={t("users.saved")}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p>{t(`users.${what}_text`, { name: user.name, role: t(`role.${role}`) })}</p>
          {what !== "reset_factor" && (
            <TextField
              id={id}
              label={t("users.reason")}
              maxLength={300}
              autoComplete="off"
              required
              value={reason}
              problem={tried && missing ? "field.required" : undefined}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}

function useColumns(onAsk: (asked: Asked) => void): readonly Column<DeskUser>[] {
  const { t } = useDeskText();
  return [
    { key: "name", label: t("users.name"), names_row: true, cell: ({ name }) => name },
    { key: "email", label: t("users.email"), cell: ({ email }) => email },
    { key: "role", label: t("users.role"), cell: (user) => <Role user={user} onAsk={onAsk} /> },
    {
      key: "state",
      label: t("users.state"),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`users.state.${state}`)}</Badge>,
    },
    {
      key: "factor",
      label: t("users.second_factor"),
      cell: ({ second_factor }) => t(second_factor ? "users.has_factor" : "users.no_factor"),
    },
    { key: "acts", label: t("users.acts"), cell: (user) => <Acts user={user} onAsk={onAsk} /> },
  ];
}

/** The role as a choice; another one is given with a reason. */
function Role({ user, onAsk }: { user: DeskUser; onAsk: (asked: Asked) => void }) {
  const { t } = useDeskText();
  return (
    <select
      className={style.role}
      aria-label={t("users.role_of", { name: user.name })}
      value={user.role}
      onChange={(event) => {
        const role = staff_roles.find((one) => one === event.target.value);
        if (role) onAsk({ what: "change_role", user, role });
      }}
    >
      {staff_roles.map((role) => (
        <option key={role} value={role}>
          {t(`role.${role}`)}
        </option>
      ))}
    </select>
  );
}

function Acts({ user, onAsk }: { user: DeskUser; onAsk: (asked: Asked) => void }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const again = useUserChange(inviteUserAgain);
  const { role } = user;
  const on_error = {
    onError: (error: unknown) => toast(sentence(error), "warning"),
  };
  return (
    <span className={style.acts}>
      {user.state === "invited" && (
        <Button
          size="small"
          busy={again.isPending}
          aria-label={`${t("users.invite_again")}: ${user.name}`}
          onClick={() =>
            again.mutate(user.id, {
              ...on_error,
              onSuccess: () => toast(t("users.invited", { email: user.email })),
            })
          }
        >
          {t("users.invite_again")}
        </Button>
      )}
      {user.second_factor && (
        <Button
          size="small"
          aria-label={`${t("users.reset_factor")}: ${user.name}`}
          onClick={() => onAsk({ what: "reset_factor", user, role })}
        >
          {t("users.reset_factor")}
        </Button>
      )}
      {user.state === "inactive" ? (
        <Button
          size="small"
          aria-label={`${t("users.let_in")}: ${user.name}`}
          onClick={() => onAsk({ what: "let_in", user, role })}
        >
          {t("users.let_in")}
        </Button>
      ) : (
        <Button
          size="small"
          aria-label={`${t("users.let_out")}: ${user.name}`}
          onClick={() => onAsk({ what: "let_out", user, role })}
        >
          {t("users.let_out")}
        </Button>
      )}
    </span>
  );
}
