import { buttonClass } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { useLocale } from "#ui/i18n.tsx";
import style from "./sites.module.css";
import { usePrivacyWords } from "./privacy-words.ts";

/** The frame of the widget as a page of a customer has it. */
const frameText = (address: string, title: string): string =>
  `<iframe id="quote-widget" src="${address}" title="${title}" loading="lazy"
  style="width: 100%; height: 640px; border: 0"></iframe>`;

/** What a page does with the height that the widget sends. */
const heightText = (origin: string): string => `<script>
  addEventListener("message", ({ origin, data }) => {
    if (origin !== "${origin}" || data?.type !== "quote-widget.height") return;
    document.getElementById("quote-widget").style.height = data.height + "px";
  });
</script>`;

/** The code to copy for a page of the customer, and how its frame takes the height of its content. */
export function Snippet({ site }: { readonly site: string }) {
  const { t } = usePrivacyWords();
  const locale = useLocale();
  const { origin } = globalThis.location;
  const address = `${origin}/${locale}/embed/quote?site=${site}`;
  const frame = frameText(address, t("sites.frame_title"));
  const height = heightText(origin);
  return (
    <div className="stack-3 fit">
      <h3>{t("sites.snippet")}</h3>
      <p>{t("sites.snippet_text")}</p>
      <pre className={style.code}>
        <code>{frame}</code>
      </pre>
      <div className="cluster-2-3">
        <CopyButton look="secondary" label={t("sites.copy")} text={() => frame} />
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ size: "small", look: "quiet" })}
        >
          {t("sites.preview")}
        </a>
      </div>
      <Disclosure summary={t("sites.height")}>
        <div className={`stack-3 fit ${style.help}`}>
          <p>{t("sites.height_text")}</p>
          <pre className={style.code}>
            <code>{height}</code>
          </pre>
          <div>
            <CopyButton look="secondary" label={t("sites.height_copy")} text={() => height} />
          </div>
        </div>
      </Disclosure>
    </div>
  );
}
