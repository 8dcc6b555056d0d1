import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Послуги",
  lead: "Усе навколо тексту іншою мовою.",
  sections: [
    {
      heading: "Текст",
      only: "portal",
      blocks: [
        {
          rows: [
            ["Письмовий переклад", "Вставте текст або додайте файли: [ціна й термін одразу](/order/write)."],
            [
              "Присяжний переклад",
              "[Для установ і судів](/order/certified), за потреби з оригіналом поштою.",
            ],
            ["Вичитка", "[Носій мови виправить ваш текст](/order/proofreading)."],
            ["Переклад листа", "[До {email_words} слів](/order/package?service=email), швидко."],
            ["Вебсайт", "[Надішліть посилання](/order/package?service=website) й отримайте розрахунок."],
            ["Машинний переклад", "[З виправленням людиною](/order/package?service=mt)."],
          ],
        },
      ],
    },
    {
      heading: "Мовлення",
      only: "portal",
      blocks: [
        {
          rows: [
            [
              "Телефонна розмова",
              "[Перекладач долучається до розмови](/order/package?service=phone), замовлений щонайменше за годину.",
            ],
            ["Усний переклад", "[У вас або на заході](/order/package?service=oral), за розрахунком."],
          ],
        },
      ],
    },
    {
      heading: "На цьому сайті",
      only: "machine_translation_demo",
      blocks: [
        "{brand} машинно перекладає тексти й документи для людей з обліковим записом. Переклади, які роблять люди, описано на сторінках наших порталів.",
      ],
    },
  ],
};
