import type { ReactNode } from "react";
import { ApiError } from "#ui/call.ts";
import { ErrorPage } from "./error-pages.tsx";

const stay = () => {};

/** The page of the refusal where the role of the member does not open a list, instead of a list that could not be loaded. */
export const roleRefusal = (error: unknown): ReactNode =>
  error instanceof ApiError && error.body.code === "member.role" ? (
    <ErrorPage error={error} reset={stay} />
  ) : null;
