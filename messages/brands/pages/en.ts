import { en as account } from "../../accounts/account/en.ts";
import { en as confirmation } from "../../accounts/confirmation/en.ts";
import { en as dialogue } from "../../messages/dialogue/en.ts";
import { en as choices } from "../../kernel/choices/en.ts";
import { en as home } from "../home/en.ts";
import { en as legal } from "../legal/en.ts";
import { en as money } from "../../payments/money/en.ts";
import { en as page_fields } from "../../kernel/page-fields/en.ts";
import { en as services } from "../../checkout/services/en.ts";
import { en as states } from "../../orders/states/en.ts";
import { en as delivery } from "../../workbench/delivery/en.ts";
import { en as tracking } from "../../views/tracking/en.ts";

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
