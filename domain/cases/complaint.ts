/** A complaint says what is wrong in its description, or at the places that it marks. */
export const saysWhatIsWrong = (complaint: {
  readonly text: string;
  readonly places: readonly unknown[];
}): boolean => complaint.text.trim() !== "" || complaint.places.length > 0;
