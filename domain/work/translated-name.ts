/** "contract.docx" translated to English is delivered as "contract_EN.docx". */
export function translatedName(name: string, target_lang: string): string {
  const dot = name.lastIndexOf(".");
  const stem = dot > 0 ? name.slice(0, dot) : name;
  return `${stem}_${target_lang.toUpperCase()}${dot > 0 ? name.slice(dot) : ""}`;
}

/** The file name of a pasted text, by order and language like that of a machine draft. */
export const pastedName = ({
  id,
  target_lang,
}: {
  readonly id: number;
  readonly target_lang: string;
}): string => `order-${id}.${target_lang}.txt`;
