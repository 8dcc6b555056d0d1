import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocale } from "#ui/i18n.tsx";
import { brandOptions } from "../startup.ts";
import { useWords } from "../words.ts";
import { MetaLink } from "./meta-link.tsx";

/** The sentence of the consent, with links that open both texts in another tab. */
export function TermsLabel() {
  const { rich } = useWords();
  const { data } = useQuery(brandOptions(useLocale()));
  const link = (href: string | undefined) => (chunks: ReactNode) =>
    href ? (
      <MetaLink href={href} new_tab>
        {chunks}
      </MetaLink>
    ) : (
      chunks
    );
  return rich("consent.terms_label", {
    terms: link(data?.meta.terms_of_service_url),
    privacy: link(data?.meta.privacy_policy_url),
  });
}
