const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * 1024
const GIGABYTE = MEGABYTE * 1024

/** `812 KB`, `3.4 MB`, `18.6 GB`; never “0 KB”. */
export function fileSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
  if (bytes < GIGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`
  return `${(bytes / GIGABYTE).toFixed(1)} GB`
}
