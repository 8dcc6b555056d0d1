import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Accessibility statement",
  lead: "{brand} should be usable by everyone, with a keyboard, a screen reader, large type or a small screen alike.",
  sections: [
    {
      heading: "The service and the standard",
      blocks: [
        "This statement covers the website of {brand}, a service of {seller}, including the forms, the account and the pages of an order. It informs according to Directive (EU) 2019/882 and the laws that carry it out.",
        "We build to WCAG 2.2, level AA, and EN 301 549. The pages are held against these rules automatically with every change and by hand with keyboard and screen reader.",
      ],
    },
    {
      heading: "What that means in practice",
      blocks: [
        {
          list: [
            "Everything works with the keyboard, the focus is visible, and a link at the top skips to the content.",
            "Text has a contrast of at least 4.5 : 1; controls and their borders at least 3 : 1, in the light and in the dark scheme.",
            "Pages fit a width of 320 pixels and text can be enlarged to 200 % without loss.",
            "Each field has a visible label; mistakes are named in words, listed on top of the form and linked to their field.",
            "Colour never carries a meaning alone, motion respects your settings, and you are warned before a session ends.",
            "What you typed is kept for two hours, so a pause costs nothing.",
          ],
        },
      ],
    },
    {
      heading: "What is not perfect yet",
      blocks: [
        {
          list: [
            "Payment pages belong to the payment providers; we cannot change them. A bank transfer works without them.",
            "Invoices are PDF files with readable text but without complete structure tags. We send their content as text on request.",
            "Documents you receive as a translation follow the layout of the original; tell us if you need an accessible version.",
          ],
        },
      ],
    },
    {
      heading: "Tell us about a barrier",
      blocks: [
        "Write to [{email}](mailto:{email}) or call {phone}: say which page it is and what does not work. We answer within 14 days and help you with your order meanwhile, also by phone.",
        "If our answer does not help you, you may turn to the market surveillance authority. In Poland it is the President of the State Fund for Rehabilitation of Disabled People ([PFRON](https://www.pfron.org.pl)).",
      ],
    },
    {
      heading: "About this statement",
      blocks: [
        "It rests on our own evaluation and is reviewed with each larger change, at least once a year.",
      ],
    },
  ],
};
