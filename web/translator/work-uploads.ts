import { uploadView, type UploadView } from "#contract/files/files.ts";
import { fillPath } from "#contract/route.ts";
import { translator_routes } from "#contract/work/translators.ts";
import type { FileLimits } from "#ui/upload.ts";
import { useUploads } from "#ui/uploads.ts";
import { apiHeaders } from "./api.ts";

const uploadUrl = (file: File): string =>
  `${fillPath(translator_routes.uploadWork.path, {})}?${new URLSearchParams({ name: file.name }).toString()}`;

/** Files of a worker on their way to the server: finished work, new versions, recordings. */
export const useWorkUploads = (limits: FileLimits) =>
  useUploads<UploadView>({
    limits,
    url: uploadUrl,
    accept: (data) => uploadView.safeParse(data).data ?? null,
    headers: apiHeaders,
  });
