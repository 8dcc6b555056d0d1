import style from "./editor.module.css";
import { type Command, isMac, keyText } from "./model/keys.ts";

/** The key of a button's act, where there is a keyboard. */
export const KeyHint = ({ command }: { command: Command }) => (
  <kbd className={style.key}>{keyText(command, isMac())}</kbd>
);
