import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Społeczna odpowiedzialność",
  lead: "To, co robimy, a nie to, co dobrze brzmi.",
  sections: [
    {
      heading: "Ludzie, którzy tłumaczą",
      blocks: [
        "Stawki uzgadniamy przed rozpoczęciem pracy i podajemy w każdej ofercie. Za rozpoczętą pracę, z której klient zrezygnuje, płacimy w części wykonanej. Nikogo nie prosimy o darmowe próbki na prawdziwych zleceniach.",
      ],
    },
    {
      heading: "Maszyny",
      blocks: ["Mówimy, kiedy tłumaczyła maszyna. Na tekstach klientów niczego się nie trenuje."],
    },
    {
      heading: "Dostępność",
      blocks: [
        "Serwis budujemy tak, aby mógł z niego korzystać każdy: zobacz [deklarację dostępności](/info/accessibility).",
      ],
    },
    {
      heading: "Środowisko",
      blocks: [
        "Faktury i tłumaczenia są elektroniczne; papier wysyłamy tylko wtedy, gdy potrzebny jest podpisany oryginał. Pliki bez zamówienia usuwamy po około dobie.",
      ],
    },
  ],
};
