/** A name with the number of what is called so: where the name alone would not be found, or be that of several. */
const KEYED = /^([\s\S]*)〔([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})〕$/i

export function keyedName(name: string, id: string): string {
  return `${name}〔${id}〕`
}

/** What {@link keyedName} wrote; undefined for a plain name. */
export function readKeyed(text: string): { readonly name: string; readonly id: string } | undefined {
  const [, name, id] = KEYED.exec(text) ?? []
  return name === undefined || id === undefined ? undefined : { name: name.trim(), id: id.toLowerCase() }
}
