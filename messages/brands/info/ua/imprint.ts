import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Вихідні дані",
  lead: "Відомості за § 5 німецького закону про цифрові послуги (DDG).",
  sections: [
    {
      heading: "Надавач послуг",
      blocks: [
        {
          rows: [
            ["Компанія", "{seller}"],
            ["Адреса", "{seller_address}, Польща"],
            ["Представник", "{represented_by}"],
            ["Реєстр", "{register}"],
            ["Номер ПДВ", "{vat_id}"],
          ],
        },
      ],
    },
    {
      heading: "Контакти",
      blocks: [
        {
          rows: [
            ["Електронна пошта", "[{email}](mailto:{email})"],
            ["Телефон", "{phone}"],
          ],
        },
      ],
    },
    { heading: "Відповідальність за зміст", blocks: ["{represented_by}, {seller_address}, Польща"] },
    {
      heading: "Спори",
      blocks: [
        "Якщо щось пішло не так, спершу скористайтеся [сторінкою скарг](/info/complaints): ми відповідаємо протягом 14 днів. Ми не зобов’язані брати участь у розгляді спорів споживчою арбітражною установою в Німеччині й не беремо в ньому участі.",
      ],
    },
  ],
};
