import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Service } from "#domain/catalog.ts";
import { useLocale } from "#ui/i18n.tsx";
import { service_addresses } from "./service-address.ts";

/** Leads to the form of an order's service, filled with what that order asked for. */
export function AgainLink(props: {
  order: { readonly service_type: Service; readonly hash: string };
  className: string;
  label?: string;
  /** The form then asks for a quote, as the old order did. */
  for_quote?: boolean;
  children: ReactNode;
}) {
  const { order, className, label, for_quote = false, children } = props;
  const { to, search } = service_addresses[order.service_type];
  return (
    <Link
      to={to}
      params={{ locale: useLocale() }}
      search={{ ...search, again: order.hash, ...(for_quote && { ask: "1" }) }}
      className={className}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
