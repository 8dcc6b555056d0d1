import { useQuery } from "@tanstack/react-query";
import style from "./qr-picture.module.css";

/** Drawn in the browser, because its content is secret; without the library the text next to it does as well. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { data } = useQuery({
    queryKey: ["qr", text],
    queryFn: async () => {
      const { generate } = await import("lean-qr");
      return generate(text).toDataURL({ type: "image/png", scale: 6, pad: 0 });
    },
    gcTime: 0,
    retry: false,
  });
  return data === undefined ? null : <img src={data} alt={label} className={style.picture} />;
}
