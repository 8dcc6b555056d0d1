import { lazy, Suspense, useState } from "react";
import { Button } from "#ui/button.tsx";
import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../locale.ts";
import { useWords } from "../words.ts";
import type { Counted } from "./counts/portal-counts.tsx";

/** Few look, so the report and its words come when it is opened. */
const Report = lazy(async () => {
  const [part, { count_words }] = await Promise.all([
    import("./counts/portal-counts.tsx"),
    import("./counts/words.ts"),
  ]);
  await needWords(count_words, currentLocale());
  return { default: part.PortalCounts };
});

/** The way from a number of words to what it is made of. */
export function HowCounted({ of, className }: { of: Counted; className?: string | undefined }) {
  const { t } = useWords();
  const [is_open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" {...(className && { className })} onClick={() => setOpen(true)}>
        {t("write.how_counted")}
      </Button>
      {is_open && (
        <Suspense fallback={null}>
          <Report of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
