import { createBrowserRouter } from 'react-router'
import { routes } from '../app/router.tsx'
import { BASE } from '../platform/hosts.ts'
import { renderRouter } from './render-screen.tsx'

/**
 * Opens the whole product at an address within the base path, as a person does. Whatever test imports this depends on every
 * screen there is.
 */
export function openApp(at: string) {
  window.history.replaceState(null, '', `${BASE}${at}`)
  const router = createBrowserRouter(routes, { basename: BASE })
  return renderRouter(router)
}
