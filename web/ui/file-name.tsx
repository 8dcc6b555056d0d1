import style from "./file-drop.module.css";

const whole_characters = 16;

/** A long name keeps its end visible, because extensions distinguish files; the full name is in the title and for screen readers. */
export function FileName({ name }: { name: string }) {
  if (name.length <= whole_characters) return <span className={style.name}>{name}</span>;
  const cut = name.length - 10;
  return (
    <span className={style.name} title={name}>
      <span className="visually-hidden">{name}</span>
      <span className={style.head} aria-hidden="true">
        {name.slice(0, cut)}
      </span>
      <span className={style.tail} aria-hidden="true">
        {name.slice(cut)}
      </span>
    </span>
  );
}

/** Formats bytes: kilobytes up to one megabyte, then megabytes with one decimal place. */
export function formatSize(tag: string, bytes: number): string {
  const large = bytes >= 1_000_000;
  return new Intl.NumberFormat(tag, {
    style: "unit",
    unit: large ? "megabyte" : "kilobyte",
    maximumFractionDigits: large ? 1 : 0,
  }).format(Math.max(large ? bytes / 1_000_000 : bytes / 1000, large ? 0 : 1));
}
