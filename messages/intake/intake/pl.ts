/** The address for requests by mail, on the page of the account in Polish. */
export const pl = {
  "intake.title": "Zapytania mailem",
  "intake.text":
    "Wyślij lub prześlij dalej na ten adres to, co chcesz przetłumaczyć: odpowiemy wyceną. Za Twoje uznajemy tylko maile z adresu {email}. Języki są takie jak w Twoim ostatnim zamówieniu.",
  "intake.members":
    "Z tego adresu korzystają też osoby z Twojego konta, które mogą zamawiać. Ich maile uznajemy za ich własne, gdy przychodzą z ich adresu.",
  "intake.none": "Nie masz jeszcze adresu.",
  "intake.make": "Utwórz adres",
  "intake.copy": "Skopiuj adres",
  "intake.renew": "Nowy adres",
  "intake.renew_text": "Obecny adres od razu przestanie działać. Maile wysłane na niego zostaną odrzucone.",
  "intake.renewed": "Nowy adres działa",
} as const;
