import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { CustomerFile } from "#contract/accounts/desk-customers.ts";
import { Badge } from "#ui/badge.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { brand_name } from "../../api.ts";
import { BrandChip } from "../../brand-chip.tsx";
import { type CustomerTab, customer_tabs } from "../../searches.ts";
import { useKeys } from "../../keys.ts";
import { useMay } from "../../rights.tsx";
import type { Place } from "../../place.ts";
import { PlaceTabs } from "../../place-tabs.tsx";
import { useDeskText } from "../../text.ts";
import { Acts } from "./acts.tsx";
import style from "./customer.module.css";
import { fileQuery } from "./data.ts";
import { Exports } from "./exports.tsx";
import { Keys } from "./keys.tsx";
import { Members } from "./members.tsx";
import { Consents, Notes } from "./notes.tsx";
import { InvoicesPart, MoneyPart, OrdersPart } from "./parts.tsx";
import { ProfilePart } from "./profile-part.tsx";
import { state_tones } from "./tones.ts";
import { Sites } from "./sites.tsx";
import { Spending } from "./spending.tsx";
import { Webhooks } from "./webhooks.tsx";

/** S5: one customer, part by part. */
export function CustomerPage({ id, tab }: { id: string; tab: CustomerTab }) {
  const { t } = useDeskText();
  const file = useQuery(fileQuery(id));
  if (file.data) return <Customer file={file.data} tab={tab} />;
  return (
    <>
      <PageHead title={t("orders.customer")} brand={brand_name} />
      {file.isError ? <LoadFailed error={file.error} onRetry={file.refetch} /> : <Skeleton rows={6} />}
    </>
  );
}

function Customer({ file, tab }: { file: CustomerFile; tab: CustomerTab }) {
  const { t } = useDeskText();
  const { id, email, profile, state, brand, balance, unpaid } = file;
  const navigate = useNavigate();
  const [edits, setEdits] = useState(false);
  const may = useMay();
  const edit = () => {
    setEdits(true);
    void navigate({ to: "/customers/$id", params: { id }, search: { tab: "profile" } });
  };
  useKeys(may("customers.edit") && file.anonymised_at === null ? { e: edit } : {});
  const name = `${profile.first_name} ${profile.last_name}`.trim();
  return (
    <div className={style.page}>
      <div className="cluster-3 middle">
        <PageHead title={profile.company_name || name || email} brand={brand_name} />
        <BrandChip brand={brand} />
        <Badge tone={state_tones[state]}>{t(`customer_state.${state}`)}</Badge>
        <span className={style.sums}>
          {t("customers.balance")} <MoneyText value={balance} /> · {t("customers.unpaid")}{" "}
          <MoneyText value={unpaid} />
        </span>
      </div>
      <Banner file={file} />
      <Acts file={file} />
      <Tabs id={id} tab={tab} />
      <Part file={file} tab={tab} edits={edits} onEdits={() => setEdits(false)} />
    </div>
  );
}

function Banner({ file }: { file: CustomerFile }) {
  const { blocked_at, blocked_reason, anonymised_at, deletion_due_at } = file;
  const { t } = useDeskText();
  const { locale } = useIntl();
  const day = (at: string) => formatInstant(locale, at, "day");
  if (anonymised_at !== null)
    return <Notice tone="neutral">{t("account_act.forgotten_banner", { day: day(anonymised_at) })}</Notice>;
  if (deletion_due_at !== null)
    return <Notice tone="warning">{t("account_act.deletion_banner", { day: day(deletion_due_at) })}</Notice>;
  if (blocked_at === null) return null;
  return (
    <Notice tone="danger">
      {t("account_act.blocked_banner", { day: day(blocked_at), reason: blocked_reason })}
    </Notice>
  );
}

/** The parts that this person may read. */
function Tabs({ id, tab }: { id: number; tab: CustomerTab }) {
  const { t } = useDeskText();
  const may = useMay();
  const shown = customer_tabs.filter((one) => one !== "invoices" || may("invoices.read"));
  const placeOf = (value: CustomerTab): Place => ({
    to: "/customers/$id",
    params: { id },
    search: { tab: value },
  });
  const memory: Place = { to: "/memory", search: { customer: id } };
  return (
    <PlaceTabs<string>
      label={t("customer_tab.label")}
      present={tab}
      tabs={[
        ...shown.map((value) => ({ value, label: t(`customer_tab.${value}`), place: placeOf(value) })),
        { value: "memory", label: t("memory.menu"), place: memory },
      ]}
    />
  );
}

/** `edits`: the focus goes to the first field of the profile, which answers with `onEdits`. */
function Part(props: { file: CustomerFile; tab: CustomerTab; edits: boolean; onEdits: () => void }) {
  const { file, tab, edits, onEdits } = props;
  const id = String(file.id);
  switch (tab) {
    case "profile":
      return (
        <>
          <ProfilePart file={file} edits={edits} onEdits={onEdits} />
          <Members file={file} />
          <Spending id={id} />
          <Keys id={id} />
          <Webhooks id={id} />
          <Sites id={id} />
        </>
      );
    case "orders":
      return <OrdersPart id={id} />;
    case "invoices":
      return <InvoicesPart id={id} />;
    case "money":
      return <MoneyPart file={file} />;
    case "consents":
      return (
        <>
          <Consents file={file} />
          <Exports file={file} />
        </>
      );
    case "notes":
      return <Notes file={file} />;
  }
}
