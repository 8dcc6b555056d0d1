import { useState } from "react";
import type { CustomerFile } from "#contract/accounts/desk-customers.ts";
import { hasChoiceOfView } from "#domain/accounts/members.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { call } from "../../api.ts";
import { Only } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { useCustomerChange } from "./data.ts";

type Member = CustomerFile["members"][number];

/** The persons who work with the account, those who have left included. */
export function Members({ file }: { file: CustomerFile }) {
  const { t } = useDeskText();
  const [asked, setAsked] = useState<Member | null>(null);
  const columns = useColumns(setAsked);
  return (
    <section className="stack-3" aria-labelledby="members-title">
      <h2 id="members-title">{t("file.members")}</h2>
      <DataList
        dense
        caption={t("file.members")}
        rows={file.members}
        rowKey={({ id }) => id}
        columns={columns}
        empty={t("file.no_rows")}
      />
      {asked && <ResetCode id={String(file.id)} member={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** Turns off a code that was lost with its phone; asked once more, because all sessions end. */
function ResetCode({ id, member, onClose }: { id: string; member: Member; onClose: () => void }) {
  const { t } = useDeskText();
  const reset = useCustomerChange(id, (member_id: number) =>
    call("resetCustomerSecondFactor", { params: { id }, body: { member_id } }),
  );
  return (
    <ActionDialog
      danger
      title={t("users.reset_factor")}
      action={reset}
      input={() => member.id}
      done={t("users.saved")}
      onClose={onClose}
    >
      <p>{t("file.reset_code_text", { name: member.name || member.email })}</p>
    </ActionDialog>
  );
}

function useColumns(onReset: (member: Member) => void): readonly Column<Member>[] {
  const { t } = useDeskText();
  return [
    { key: "name", label: t("file.member"), names_row: true, cell: ({ name }) => name },
    { key: "email", label: t("file.member_email"), cell: ({ email }) => email },
    {
      key: "role",
      label: t("file.member_role"),
      cell: ({ role, sees }) =>
        hasChoiceOfView(role) && sees === "own"
          ? t("file.role_own", { role: t(`member_role.${role}`) })
          : t(`member_role.${role}`),
    },
    {
      key: "joined",
      label: t("file.member_since"),
      cell: ({ joined_at }) => <DateText value={joined_at} form="day" />,
    },
    {
      key: "left",
      label: t("file.member_left"),
      cell: ({ left_at }) => (left_at === null ? "–" : <DateText value={left_at} form="day" />),
    },
    {
      key: "code",
      label: t("file.member_code"),
      cell: (member) =>
        member.second_factor ? (
          <span className="cluster-3 middle">
            {t("second_factor.on")}
            <Only right="users.edit">
              <Button size="small" onClick={() => onReset(member)}>
                {t("users.reset_factor")}
              </Button>
            </Only>
          </span>
        ) : (
          "–"
        ),
    },
  ];
}
