import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Blog",
  lead: "Notes from our practice, for people who order translations.",
  sections: [
    {
      heading: "Five things that make a translation cheaper",
      blocks: [
        {
          list: [
            "Send an editable file. What can be counted has a price at once.",
            "Take out what nobody will read: old versions, hidden sheets, duplicate slides.",
            "Decide on the final text first. Changes after the order cost a supplement.",
            "Tell us where the text will be used. A right tone at the first attempt saves a correction.",
            "Take the time you have: the normal speed has no surcharge.",
          ],
        },
      ],
    },
    {
      heading: "When do I need a sworn translation?",
      blocks: [
        "When an office, a court, a university or a registry asks for it: certificates of civil status, diplomas, judgments, extracts from registers. For correspondence, contracts between companies and manuals an ordinary translation is usually enough. Ask the office for the wording; it saves a trip.",
      ],
    },
    {
      heading: "What a note for the translator should say",
      blocks: [
        "Three lines are worth more than a glossary of a hundred: who will read it, which terms are fixed in your company, and whether you address the reader formally. If you have an earlier translation you were happy with, attach it.",
      ],
    },
    {
      heading: "Machine or person?",
      blocks: [
        "A machine is good at giving you the gist of a text within seconds. It does not know what must not be wrong. For texts that you sign, publish or send to a customer, choose at least a revision by a person: that is our package Light.",
      ],
    },
  ],
};
