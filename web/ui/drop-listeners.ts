/** A dragged text goes to the field that it is dropped on. */
const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes("Files") === true;
/** A text that is pasted into a field, which office programs give with a picture of it. */
const isTextForField = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof HTMLTextAreaElement && clipboardData?.types.includes("text/plain") === true;

/**
 * Adds files that are dropped on `field` or pasted into it, and shows while some are dragged over it. A form that takes
 * them around the field as well marks that part with `data-drop`.
 */
export function listenForFiles(
  field: HTMLElement,
  acts: {
    readonly add: (files: Iterable<File>) => void;
    readonly show: (is_over: boolean) => void;
    readonly signal: AbortSignal;
  },
): void {
  const { add, show, signal } = acts;
  const on = { signal };
  const element = field.closest<HTMLElement>("[data-drop]") ?? field;
  element.addEventListener(
    "dragover",
    (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      show(true);
    },
    on,
  );
  element.addEventListener("dragleave", () => show(false), on);
  element.addEventListener(
    "drop",
    (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      show(false);
      add(event.dataTransfer.files);
    },
    on,
  );
  element.addEventListener(
    "paste",
    (event) => void (isTextForField(event) || add(event.clipboardData?.files ?? [])),
    on,
  );
}
