import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { brand } from "#brand/brand.ts";
import type { InvitationView, MemberView, Team } from "#contract/accounts/team.ts";
import { hasChoiceOfView } from "#domain/accounts/members.ts";
import type { Currency } from "#domain/money.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";

import { useLocale } from "#ui/i18n.tsx";
import { useIntl } from "#ui/intl.ts";
import { ListPage } from "#ui/list-page.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { useMay } from "../../shell/may.ts";
import { SsoSection } from "../sso/sso-section.tsx";
import { teamOptions } from "./data.ts";
import { ChangeRole, InviteDialog, LeaveDialog, RemoveDialog, RevokeDialog } from "./team-dialogs.tsx";
import { useTeamWords } from "./words.ts";

type Opened =
  | { readonly act: "invite" }
  | { readonly act: "change" | "remove" | "leave"; readonly member: MemberView }
  | { readonly act: "revoke"; readonly invitation: InvitationView }
  | null;

/** The members of the account; owners invite people, change roles and remove members. */
export function TeamPage() {
  const { t } = useTeamWords();
  const team = useQuery(teamOptions);
  const locale = useLocale();
  const manages = useMay("account.manage");
  const [opened, setOpened] = useState<Opened>(null);
  const owners = team.data?.members.filter(({ role }) => role === "owner").length ?? 0;
  const currency = team.data?.currency ?? "PLN";
  const columns = useColumns({ manages, owners, currency, setOpened });
  const invite = (
    <Button
      look="primary"
      icon={<Plus size={18} strokeWidth={2} aria-hidden="true" />}
      onClick={() => setOpened({ act: "invite" })}
    >
      {t("team.invite")}
    </Button>
  );
  return (
    <div className="stack-5 fit">
      <ListPage<MemberView>
        title={t("team.title")}
        brand={brand.name}
        lead={manages ? t("team.lead") : `${t("team.lead")} ${t("team.owner_only")}`}
        acts={manages && team.data ? invite : undefined}
        found={{ ...team, data: team.data?.members }}
        rowKey={({ id }) => id}
        columns={columns}
        none={null}
      >
        {team.data && (
          <Dialogs opened={opened} currency={team.data.currency} onClose={() => setOpened(null)} />
        )}
      </ListPage>
      <p>
        <Link to="/$locale/account/approvals" params={{ locale }}>
          {t("team.approvals")}
        </Link>
      </p>
      {team.data && team.data.invitations.length > 0 && (
        <Invitations team={team.data} setOpened={setOpened} />
      )}
      {manages && <SsoSection />}
    </div>
  );
}

type Opening = { readonly opened: Opened; readonly currency: Currency; readonly onClose: () => void };
function Dialogs({ opened, currency, onClose }: Opening) {
  if (opened === null) return null;
  switch (opened.act) {
    case "invite":
      return <InviteDialog currency={currency} onClose={onClose} />;
    case "change":
      return <ChangeRole member={opened.member} currency={currency} onClose={onClose} />;
    case "remove":
      return <RemoveDialog member={opened.member} onClose={onClose} />;
    case "leave":
      return <LeaveDialog onClose={onClose} />;
    case "revoke":
      return <RevokeDialog invitation={opened.invitation} onClose={onClose} />;
  }
}

type Row = Pick<MemberView, "role" | "sees">;
function RoleText({ role, sees }: Row) {
  const { t } = useTeamWords();
  return (
    <div className="stack-1">
      <span>{t(`team.role.${role}`)}</span>
      {hasChoiceOfView(role) && <span className="hint">{t(`team.sees.${sees}`)}</span>}
    </div>
  );
}

