/** The path of what stands directly above, `/1/11/` of `/1/11/7/`; of the root that of nothing, `/`. */
export function pathAbove(path: string): string {
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1)
}
