import type { PriceBook, PriceVersion } from "#contract/pricing/price-sheets.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { openDraft, useListChange } from "./data.ts";

const tones: Record<PriceVersion["state"], Tone> = {
  live: "success",
  planned: "info",
  ended: "neutral",
  replaced: "neutral",
};

type VersionsProps = {
  readonly book: PriceBook;
  readonly onShow: (version: number) => void;
  readonly onPublish: () => void;
};

/** Every version of a list; going back is publishing an old one again. */
export function Versions(props: VersionsProps) {
  const { t } = useDeskText();
  const columns = useColumns(props);
  return (
    <DataList
      dense
      caption={t("prices.tab.versions")}
      rows={props.book.versions}
      rowKey={({ version }) => version}
      columns={columns}
      empty={t("prices.none")}
    />
  );
}

function useColumns(props: VersionsProps): readonly Column<PriceVersion>[] {
  const { t } = useDeskText();
  return [
    {
      key: "version",
      label: t("prices.version"),
      names_row: true,
      cell: ({ version }) => t("prices.shown_version", { version }),
    },
    {
      key: "state",
      label: t("prices.state"),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`prices.state.${state}`)}</Badge>,
    },
    {
      key: "since",
      label: t("prices.since"),
      cell: ({ valid_from }) => <DateText value={valid_from} form="dated" />,
    },
    {
      key: "until",
      label: t("prices.until"),
      cell: ({ valid_to }) => (valid_to === null ? "–" : <DateText value={valid_to} form="dated" />),
    },
    { key: "by", label: t("prices.by"), cell: ({ made_by }) => made_by ?? t("prices.seed") },
    { key: "note", label: t("prices.note_column"), cell: ({ note }) => (note === "" ? "–" : note) },
    { key: "acts", label: t("prices.acts"), cell: (row) => <Acts row={row} {...props} /> },
  ];
}

function Acts({ row: { version, state }, book, onShow, onPublish }: VersionsProps & { row: PriceVersion }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const may = useMay();
  const { brand, currency } = book;
  const open = useListChange({ brand, currency }, openDraft);
  const again = () =>
    open.mutate(
      { brand, currency, version },
      { onSuccess: onPublish, onError: (error) => toast(sentence(error), "warning") },
    );
  return (
    <span className="cluster-2 middle">
      <Button size="small" aria-label={t("prices.look_name", { version })} onClick={() => onShow(version)}>
        {t("prices.look")}
      </Button>
      {may("price_sheets.edit") && state !== "live" && (
        <Button
          size="small"
          busy={open.isPending}
          aria-label={t("prices.again_name", { version })}
          onClick={again}
        >
          {t("prices.again")}
        </Button>
      )}
    </span>
  );
}
