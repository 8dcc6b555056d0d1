import { ua as account } from "../../accounts/account/ua.ts";
import { ua as confirmation } from "../../accounts/confirmation/ua.ts";
import { ua as dialogue } from "../../messages/dialogue/ua.ts";
import { ua as choices } from "../../kernel/choices/ua.ts";
import { ua as home } from "../home/ua.ts";
import { ua as legal } from "../legal/ua.ts";
import { ua as money } from "../../payments/money/ua.ts";
import { ua as page_fields } from "../../kernel/page-fields/ua.ts";
import { ua as services } from "../../checkout/services/ua.ts";
import { ua as states } from "../../orders/states/ua.ts";
import { ua as delivery } from "../../workbench/delivery/ua.ts";
import { ua as tracking } from "../../views/tracking/ua.ts";

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
