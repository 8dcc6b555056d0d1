import { type ReactNode, useId, useState } from "react";
import type { MonthFileView } from "#contract/accounting/books.ts";
import { return_purposes, type ReturnPurpose } from "#domain/accounting/jpk.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { Select } from "#ui/field.tsx";
import { useIntl } from "#ui/intl.ts";
import { useDeskText } from "../../text.ts";
import { formatMonth } from "../../typed.ts";
import type { ExportWish, useExport } from "./data.ts";

export type ReturnFile = "jpk_v7m" | "vat_ue";

/** For what the file is most probably made: a change after the last one makes it a correction of that one. */
const likelyPurpose = ({ made: [last] }: MonthFileView): ReturnPurpose => {
  if (last === undefined) return "first";
  return last.differs === false ? (last.purpose ?? "first") : "correction";
};

/** Asks before a return of a closed month is made, or another one than before, and for which purpose. */
export function MakeAgain(props: {
  readonly kind: ReturnFile;
  readonly month: string;
  readonly known: MonthFileView;
  readonly making: ReturnType<typeof useExport>;
  readonly inputOf: (purpose: ReturnPurpose) => ExportWish;
  readonly onClose: () => void;
}) {
  const { kind, month, known, making, inputOf, onClose } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  const id = useId();
  const [purpose, setPurpose] = useState(() => likelyPurpose(known));
  const { closed } = known;
  const named = { month: formatMonth(locale, month) };
  const is_correctable = kind === "jpk_v7m";
  return (
    <ActionDialog
      title={t("books.make")}
      heading={t(closed ? "books.again_title_closed" : "books.again_title", named)}
      cancel="ui.cancel"
      action={making}
      input={() => inputOf(is_correctable ? purpose : "first")}
      onClose={onClose}
    >
      {closed && (
        <p>
          {t("books.again_closed", {
            ...named,
            at: formatInstant(locale, closed.at, "short"),
            name: closed.by,
          })}
        </p>
      )}
      <LastMade known={known} />
      {is_correctable ? (
        <Select
          id={`${id}purpose`}
          label={t("books.purpose")}
          hint={t("books.purpose_hint")}
          value={purpose}
          onChange={({ target }) =>
            setPurpose(return_purposes.find((one) => one === target.value) ?? "first")
          }
        >
          {return_purposes.map((one) => (
            <option key={one} value={one}>
              {t(`books.purpose.${one}`)}
            </option>
          ))}
        </Select>
      ) : (
        <p>{t("books.again_vat_ue")}</p>
      )}
    </ActionDialog>
  );
}

/** How the last file compares with the one that would be made. */
function LastMade({ known: { made } }: { known: MonthFileView }): ReactNode {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const [last] = made;
  if (last === undefined) return <p>{t("books.again_none")}</p>;
  const by = { at: formatInstant(locale, last.at, "short"), name: last.by };
  if (last.differs === null) return <p>{t("books.again_unknown", by)}</p>;
  return <p>{t(last.differs ? "books.again_differs" : "books.again_same", by)}</p>;
}
