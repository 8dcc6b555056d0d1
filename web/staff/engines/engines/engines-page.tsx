import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { EngineView } from "#contract/engines/desk-engines.ts";
import { Button } from "#ui/button.tsx";
import { ListPage } from "#ui/list-page.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { brand_name } from "../../api.ts";
import { PlaceTabs } from "../../place-tabs.tsx";
import { type EnginesSearch, engine_tabs } from "../../searches.ts";
import { useDeskText } from "../../text.ts";
import { engines_query } from "./data.ts";
import { useEngineColumns } from "./engine-columns.tsx";
import { ChangeEngine, NewEngine } from "./engine-dialogs.tsx";
import style from "./engines-page.module.css";
import { RoutesPart } from "./routes-part.tsx";
import { TestEngine } from "./test-dialog.tsx";

/** Machine translation engines with their health and cost, and their routes. */
export function EnginesPage({ narrowed }: { readonly narrowed: EnginesSearch }) {
  const { t } = useDeskText();
  return (
    <div className={style.page}>
      <PageHead title={t("engines.title")} brand={brand_name} />
      <PlaceTabs
        label={t("engines.tabs")}
        present={narrowed.tab}
        tabs={engine_tabs.map((value) => ({
          value,
          label: t(`engines.tab.${value}`),
          place: { to: "/engines", search: { tab: value, page: 1 } },
        }))}
      />
      {narrowed.tab === "engines" ? <EnginesPart /> : <RoutesPart narrowed={narrowed} />}
    </div>
  );
}

/** What is open above the list: a new engine, or one of the list to be changed or tested. */
type Opened = { readonly what: "new" } | { readonly what: "change" | "test"; readonly engine: EngineView };

function EnginesPart() {
  const { t } = useDeskText();
  const engines = useQuery(engines_query);
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useEngineColumns({
    onChange: (engine) => setOpened({ what: "change", engine }),
    onTest: (engine) => setOpened({ what: "test", engine }),
  });
  const close = () => setOpened(null);
  return (
    <ListPage
      dense
      title={t("engines.title")}
      found={engines}
      rowKey={({ id }) => id}
      columns={columns}
      none={t("engines.none")}
      tools={
        <div className={style.tools}>
          <p>{t("engines.lead")}</p>
          <Button
            look="primary"
            icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setOpened({ what: "new" })}
          >
            {t("engines.new")}
          </Button>
        </div>
      }
    >
      {opened?.what === "new" && <NewEngine onClose={close} />}
      {opened?.what === "change" && <ChangeEngine engine={opened.engine} onClose={close} />}
      {opened?.what === "test" && <TestEngine engine={opened.engine} onClose={close} />}
    </ListPage>
  );
}
