import { type AnyRouter, Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";

export const board_place = "/board";
export const jobs_place = "/jobs";
export const reworks_place = "/reworks";
export const reworkPlace = (id: number): string => `/reworks/${id}`;
export const earnings_place = "/earnings";
/** The earnings of a month. */
export const earningsPlace = (month: string): string => `${earnings_place}?month=${month}`;
export const profile_place = "/profile";
export const second_factor_place = "/second-factor";
export const rounds_place = "/rounds";
export const talk_place = "/messages";
export const forgotten_place = "/forgotten";
export const login_place = "/login";
export const calendar_place = "/calendar";
export const jobPlace = (id: number): string => `/jobs/${id}`;

/** A link inside the zone. The router's own types describe one app, and three apps are checked together. */
export function ZoneLink(props: {
  readonly to: string;
  readonly className?: string | undefined;
  /** The row of a list it opens: the keys go from one to the next. */
  readonly row?: number | undefined;
  readonly children: ReactNode;
}) {
  const { to, className, row, children } = props;
  return (
    <Link<AnyRouter> to={to} className={className} data-row={row}>
      {children}
    </Link>
  );
}

/** Goes to a place of the zone; `replace` leaves no step behind in the browser's history. */
export function useGo(): (to: string, replace?: boolean) => Promise<void> {
  const navigate = useNavigate<AnyRouter>();
  return (to, replace = false) => navigate({ to, replace });
}
