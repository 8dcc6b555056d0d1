import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "settings.mails": "E-maile",
  "choices.title": "E-maile od nas",
  "choices.lead": "Wybierz, o czym {brand} ma pisać na adres {address}.",
  "choices.legend": "Pisz do mnie o",
  "choices.group.quotes": "wycenach, które czekają na moją odpowiedź",
  "choices.group.payments": "zamówieniach, które nie są jeszcze opłacone",
  "choices.group.balance": "bonusie, który wkrótce wygaśnie",
  "choices.group.review": "gotowej pracy, do której mogę jeszcze zgłosić uwagi",
  "choices.group.terms": "propozycjach do terminologii na moim koncie",
  "choices.group.offers": "ofertach zleceń dla mnie",
  "choices.always":
    "To, co należy do zamówienia lub konta, przychodzi zawsze: potwierdzenia, faktury i gotowa praca.",
  "choices.save": "Zapisz",
  "choices.saved": "Zapisano. Będziemy pisać tylko w wybranych sprawach.",
};
