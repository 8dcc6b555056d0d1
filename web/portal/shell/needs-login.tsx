import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import type { ErrorBody } from "#contract/shared.ts";
import { statuses, type Status } from "#domain/catalog.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useWords } from "../words.ts";
import style from "./forms.module.css";
import { LogInLink } from "./login-link.tsx";

type Details = NonNullable<ErrorBody["error"]["details"]>;

const textOf = (details: Details, name: string): string | null => {
  const value = details[name];
  return typeof value === "string" ? value : null;
};
const statusOf = (text: string | null): Status | null => statuses.find((one) => one === text) ?? null;

/** The page of an account's order without its session: number, state, dates and a link to the login. */
export function NeedsLogin({ details }: { details: Details }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const { pathname, search } = globalThis.location;
  const id = details["order_id"];
  const status = statusOf(textOf(details, "status"));
  const created = textOf(details, "created_at");
  const deadline = textOf(details, "deadline");
  const dates = [
    created && t("needs_login.ordered", { moment: formatInstant(tag, created, "day") }),
    deadline && t("order.deadline", { moment: formatInstant(tag, deadline, "moment") }),
  ].filter(Boolean);
  return (
    <div className={style.result}>
      <PageHead
        title={
          typeof id === "number" ? t("needs_login.title", { id: String(id) }) : t("needs_login.title_plain")
        }
        brand={brand.name}
      />
      {status && <StatusBadge status={status} />}
      {dates.length > 0 && <p>{dates.join(" · ")}</p>}
      <p>{t("needs_login.text")}</p>
      <LogInLink next={pathname + search} />
    </div>
  );
}
