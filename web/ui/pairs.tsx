import type { ReactNode } from "react";
import style from "./pairs.module.css";

/** Names on the left and their amounts or facts on the right, line by line. */
export function Pairs({ className = "", children }: { className?: string | undefined; children: ReactNode }) {
  return <dl className={`${style.pairs} ${className}`.trim()}>{children}</dl>;
}

/** The line under all others that adds them up. */
export function TotalPair({
  className = "",
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return <div className={`${style.total} ${className}`.trim()}>{children}</div>;
}
