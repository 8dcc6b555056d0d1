import { type RefObject, useEffect, useState } from "react";

/** A dragged text goes to the field that it is dropped on. */
const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes("Files") === true;
/** A text that is pasted into a field, which office programs give with a picture of it. */
const isTextForField = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof HTMLTextAreaElement && clipboardData?.types.includes("text/plain") === true;

/** True while files are dragged over the region; those that are dropped or pasted there are added. */
export function useDrop(
  region: RefObject<HTMLElement | null>,
  add: (files: Iterable<File>) => void,
): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const on = { signal: stop.signal };
    element.addEventListener(
      "dragover",
      (event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      },
      on,
    );
    element.addEventListener("dragleave", () => setOver(false), on);
    element.addEventListener(
      "drop",
      (event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer.files);
      },
      on,
    );
    element.addEventListener(
      "paste",
      (event) => void (isTextForField(event) || add(event.clipboardData?.files ?? [])),
      on,
    );
    return () => stop.abort();
  }, [region, add]);
  return over;
}
