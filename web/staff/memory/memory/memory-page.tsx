import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Select } from "#ui/field.tsx";
import { MemoriesPart } from "#ui/memories.tsx";
import { useMemoryText } from "#ui/memory-access.ts";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TermsPart } from "#ui/terms.tsx";
import { brand_name, sold_in } from "../../api.ts";
import { useMay } from "../../rights.tsx";
import type { MemorySearch } from "../../searches.ts";
import { deskAccess, type DeskOwner, memoryQuery } from "./data.ts";

/** Translation memories and terms: of a customer, or of a brand itself. */
export function MemoryPage({ narrowed }: { readonly narrowed: MemorySearch }) {
  const { t } = useMemoryText();
  const { customer, brand = sold_in[0]?.slug ?? "" } = narrowed;
  return (
    <div className="stack-5 fit">
      <PageHead title={t("memory.title")} brand={brand_name} />
      {customer === undefined ? (
        <>
          <p>{t("memory.desk_lead")}</p>
          <BrandChoice brand={brand} />
          <Owned key={brand} owner={{ brand }} />
        </>
      ) : (
        <>
          <p>
            <Link to="/customers/$id" params={{ id: customer }} search={{ tab: "profile" }}>
              {t("memory.desk_customer", { id: String(customer) })}
            </Link>
          </p>
          <Owned key={customer} owner={{ customer }} />
        </>
      )}
    </div>
  );
}

function BrandChoice({ brand }: { readonly brand: string }) {
  const { t } = useMemoryText();
  const navigate = useNavigate();
  return (
    <Select
      id="memory-brand"
      label={t("memory.brand")}
      value={brand}
      onChange={({ target }) => void navigate({ to: "/memory", search: { brand: target.value } })}
    >
      {sold_in.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function Owned({ owner }: { readonly owner: DeskOwner }) {
  const { t } = useMemoryText();
  const may_edit = useMay()("customers.edit");
  const overview = useQuery(memoryQuery(owner));
  const access = useMemo(() => deskAccess(owner, may_edit), [owner, may_edit]);
  if (!overview.data)
    return overview.isError ? (
      <LoadFailed error={overview.error} onRetry={overview.refetch} />
    ) : (
      <Skeleton rows={6} />
    );
  const { memories, imports, terms, granted } = overview.data;
  return (
    <>
      <MemoriesPart
        access={access}
        memories={memories}
        imports={imports}
        none={t("memory.desk_none")}
        barred={granted ? null : t("memory.desk_no_consent")}
      />
      <TermsPart access={access} pairs={terms} />
    </>
  );
}
