import { forbiddenRight } from '@farm/contract/forms'
import { deviceForm } from '@farm/contract/devices'
import type { Caller, Scope, SeenKind } from '../access/index.ts'
import type { Watcher } from './camera.store.ts'

/** The form of devices as somebody sees it; nothing where they may not see devices. */
export function devicesSeen({ kinds }: Scope): SeenKind | undefined {
  const kind = kinds.byKey(deviceForm.key)
  return kind?.rights.has('view') ? kind : undefined
}

/** Somebody who looks for cameras; refused where they may not see devices. */
export function watcherOf(caller: Caller, scope: Scope): Watcher {
  const kind = devicesSeen(scope)
  if (!kind) throw forbiddenRight('view', deviceForm)
  return { caller, scope, kind }
}
