import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './pictures.module.css'

interface MorePicturesProps {
  readonly isBusy: boolean
  readonly isFailed: boolean
  readonly onMore: () => void
}

/** Fetches what is older when the end of the wall comes into sight, or when it is asked to. */
export function MorePictures({ isBusy, isFailed, onMore }: MorePicturesProps) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = end.current
    if (!shown || isBusy || isFailed || typeof IntersectionObserver === 'undefined') return undefined
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) onMore()
      },
      { rootMargin: '400px' },
    )
    watcher.observe(shown)
    return () => watcher.disconnect()
  }, [isBusy, isFailed, onMore])
  return (
    <div ref={end} className={styles.more}>
      {isFailed && <p role="alert">更早的图片加载失败</p>}
      <Button disabled={isBusy} onClick={onMore}>
        {isBusy ? '正在查找更早的图片…' : '更早的图片'}
      </Button>
    </div>
  )
}
