import { pl as account } from "../../accounts/account/pl.ts";
import { pl as confirmation } from "../../accounts/confirmation/pl.ts";
import { pl as dialogue } from "../../messages/dialogue/pl.ts";
import { pl as choices } from "../../kernel/choices/pl.ts";
import { pl as home } from "../home/pl.ts";
import { pl as legal } from "../legal/pl.ts";
import { pl as money } from "../../payments/money/pl.ts";
import { pl as page_fields } from "../../kernel/page-fields/pl.ts";
import { pl as services } from "../../checkout/services/pl.ts";
import { pl as states } from "../../orders/states/pl.ts";
import { pl as delivery } from "../../workbench/delivery/pl.ts";
import { pl as tracking } from "../../views/tracking/pl.ts";

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
