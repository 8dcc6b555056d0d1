import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useRecognitionWords } from "./recognition-words.ts";

/** The form has a draft, and another page handed a text over: the person says which one is meant. */
export default function HandedNotice({ decide }: { readonly decide: (take: boolean) => void }) {
  const { t } = useRecognitionWords();
  return (
    <Notice
      tone="info"
      live="status"
      action={
        <div className="cluster-2">
          <Button size="small" onClick={() => decide(true)}>
            {t("write.handed_take")}
          </Button>
          <Button size="small" onClick={() => decide(false)}>
            {t("write.handed_leave")}
          </Button>
        </div>
      }
    >
      {t("write.handed")}
    </Notice>
  );
}
