import type { CorrectionPreview } from "#contract/invoices/desk-invoices.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { useIntl } from "#ui/intl.ts";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { FactRows } from "./fact-rows.tsx";
import style from "./issued-documents.module.css";
import { useDeskText } from "./text.ts";
import { formatMonth } from "./typed.ts";

type Document = CorrectionPreview["documents"][number];
type Buyer = CorrectionPreview["buyer"];

/** The documents that a correction or refund would issue, and what it means that the month of the invoice is closed. */
export function IssuedDocuments({ preview }: { preview: CorrectionPreview }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { waits, returned, documents } = preview;
  return (
    <div className="stack-4 fit">
      {waits && <Notice tone="info">{t("issue.waits")}</Notice>}
      {returned && (
        <Notice tone="info">{t("late_number.returned", { amount: formatMoney(locale, returned) })}</Notice>
      )}
      <ClosedMonth preview={preview} />
      {documents.map((document, i) => (
        <DocumentPreview
          // A refund to two means of payment has a correction for each.
          key={`${document.correction ?? "new"} ${i}`}
          document={document}
          buyer_before={preview.buyer}
        />
      ))}
    </div>
  );
}

/** What it means that the month of the invoice is closed. */
function ClosedMonth({ preview: { sold_in, closed, documents } }: { preview: CorrectionPreview }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const correction = documents[0]?.correction ?? null;
  if (closed === null || correction === null) return null;
  return (
    <Notice tone="warning">
      {t(`issue.closed.${correction}`, {
        sold: formatMonth(locale, sold_in),
        declared: formatMonth(locale, documents[0]?.declared_in ?? sold_in),
        at: formatInstant(locale, closed.at, "short"),
        name: closed.by,
      })}
    </Notice>
  );
}

function DocumentPreview({ document, buyer_before }: { document: Document; buyer_before: Buyer }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { correction, buyer, reason, declared_in, to_ksef } = document;
  const name = t(`issue.document.${correction ?? "new"}`);
  const [until_now, from_now] = [buyerText(buyer_before), buyerText(buyer)];
  return (
    <section className={style.document} aria-label={name}>
      <h3>{name}</h3>
      {correction !== "buyer" && <Amounts document={document} />}
      <FactRows
        rows={[
          [t("issue.buyer_before"), until_now === from_now || correction === null ? null : until_now],
          [t("issue.buyer"), from_now],
          [t("issue.reason"), reason === "" ? null : reason],
          [t("issue.declared"), formatMonth(locale, declared_in)],
          [t("issue.ksef"), t(to_ksef ? "issue.ksef_yes" : "issue.ksef_no")],
        ]}
      />
    </section>
  );
}

const buyerText = ({ name, address, postcode, city, country, tax_id }: Buyer): string =>
  [name, tax_id, address, `${postcode} ${city}`.trim(), country].filter((part) => part).join(", ");

/** The amounts of the invoice before and after; a new invoice has only its own. */
function Amounts({ document: { before, after } }: { document: Document }) {
  const { t } = useDeskText();
  return (
    <table className={style.amounts}>
      <caption className="visually-hidden">{t("issue.amounts")}</caption>
      {before && (
        <thead>
          <tr>
            <th scope="col">{t("issue.amounts")}</th>
            <th scope="col">{t("issue.before")}</th>
            <th scope="col">{t("issue.after")}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {(["net", "vat", "gross"] as const).map((part) => (
          <tr key={part}>
            <th scope="row">{t(`issue.${part}`)}</th>
            {before && (
              <td>
                <MoneyText value={before[part]} />
              </td>
            )}
            <td>
              <MoneyText value={after[part]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
