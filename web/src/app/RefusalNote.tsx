import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useToast } from '../ui/toast-context.ts'
import { refusedTitle, takeRefusedOrgan } from './refused-state.ts'

/** Says once why another page is shown than the one that was asked for. */
export function RefusalNote() {
  const { pathname, search, hash, ...place } = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const title = refusedTitle(place.state)
  useEffect(() => {
    if (takeRefusedOrgan()) toast.failed('没有权限查看该组织，已打开首页')
  }, [toast])
  useEffect(() => {
    if (title === undefined) return
    toast.failed(
      title === '' ? '您没有权限打开该页面，已打开首个可用页面' : `您没有权限打开“${title}”，已打开首个可用页面`,
    )
    // A reload would say it again.
    void navigate({ pathname, search, hash }, { replace: true, state: null })
  }, [title, toast, navigate, pathname, search, hash])
  return null
}
