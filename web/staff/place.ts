import type { LinkProps } from "@tanstack/react-router";

/** An address of the desk with its search parameters. */
export type Place = Pick<LinkProps, "to" | "params" | "search" | "hash">;
