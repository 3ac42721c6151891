import { fileCalls } from '@farm/contract/files'
import { useState } from 'react'
import { useFreshLink } from '../../engine/files/file-links.ts'
import { openBytes } from '../../platform/http.ts'
import { saveBlob } from '../../platform/save-file.ts'
import { zipped } from '../../platform/zip.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { type Tile, fileName } from './tiles.ts'

/** More at once would be put together in memory for too long. */
const MOST = 100

/** Saves the chosen pictures as one ZIP archive. */
export function SaveChosen({ tiles }: { readonly tiles: readonly Tile[] }) {
  const toast = useToast()
  const fresh = useFreshLink()
  const [isBusy, setBusy] = useState(false)
  const fetched = async (tile: Tile) => {
    const link = await fresh(tile.photo)
    if (typeof link !== 'object' || !('ViewUrl' in link)) return []
    const answer = await openBytes(fileCalls.content, signedIn(tile.photo, link.ViewUrl), new AbortController().signal)
    return [{ path: fileName(tile), bytes: new Uint8Array(await answer.arrayBuffer()) }]
  }
  const save = async () => {
    if (tiles.length > MOST) return toast.failed(`一次最多下载 ${MOST} 张`)
    setBusy(true)
    try {
      const files = []
      for (const tile of tiles) files.push(...(await fetched(tile)))
      saveBlob(new Blob([zipped(files)], { type: 'application/zip' }), `图片 ${files.length} 张.zip`)
      const missing = tiles.length - files.length
      toast.done(missing === 0 ? `已保存 ${files.length} 张` : `已保存 ${files.length} 张，${missing} 张看不了`)
    } catch {
      toast.failed('没有下载成功，请再试一次')
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return (
    <Button kind="primary" disabled={isBusy} onClick={() => void save()}>
      {isBusy ? '正在打包…' : `下载所选（${tiles.length}）`}
    </Button>
  )
}

/** What a signed address says. */
function signedIn(id: string, address: string) {
  const said = new URL(address, window.location.origin).searchParams
  return {
    id,
    copy: 'view' as const,
    expires: Number(said.get('expires')),
    signature: said.get('signature') ?? '',
  }
}
