export const pl = {
  "member.gone": "Nie należysz już do tego konta. Zapytaj jego właściciela.",
  "member.role": "Twoja rola na tym koncie na to nie pozwala. Zapytaj właściciela konta.",
  "member.not_found": "Ta osoba nie należy do konta.",
  "member.last_owner": "Konto musi mieć właściciela. Najpierw nadaj tę rolę innej osobie.",
  "member.exists": "Ta osoba już należy do konta.",
  "member.too_many": "Konto może mieć najwyżej 100 osób i otwartych zaproszeń.",
  "member.limit": "To przekracza Twój limit. Właściciel konta może to zamówić lub podnieść limit.",
  "invitation.expired": "To zaproszenie nie jest już ważne. Poproś o nowe.",
  "invitation.other_address": "Zaproszenie wysłano na inny adres. Zaloguj się tym adresem.",
  "invitation.needs_login": "Ten adres ma już konto. Zaloguj się, aby przyjąć zaproszenie.",
} as const;
