import { en as account } from "../account/en.ts";
import { en as confirmation } from "../confirmation/en.ts";
import { en as dialogue } from "../dialogue/en.ts";
import { en as choices } from "../choices/en.ts";
import { en as home } from "../home/en.ts";
import { en as legal } from "../legal/en.ts";
import { en as money } from "../money/en.ts";
import { en as page_fields } from "../page-fields/en.ts";
import { en as services } from "../services/en.ts";
import { en as states } from "../states/en.ts";
import { en as tracking } from "../tracking/en.ts";

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
