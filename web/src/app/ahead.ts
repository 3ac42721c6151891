import { sendAhead } from '../platform/sent-ahead.ts'
import { readText } from '../platform/storage.ts'

/**
 * Sends for the product while the start of the page is still on its way: over a slow line that is half a second less. It is
 * a file of its own, and so small that it is there first.
 */
const base = import.meta.env.BASE_URL
const { pathname, search } = window.location
if (pathname.startsWith(base)) {
  // Whoever draws it says that it failed.
  import('./FarmApp.tsx').catch(() => undefined)
  if (isOfField()) sendForField()
  else import('./all-screens.ts').catch(() => undefined)
}

/** Where phones begin: their lines are the slow ones, and each part that names the next costs a way there and back. */
function isOfField(): boolean {
  return ['Clock', 'ClockForm'].includes(pathname.slice(base.length))
}

function sendForField(): void {
  import('../domains/clock/form/ClockForm.tsx').catch(() => undefined)
  sendForPermission()
}

/** As the page asks for it; within an organisation it asks otherwise. */
function sendForPermission(): void {
  const token = readText('token')
  if (token === undefined || search.includes('organPath')) return
  sendAhead(`/api/Core/Auth/GetMyPermission?${new URLSearchParams({ module: '打卡系统' }).toString()}`, token)
}
