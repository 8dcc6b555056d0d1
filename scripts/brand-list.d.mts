export type BrandFolder = { readonly name: string; readonly id: number };
export function brandFolders(folder?: string): BrandFolder[];
export function brandList(folders: readonly BrandFolder[]): string;
export function writeBrandList(): boolean;
