import { Button } from "./button.tsx";
import { QrPicture } from "./qr-picture.tsx";
import style from "./second-factor.module.css";
import { toast } from "./toast.tsx";

/** The key of a second factor, as a picture to scan and as characters to type; each app has its own messages. */
export function SecondFactorKey(props: {
  readonly uri: string;
  readonly secret: string;
  readonly words: { readonly scan: string; readonly picture: string; readonly key: string };
}) {
  const { uri, secret, words } = props;
  return (
    <>
      <p>{words.scan}</p>
      <QrPicture text={uri} label={words.picture} />
      <p>{words.key}</p>
      <p className={style.key}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
    </>
  );
}

/** Recovery codes, to be copied and stored. */
export function RecoveryCodeList(props: {
  readonly codes: readonly string[];
  readonly words: { readonly copy: string; readonly copied: string; readonly saved: string };
  readonly onSaved: () => void;
}) {
  const { codes, words, onSaved } = props;
  return (
    <>
      <ul className={style.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="cluster-3 middle">
        <Button
          onClick={() => {
            void globalThis.navigator.clipboard.writeText(codes.join("\n"));
            toast(words.copied);
          }}
        >
          {words.copy}
        </Button>
        <Button look="primary" onClick={onSaved}>
          {words.saved}
        </Button>
      </div>
    </>
  );
}
