/** The first `limit` characters of a name, as people count them, and … where there are more. */
export function cutName(name: string, limit: number): string {
  const characters = [...new Intl.Segmenter('zh-CN').segment(name)]
  if (characters.length <= limit) return name
  return `${characters
    .slice(0, limit)
    .map(({ segment }) => segment)
    .join('')}…`
}
