import { Link } from "@tanstack/react-router";
import { buttonClass } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { useLocale, useText } from "#ui/i18n.tsx";
import { useIntl } from "#ui/intl.ts";
import { Notice } from "#ui/notice.tsx";
import type { WaitingPurchase } from "#contract/spending/approvals.ts";
import type { en } from "#messages/spending/purchase/en.ts";

export { catalogues as purchase_words } from "virtual:catalogues/spending/purchase";

/** A person of the account decides about what the page shows: who asked, when, and the way to the request. */
export function WaitingPart({ waits }: { readonly waits: WaitingPurchase }) {
  const { t } = useText<keyof typeof en>();
  const { locale: tag } = useIntl();
  const locale = useLocale();
  const { hash, asked_by, created_at } = waits;
  return (
    <Notice
      tone="info"
      live="status"
      title={t("purchase.waits_title")}
      action={
        hash && (
          <Link
            to="/$locale/account/approval/$hash"
            params={{ locale, hash }}
            className={buttonClass({ size: "small" })}
          >
            {t("purchase.waits_see")}
          </Link>
        )
      }
    >
      {t("purchase.waits", { name: asked_by, at: formatInstant(tag, created_at, "moment") })}
    </Notice>
  );
}
