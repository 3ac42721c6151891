import type { Scope } from '../access/index.ts'

/** Everything of a scope that stands in a statement. */
export function keyOfScope({ userId, mark, home, narrowed, kinds }: Scope): string {
  return [userId, mark, home.path, narrowed?.path, kinds.mark].join('|')
}
