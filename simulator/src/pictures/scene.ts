/** What kind of ground a picture shows. */
export const grounds = ['大田', '棚', '果园', '药材园'] as const
export type Ground = (typeof grounds)[number]

export const seasons = ['春', '夏', '秋', '冬'] as const
export type Season = (typeof seasons)[number]

/** What a picture is about: the field itself, what is looked at closely, or what stands in front of the field. */
export const subjects = ['全景', '叶片', '废弃物', '采收'] as const
export type Subject = (typeof subjects)[number]

/** Names a picture: the same scene is always drawn the same. */
export interface Scene {
  readonly ground: Ground
  readonly season: Season
  readonly subject: Subject
}

/** The season of a month from 1 to 12. */
export function seasonIn(month: number): Season {
  return seasons[Math.floor(((month + 9) % 12) / 3)] ?? '冬'
}
