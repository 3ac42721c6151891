import type { ComponentType } from 'react'
import { BASE, isSignIn } from '../platform/hosts.ts'
import { hostRoutes } from '../routes/host.routes.ts'
import { FarmApp } from './chunks.ts'

/** What stands at an address: signing in, the product within its base path, else the application centre. */
export function appAt(pathname: string): ComponentType {
  if (isSignIn(pathname)) return hostRoutes['/Core']
  return pathname === BASE || pathname.startsWith(`${BASE}/`) ? FarmApp : hostRoutes['/App']
}
