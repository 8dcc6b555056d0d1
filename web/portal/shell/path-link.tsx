import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** A link to a page of the portal by its written address, without a reload. */
export function PathLink(props: { path: string; className?: string; label?: string; children: ReactNode }) {
  const { path, className, label, children } = props;
  const router = useRouter();
  return (
    <a
      href={path}
      className={className}
      aria-label={label}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.history.push(path);
      }}
    >
      {children}
    </a>
  );
}
