import { de as account } from "../account/de.ts";
import { de as confirmation } from "../confirmation/de.ts";
import { de as dialogue } from "../dialogue/de.ts";
import { de as choices } from "../choices/de.ts";
import { de as home } from "../home/de.ts";
import { de as legal } from "../legal/de.ts";
import { de as money } from "../money/de.ts";
import { de as page_fields } from "../page-fields/de.ts";
import { de as services } from "../services/de.ts";
import { de as states } from "../states/de.ts";
import { de as tracking } from "../tracking/de.ts";

/** What all pages but the home and the order page say besides: a chunk of its own, so that ordering begins sooner. */
export default {
  ...account,
  ...choices,
  ...confirmation,
  ...dialogue,
  ...home,
  ...legal,
  ...money,
  ...page_fields,
  ...services,
  ...states,
  ...tracking,
};
