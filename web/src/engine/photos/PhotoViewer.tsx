import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { formatMoment } from '../../platform/time.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useRenewal } from '../files/file-links.ts'
import { PhotoImage } from './PhotoImage.tsx'
import styles from './PhotoViewer.module.css'
import type { LinkState } from './photo-links.ts'

interface PhotoViewerProps {
  readonly ids: readonly string[]
  readonly links: readonly LinkState[]
  readonly label: string
  /** The photo that is shown first. */
  readonly start: number
  /** What is told beside a photo. */
  readonly about?: (index: number) => ReactNode
  /** Another photo is shown. */
  readonly onShow?: (index: number) => void
  readonly onClose: () => void
}

const SWIPE_PX = 40

/** Photos one by one over the whole screen: arrows, keys and swipes lead on, Esc closes. */
export function PhotoViewer({ ids, links, label, start, about, onShow, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedAt = useRef<number>(undefined)
  const [index, setIndex] = useState(start)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const go = (to: number) => {
    const next = Math.min(Math.max(to, 0), ids.length - 1)
    setIndex(next)
    onShow?.(next)
  }
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(index - 1)
    if (key === 'ArrowRight') go(index + 1)
  }
  const release = ({ clientX }: PointerEvent) => {
    const moved = clientX - (pressedAt.current ?? clientX)
    pressedAt.current = undefined
    if (Math.abs(moved) >= SWIPE_PX) go(index + (moved < 0 ? 1 : -1))
  }
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  const link = links[index]
  const place = `第 ${index + 1} 张，共 ${ids.length} 张`
  return createPortal(
    // Clicks stay within: what the strip stands in may open something of its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={label}
      onCancel={cancel}
      onKeyDown={press}
      onClick={(event) => event.stopPropagation()}
    >
      <header className={styles.head}>
        <p className={styles.place} aria-live="polite">
          {place}
          {link && link !== 'hidden' && !(link instanceof Error) && link.TakenTime && (
            <span className={styles.taken}>拍摄于 {formatMoment(link.TakenTime)}</span>
          )}
        </p>
        <button type="button" className={styles.button} aria-label="关闭照片" onClick={onClose}>
          <Icon name="close" size={20} />
        </button>
      </header>
      <div className={styles.main}>
        <div
          className={styles.stage}
          onPointerDown={({ clientX }) => {
            pressedAt.current = clientX
          }}
          onPointerUp={release}
        >
          <Shown key={ids[index]} id={ids[index] ?? ''} link={link} alt={`${label}，${place}`} />
        </div>
        {about && (
          <aside className={styles.about} aria-label="图片信息">
            {about(index)}
          </aside>
        )}
      </div>
      {ids.length > 1 && (
        <footer className={styles.foot}>
          <button
            type="button"
            className={styles.button}
            aria-label="上一张"
            disabled={index === 0}
            onClick={() => go(index - 1)}
          >
            <Icon name="back" size={22} />
          </button>
          <button
            type="button"
            className={styles.button}
            aria-label="下一张"
            disabled={index === ids.length - 1}
            onClick={() => go(index + 1)}
          >
            <Icon name="forward" size={22} />
          </button>
        </footer>
      )}
    </dialog>,
    document.body,
  )
}

function Shown({ id, link, alt }: { readonly id: string; readonly link: LinkState; readonly alt: string }) {
  const renew = useRenewal()
  if (link === undefined) return <p role="status">正在加载…</p>
  if (link === 'hidden') return <p>看不了这张照片：它已删除，或您没有权限</p>
  if (link instanceof Error) {
    return (
      <p role="alert">
        {link.message}
        <button type="button" className={styles.again} onClick={() => renew(id)}>
          重试
        </button>
      </p>
    )
  }
  return <PhotoImage link={link} copy="view" alt={alt} />
}
