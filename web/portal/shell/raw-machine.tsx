import { Notice } from "#ui/notice.tsx";
import { useWords } from "../words.ts";

/** T78: what no person has edited says so wherever it is bought or fetched. */
export function RawMachine() {
  const { t } = useWords();
  return (
    <Notice tone="warning" title={t("order.raw_machine")}>
      {t("order.raw_machine_note")}
    </Notice>
  );
}
