import type { AttachmentLink } from '@farm/contract/files'
import { formatFileSize } from '@farm/contract/values'
import type { MouseEvent } from 'react'
import { saveFile } from '../../platform/save-file.ts'
import { useToast } from '../../ui/toast-context.ts'
import styles from './FileList.module.css'
import { FileMark } from './FileMark.tsx'
import { type FileState, isGood, useFreshLink, useRenewal } from './file-links.ts'

interface FileLineProps {
  readonly id: string
  readonly link: FileState
}

/** One file in each of its states: on its way, failed, hidden, there to be saved. */
export function FileLine({ id, link }: FileLineProps) {
  const renew = useRenewal()
  if (link === undefined) return <span className={styles.waiting} role="status" aria-label="文件正在加载" />
  if (link instanceof Error) {
    return (
      <span className={styles.missing}>
        文件加载失败
        <button type="button" className={styles.again} onClick={() => renew(id)}>
          重试
        </button>
      </span>
    )
  }
  if (link === 'hidden' || !('Url' in link)) return <span className={styles.missing}>看不了这个文件</span>
  return <Download link={link} />
}

/** Saves the file; an address that has ended while the page stood open is asked for anew first. */
function Download({ link }: { readonly link: AttachmentLink }) {
  const fresh = useFreshLink()
  const toast = useToast()
  const save = async () => {
    const now = await fresh(link.Id)
    if (typeof now === 'object' && 'Url' in now) saveFile(now.Url, now.Name)
    else toast.failed('文件已删除，或您没有权限查看')
  }
  const press = (event: MouseEvent) => {
    // What the list stands in may open something of its own.
    event.stopPropagation()
    if (isGood(link)) return
    event.preventDefault()
    save().catch((failure: unknown) => toast.failed(failure instanceof Error ? failure.message : '下载失败，请重试'))
  }
  return (
    <a className={styles.link} href={link.Url} download={link.Name} title={`下载 ${link.Name}`} onClick={press}>
      <FileMark name={link.Name} />
      <span className={styles.name}>{link.Name}</span>
      <span className={styles.size}>{formatFileSize(link.Size)}</span>
    </a>
  )
}