type Limited = Pick<MemberView, "order_limit" | "month_limit" | "spent_month">;
/** What a member may spend, and has spent this month; each in a line of its own. */
function LimitText({ order_limit, month_limit, spent_month, currency }: Limited & { currency: Currency }) {
  const { t } = useTeamWords();
  const { locale } = useIntl();
  const amount = (text: string) =>
    formatMoney(locale, { currency_code: currency, currency_amount_decimal: text });
  if (spent_month === null) return "–";
  return (
    <div className="stack-1">
      <span>
        {month_limit === null
          ? amount(spent_month)
          : t("team.spent_of", { amount: amount(spent_month), limit: amount(month_limit) })}
      </span>
      {order_limit !== null && (
        <span className="hint">{t("team.per_order", { amount: amount(order_limit) })}</span>
      )}
    </div>
  );
}

type Listing = {
  readonly currency: Currency;
  readonly manages: boolean;
  /** The last owner stays. */
  readonly owners: number;
  readonly setOpened: (opened: Opened) => void;
};

function Acts({ member, manages, owners, setOpened }: Listing & { readonly member: MemberView }) {
  const { t } = useTeamWords();
  const { is_self, role } = member;
  const stays = is_self && role === "owner" && owners === 1;
  if (stays || (!manages && !is_self)) return "–";
  return (
    <div className="cluster-2">
      {manages && (
        <Button size="small" onClick={() => setOpened({ act: "change", member })}>
          {t("team.change")}
        </Button>
      )}
      {is_self ? (
        <Button size="small" onClick={() => setOpened({ act: "leave", member })}>
          {t("team.leave")}
        </Button>
      ) : (
        <Button size="small" look="quiet" onClick={() => setOpened({ act: "remove", member })}>
          {t("team.remove")}
        </Button>
      )}
    </div>
  );
}

function useColumns(listing: Listing): readonly Column<MemberView>[] {
  const { t } = useTeamWords();
  return [
    {
      key: "name",
      label: t("team.name"),
      names_row: true,
      cell: ({ name, email, is_self }) => (
        <div className="stack-1 break">
          <span className="cluster-2">
            {name} {is_self && <Badge tone="info">{t("team.you")}</Badge>}
          </span>
          {name !== email && <span className="hint">{email}</span>}
        </div>
      ),
    },
    { key: "role", label: t("team.role"), cell: (member) => <RoleText {...member} /> },
    {
      key: "spent",
      label: t("team.month"),
      cell: (member) => <LimitText {...member} currency={listing.currency} />,
    },
    {
      key: "joined",
      label: t("team.joined"),
      cell: ({ joined_at }) => <DateText value={joined_at} form="day" />,
    },
    {
      key: "acts",
      label: t("team.acts"),
      cell: (member) => <Acts member={member} {...listing} />,
    },
  ];
}

function useInvitationColumns(setOpened: (opened: Opened) => void): readonly Column<InvitationView>[] {
  const { t } = useTeamWords();
  return [
    {
      key: "email",
      label: t("team.email"),
      names_row: true,
      cell: ({ email }) => <span className="break">{email}</span>,
    },
    { key: "role", label: t("team.role"), cell: (invitation) => <RoleText {...invitation} /> },
    {
      key: "until",
      label: t("team.until"),
      cell: ({ state, expires_at }) =>
        state === "open" ? <DateText value={expires_at} form="dated" /> : t("team.expired"),
    },
    {
      key: "acts",
      label: t("team.acts"),
      cell: (invitation) => (
        <Button size="small" onClick={() => setOpened({ act: "revoke", invitation })}>
          {t("team.revoke")}
        </Button>
      ),
    },
  ];
}

function Invitations({
  team,
  setOpened,
}: {
  readonly team: Team;
  readonly setOpened: (opened: Opened) => void;
}) {
  const { t } = useTeamWords();
  const columns = useInvitationColumns(setOpened);
  return (
    <section aria-labelledby="invitations-title" className="stack-3">
      <h2 id="invitations-title">{t("team.invitations")}</h2>
      <DataList<InvitationView>
        caption={t("team.invitations")}
        empty={null}
        rows={team.invitations}
        rowKey={({ id }) => id}
        columns={columns}
      />
    </section>
  );
}
