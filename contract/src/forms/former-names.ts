/** What a thing was called before. */
export interface FormerName {
  /** In milliseconds since 1970. */
  readonly until: number
  readonly name: string
}

/** When a record came to refer to what it names. */
export interface Written {
  /** In milliseconds since 1970. */
  readonly addTime: number
  /** By id, ISO 8601: since when it refers to what it did not refer to when it was added. */
  readonly referredSince: Readonly<Record<string, string>> | null
}

/** What a thing was called when a record came to refer to it; undefined where it is called so today. */
export function nameThen(
  former: readonly FormerName[],
  id: string,
  { addTime, referredSince }: Written,
): string | undefined {
  const since = referredSince?.[id]
  const moment = since === undefined ? Number(addTime) : Date.parse(since)
  return former.find(({ until }) => until > moment)?.name
}

/** What a thing is called where one record names it: `东台（现名 东台大棚）`. Without today’s name where that may not be shown. */
export function nameOfThen(then: string, today: string | undefined): string {
  return !today || then === today ? then : `${then}（现名 ${today}）`
}

/** Today’s name in what {@link nameOfThen} made, where it made any. */
export function todayIn(text: string): string | undefined {
  return /^[^]+（现名 ([^]+)）$/.exec(text)?.[1]
}

/** What a thing is called where one row stands for many records: `东台大棚（曾用名 东台）`. */
export function nameOfAll(today: string, former: readonly string[]): string {
  const others = [...new Set(former)].filter((name) => name !== today && name !== '')
  if (others.length === 0) return today
  return today === '' ? (others.at(-1) ?? '') : `${today}（曾用名 ${others.join('、')}）`
}
