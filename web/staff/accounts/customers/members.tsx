import type { CustomerFile } from "#contract/accounts/desk-customers.ts";
import { hasChoiceOfView } from "#domain/accounts/members.ts";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { useDeskText } from "../../text.ts";

/** The persons who work with the account, those who have left included. */
export function Members({ file }: { file: CustomerFile }) {
  const { t } = useDeskText();
  const columns = useColumns();
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
    </section>
  );
}

function useColumns(): readonly Column<CustomerFile["members"][number]>[] {
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
  ];
}
