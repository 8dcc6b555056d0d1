/** Photographs of pages; they come with their part of the sworn page. */
export const en = {
  "scan.title": "Photographed pages",
  "scan.begin": "Photograph pages",
  "scan.more": "Add another page",
  "scan.page": "Page {n}",
  "scan.earlier": "Move page {n} forward",
  "scan.later": "Move page {n} back",
  "scan.turn": "Turn page {n}",
  "scan.crop": "Crop page {n}",
  "scan.remove": "Remove page {n}",
  "scan.cut.top": "Top",
  "scan.cut.right": "Right",
  "scan.cut.bottom": "Bottom",
  "scan.cut.left": "Left",
  "scan.finish": "Put {n, plural, one {# page} other {# pages}} together as a PDF",
  "scan.file_name": "scan",
  "scan.failed": "This browser cannot show this picture. Add it as a file instead.",
};
