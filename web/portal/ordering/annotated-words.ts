import type { AnnotationRegion } from "#domain/files/annotations.ts";
import type { UploadView } from "#contract/files/files.ts";

/** The words of some parts of files that are translated only when they are ordered. */
export const annotatedWords = (
  files: readonly Pick<UploadView, "annotations">[],
  wanted: readonly AnnotationRegion[],
): number =>
  files
    .flatMap(({ annotations = [] }) => annotations)
    .reduce((sum, { region, words }) => sum + (wanted.includes(region) ? words : 0), 0);
