import { useLocation, useNavigate } from 'react-router'
import { BoardButton } from '../board/BoardButton.tsx'
import { hangingIn, onWall } from './wall-address.ts'

/** Hangs the page on the wall: in full view where the browser lets it. */
export function WallButton() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  if (hangingIn(search)) return null
  const hang = () => {
    // Only a press may ask for it; a browser that refuses shows the wall in its window.
    if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined)
    void navigate(onWall(`${pathname}${search}`), { replace: true })
  }
  return (
    <BoardButton onClick={hang} title="全屏轮播，适合挂在墙上的大屏">
      大屏模式
    </BoardButton>
  )
}
