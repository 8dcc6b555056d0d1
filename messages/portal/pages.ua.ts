import { ua as account } from "../account/ua.ts";
import { ua as confirmation } from "../confirmation/ua.ts";
import { ua as dialogue } from "../dialogue/ua.ts";
import { ua as choices } from "../choices/ua.ts";
import { ua as home } from "../home/ua.ts";
import { ua as legal } from "../legal/ua.ts";
import { ua as money } from "../money/ua.ts";
import { ua as page_fields } from "../page-fields/ua.ts";
import { ua as services } from "../services/ua.ts";
import { ua as states } from "../states/ua.ts";
import { ua as tracking } from "../tracking/ua.ts";

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
