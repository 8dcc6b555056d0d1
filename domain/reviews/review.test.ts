import { describe, expect, test } from "vitest";
import { afterRating, namesOf, publishedName } from "./review.ts";

describe("A published rating (decision 0241)", () => {
  test("another text is checked again, other stars are not, and without stars there is none", () => {
    expect(afterRating({ text: "ok" }, { rating: 1, text: "ok" })).toBe("keep");
    expect(afterRating({ text: "ok" }, { rating: 5, text: "ok!" })).toBe("check_again");
    expect(afterRating({ text: "ok" }, { rating: null, text: "" })).toBe("remove");
  });

  test("the name of a company can be chosen by a company only", () => {
    const anna = { first_name: " Anna ", company_name: "" };
    const firma = { first_name: "Jan", company_name: "Firma sp. z o.o." };
    expect(namesOf(anna)).toEqual(["first_name"]);
    expect(namesOf(firma)).toEqual(["first_name", "company"]);
    expect(publishedName(anna, "first_name")).toBe("Anna");
    expect(publishedName(firma, "company")).toBe("Firma sp. z o.o.");
  });
});
