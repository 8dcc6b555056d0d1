import { useQuery } from "@tanstack/react-query";
import { ActionDialog, type ActionDialogProps } from "#ui/action-dialog.tsx";
import { ChangesSince } from "./changes-bar.tsx";
import { orderQuery } from "./data.ts";

/** An act on an order. What others do to the order while the dialog is open is shown above the fields. */
export function OrderDialog<Input, Answer>(
  props: ActionDialogProps<Input, Answer> & { readonly id: string },
) {
  const { id, news, ...dialog } = props;
  const { data } = useQuery(orderQuery(id));
  return (
    <ActionDialog
      {...dialog}
      news={
        <>
          {data && <ChangesSince desk={data} />}
          {news}
        </>
      }
    />
  );
}
