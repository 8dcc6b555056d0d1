import { pl as account } from "../account/pl.ts";
import { pl as confirmation } from "../confirmation/pl.ts";
import { pl as dialogue } from "../dialogue/pl.ts";
import { pl as choices } from "../choices/pl.ts";
import { pl as home } from "../home/pl.ts";
import { pl as legal } from "../legal/pl.ts";
import { pl as money } from "../money/pl.ts";
import { pl as page_fields } from "../page-fields/pl.ts";
import { pl as services } from "../services/pl.ts";
import { pl as states } from "../states/pl.ts";
import { pl as tracking } from "../tracking/pl.ts";

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
