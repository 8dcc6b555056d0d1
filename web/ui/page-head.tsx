import { type ReactNode, useEffect, useRef } from "react";

let entered = false;

/**
 * The one h1 of a page. Names the document and, when the page was reached from another page of the app, takes the focus,
 * so that a screen reader starts at the new content.
 */
export function PageHead(props: { title: string; brand: string; children?: ReactNode; className?: string }) {
  const { title, brand, children, className } = props;
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${brand}`;
  }, [title, brand]);
  useEffect(() => {
    // The first page of a visit is read from its top by itself.
    if (entered) ref.current?.focus({ preventScroll: true });
    entered = true;
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  );
}
