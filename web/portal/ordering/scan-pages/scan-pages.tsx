import { ArrowLeft, ArrowRight, Camera, Crop, RotateCw, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, IconButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Uploads } from "#ui/uploads.ts";
import { useScanWords } from "./words.ts";
import { imagePdf } from "./image-pdf.ts";
import { type Cut, draw, jpegOf, type PageEdit, whole } from "./page-picture.ts";
import style from "./scan-pages.module.css";

type Page = PageEdit & { readonly key: number; readonly picture: ImageBitmap };
const preview_side = 420;
const most_cut = 45;

/**
 * Photographs of pages, ordered, turned and cropped by hand, which become one PDF among the files of the order. Nothing is
 * sent before that.
 */
export function ScanPages({ uploads }: { uploads: Pick<Uploads<unknown>, "add"> }) {
  const { t } = useScanWords();
  const input = useRef<HTMLInputElement>(null);
  const { pages, add, change, move, remove, failed, busy, finish } = usePages(uploads);
  return (
    <section className="stack-3" aria-label={t("scan.title")}>
      <div>
        <Button
          icon={<Camera size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t(pages.length === 0 ? "scan.begin" : "scan.more")}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept="image/*"
          capture="environment"
          aria-label={t("scan.begin")}
          onChange={(event) => {
            void add([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </div>
      {failed && (
        <Notice tone="warning" live="alert">
          {t("scan.failed")}
        </Notice>
      )}
      {pages.length > 0 && (
        <>
          <ol className={style.pages} aria-label={t("scan.title")}>
            {pages.map((page, at) => (
              <ScannedPage
                key={page.key}
                page={page}
                n={at + 1}
                last={at === pages.length - 1}
                onChange={(changed) => change(page.key, changed)}
                onMove={(by) => move(at, by)}
                onRemove={() => remove(page.key)}
              />
            ))}
          </ol>
          <div>
            <Button busy={busy} onClick={() => void finish()}>
              {t("scan.finish", { n: pages.length })}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function usePages(uploads: Pick<Uploads<unknown>, "add">) {
  const { t } = useScanWords();
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const next = useRef(1);
  const add = async (files: readonly File[]) => {
    setFailed(false);
    for (const file of files) {
      try {
        const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
        setPages((before) => [...before, { key: next.current++, picture, turns: 0, cut: whole }]);
      } catch {
        // A format that this browser does not draw, HEIC outside of Apple's for example: it is added as a file.
        setFailed(true);
      }
    }
  };
  const finish = async () => {
    setBusy(true);
    try {
      const jpegs = [];
      for (const { picture, ...edit } of pages) jpegs.push(await jpegOf(picture, edit));
      uploads.add([new File([imagePdf(jpegs)], `${t("scan.file_name")}.pdf`, { type: "application/pdf" })]);
      setPages([]);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return {
    pages,
    failed,
    busy,
    add,
    finish,
    change: (key: number, changed: Partial<PageEdit>) =>
      setPages((before) => before.map((one) => (one.key === key ? { ...one, ...changed } : one))),
    move: (at: number, by: -1 | 1) => setPages((before) => moved(before, at, at + by)),
    remove: (key: number) => setPages((before) => before.filter((one) => one.key !== key)),
  };
}

function moved(pages: readonly Page[], from: number, to: number): readonly Page[] {
  const page = pages[from];
  if (!page) return pages;
  const others = pages.filter((one) => one !== page);
  return [...others.slice(0, to), page, ...others.slice(to)];
}

type Shown = {
  readonly page: Page;
  readonly n: number;
  readonly last: boolean;
  readonly onChange: (changed: Partial<PageEdit>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};
const sides = ["top", "right", "bottom", "left"] as const satisfies readonly (keyof Cut)[];

function ScannedPage({ page, n, last, onChange, onMove, onRemove }: Shown) {
  const { t } = useScanWords();
  const [cutting, setCutting] = useState(false);
  return (
    <li className={style.page}>
      <strong>{t("scan.page", { n })}</strong>
      <Preview page={page} />
      <div className="cluster-2">
        {n > 1 && (
          <IconButton label={t("scan.earlier", { n })} onClick={() => onMove(-1)}>
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
        {!last && (
          <IconButton label={t("scan.later", { n })} onClick={() => onMove(1)}>
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          label={t("scan.turn", { n })}
          onClick={() => onChange({ turns: (page.turns + 1) % 4, cut: whole })}
        >
          <RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton label={t("scan.crop", { n })} onClick={() => setCutting(!cutting)}>
          <Crop size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton label={t("scan.remove", { n })} onClick={onRemove}>
          <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {cutting && (
        <div className={style.cut}>
          {sides.map((side) => (
            <label key={side}>
              {t(`scan.cut.${side}`)}
              <input
                type="range"
                min={0}
                max={most_cut}
                value={page.cut[side]}
                onChange={({ target }) => onChange({ cut: { ...page.cut, [side]: Number(target.value) } })}
              />
            </label>
          ))}
        </div>
      )}
    </li>
  );
}

/** The page as it will be in the file. */
function Preview({ page }: { page: Page }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.replaceChildren(draw(page.picture, page, preview_side));
  }, [page]);
  return <div ref={box} className={style.paper} aria-hidden="true" />;
}
