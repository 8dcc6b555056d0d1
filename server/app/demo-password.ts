/** The password of every account of the demo; it is public, so production refuses it. */
export const demo_password = "tolmaro-demo";
