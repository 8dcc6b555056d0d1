import { de as account } from "../../accounts/account/de.ts";
import { de as confirmation } from "../../accounts/confirmation/de.ts";
import { de as dialogue } from "../../messages/dialogue/de.ts";
import { de as choices } from "../../kernel/choices/de.ts";
import { de as home } from "../home/de.ts";
import { de as legal } from "../legal/de.ts";
import { de as money } from "../../payments/money/de.ts";
import { de as page_fields } from "../../kernel/page-fields/de.ts";
import { de as services } from "../../checkout/services/de.ts";
import { de as states } from "../../orders/states/de.ts";
import { de as delivery } from "../../workbench/delivery/de.ts";
import { de as tracking } from "../../views/tracking/de.ts";

/** Sentences of all pages except the home page and the order form: a chunk of its own, so that ordering begins sooner. */
export default {
  ...account,
  ...choices,
  ...confirmation,
  ...delivery,
  ...dialogue,
  ...home,
  ...legal,
  ...money,
  ...page_fields,
  ...services,
  ...states,
  ...tracking,
};
