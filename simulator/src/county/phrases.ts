import type { Random } from '../random.ts'

/** A sentence as somebody types it: `{2-6}` is a whole number between, other names stand for the words given. */
export function phrase(text: string, words: Readonly<Record<string, string>>, random: Random): string {
  return text
    .replace(/\{(\d+)-(\d+)\}/g, (_, least: string, most: string) => String(random.whole(Number(least), Number(most))))
    .replace(/\{(\p{Script=Han}+)\}/gu, (_, name: string) => words[name] ?? '')
}
