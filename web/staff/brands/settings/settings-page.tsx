import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { Select } from "#ui/field.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { brand_name, invited_to } from "../../api.ts";
import { type SettingsSearch, setting_tabs } from "../../searches.ts";
import { PlaceTabs } from "../../place-tabs.tsx";
import { useDeskText } from "../../text.ts";
import { BrandForm } from "./brand-form.tsx";
import { ClockForm } from "./clock-form.tsx";
import { settings_query } from "./data.ts";
import { FormatsForm } from "./formats-form.tsx";
import { HandLimitsForm } from "./hand-limits-form.tsx";
import { LimitsForm } from "./limits-form.tsx";
import { MailSamples } from "./mail-samples.tsx";
import { MethodsForm } from "./methods-form.tsx";
import { RetentionForm } from "./retention-form.tsx";
import { SwitchesForm } from "./switches-form.tsx";
import style from "./settings.module.css";

const forms = {
  brands: BrandForm,
  clock: ClockForm,
  limits: LimitsForm,
  hand_limits: HandLimitsForm,
  payments: MethodsForm,
  files: FormatsForm,
  switches: SwitchesForm,
  retention: RetentionForm,
} as const;

/** S11: what a brand does without a new build. The tab and the brand are in the address. */
export function SettingsPage({ tab, brand }: SettingsSearch) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  return (
    <div className={style.page}>
      <PageHead title={t("brand_setting.title")} brand={brand_name} />
      <PlaceTabs
        label={t("brand_setting.tabs")}
        present={tab}
        tabs={setting_tabs.map((value) => ({
          value,
          label: t(`brand_setting.tab.${value}`),
          place: { to: "/settings", search: { tab: value, brand } },
        }))}
      />
      {tab === "users" ? (
        <Users />
      ) : tab === "mails" ? (
        <MailSamples />
      ) : (
        <OfBrand
          tab={tab}
          chosen={brand}
          onChoose={(next) => void navigate({ to: "/settings", search: { tab, brand: next }, replace: true })}
        />
      )}
    </div>
  );
}

/** Who works at the desk has a page of its own. */
function Users() {
  const { t } = useDeskText();
  return (
    <section className={style.card}>
      <h2>{t("brand_setting.tab.users")}</h2>
      <p>{t("brand_setting.users_text")}</p>
      <p>
        <Link to="/users">{t("users.title")}</Link>
      </p>
    </section>
  );
}

/** One brand of all, and what is set for it. */
function OfBrand(props: {
  readonly tab: keyof typeof forms;
  readonly chosen: string | undefined;
  readonly onChoose: (brand: string) => void;
}) {
  const { tab, chosen, onChoose } = props;
  const { t } = useDeskText();
  const id = useId();
  const settings = useQuery(settings_query);
  const Form = forms[tab];
  if (!settings.data)
    return settings.isError ? (
      <LoadFailed error={settings.error} onRetry={settings.refetch} />
    ) : (
      <Skeleton rows={8} />
    );
  const brand = settings.data.find((one) => one.brand === chosen) ?? settings.data[0];
  return (
    <>
      <p className="hint">{t("brand_setting.text")}</p>
      <Select
        id={`${id}brand`}
        label={t("list.brand")}
        value={brand?.brand}
        onChange={({ target }) => onChoose(target.value)}
      >
        {settings.data.map((one) => (
          <option key={one.brand} value={one.brand}>
            {invited_to.find(({ slug }) => slug === one.brand)?.name ?? one.brand}
          </option>
        ))}
      </Select>
      {brand && <Form key={`${tab} ${brand.brand}`} brand={brand} />}
    </>
  );
}
