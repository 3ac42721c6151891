const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * 1024

/** `812 KB`, `3.4 MB`; never “0 KB”. */
export function fileSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
  return `${(bytes / MEGABYTE).toFixed(1)} MB`
}
