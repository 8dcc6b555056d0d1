import type { MailState } from "#contract/messages/desk-mails.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { useDeskText, useWord } from "./text.ts";

const tones: Record<MailState, Tone> = {
  sent: "success",
  waiting: "neutral",
  failed: "danger",
  overtaken: "neutral",
};

/** What became of a mail. */
export function MailStateBadge({ state }: { state: MailState }) {
  const { t } = useDeskText();
  return <Badge tone={tones[state]}>{t(`mails.state.${state}`)}</Badge>;
}

/** What a mail is about; an old one may be of a kind that there is no more. */
export function useMailKind(): (kind: string) => string {
  const word = useWord();
  return (kind) => word([`mails.kind.${kind}`], kind);
}
