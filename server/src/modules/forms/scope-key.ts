import type { Scope } from '../access/index.ts'

/** Everything of a scope that stands in a statement. */
export function keyOfScope({ userId, dataScope, home, narrowed, kinds }: Scope): string {
  return [userId, dataScope, home.path, narrowed?.path, kinds.mark].join('|')
}
