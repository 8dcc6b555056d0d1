import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CartView } from "#contract/checkout/carts.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { call } from "../../api.ts";
import { useFailureText, useWords } from "../../words.ts";
import { keepCart } from "./data.ts";
import style from "./summary.module.css";

/** One code for the whole cart; collapsed, so that a customer without a code does not search for one. */
export function DiscountCode({ id, cart }: { id: string; cart: CartView }) {
  const { t } = useWords();
  const { act, busy, problem } = useDiscount(cart);
  const [code, setCode] = useState("");
  if (cart.discount)
    return (
      <div className="stack-1 at-start">
        <p>
          {t(cart.discount.valid ? "checkout.code_applied" : "checkout.code_ended", {
            code: cart.discount.code,
          })}
        </p>
        <Button size="small" look="quiet" busy={busy} onClick={() => void act(null)}>
          {t("checkout.code_remove", { code: cart.discount.code })}
        </Button>
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      </div>
    );
  return (
    <Disclosure className={style.more} summary={t("price.have_code")}>
      <div className="stack-3">
        <TextField
          id={id}
          label={t("price.code")}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={code}
          problem={problem}
          onChange={(event) => setCode(event.target.value)}
          onKeyDown={(event) => {
            // Enter belongs to the code here, not to the order around it.
            if (event.key !== "Enter") return;
            event.preventDefault();
            void act(code);
          }}
        />
        <Button busy={busy} onClick={() => void act(code)}>
          {t("checkout.code_apply")}
        </Button>
      </div>
    </Disclosure>
  );
}

/** Puts a code on the cart, or with null takes it off; the cart comes back with its new prices. */
function useDiscount(cart: CartView) {
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const act = async (code: string | null) => {
    if (code?.trim() === "") return setProblem("field.required");
    setBusy(true);
    setProblem(undefined);
    const params = { hash: cart.hash };
    try {
      keepCart(
        queries,
        code === null
          ? await call("undiscountCart", { params })
          : await call("discountCart", { params, body: { code: code.trim() } }),
      );
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { act, busy, problem };
}
