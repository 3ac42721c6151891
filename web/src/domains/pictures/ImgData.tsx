import { Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useKeptAddress, usePage } from '../../engine/page/index.ts'
import { usePhotoLinks } from '../../engine/photos/photo-links.ts'
import { chunk } from '../../platform/chunk.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { MorePictures } from './MorePictures.tsx'
import { PictureAbout } from './PictureAbout.tsx'
import { type PictureChoice, isChosen, readPictures } from './picture-address.ts'
import { usePictures } from './picture-queries.ts'
import { PictureWall } from './PictureWall.tsx'
import styles from './pictures.module.css'
import { SaveChosen } from './SaveChosen.tsx'
import { tilesOf } from './tiles.ts'
import { WaitingOrFailure } from '../../engine/records/WaitingOrFailure.tsx'
import { changedAddress } from '../../platform/changed-address.ts'

const PictureFilters = chunk(() => import('./PictureFilters.tsx').then((file) => file.PictureFilters))
const PhotoViewer = chunk(() => import('../../engine/photos/PhotoViewer.tsx').then((file) => file.PhotoViewer))

const NOBODY: ReadonlySet<string> = new Set()
/** So many before the last that is there, more are fetched. */
const AHEAD = 5

/** 图片数据: what was photographed in the field, by cameras and for experts, day by day. */
export function ImgData() {
  const { title = '图片数据' } = usePage()
  const [address] = useSearchParams()
  const [, setAddress] = useKeptAddress()
  const choice = readPictures(address)
  const change = (next: Partial<PictureChoice>) => {
    setAddress((present) => changedAddress<PictureChoice>(present, next), { replace: true })
    setChosen(NOBODY)
  }
  const pictures = usePictures(choice)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pictures
  const tiles = useMemo(() => tilesOf(data?.pages.flatMap(({ Records }) => Records) ?? []), [data])
  const [open, setOpen] = useState<number>()
  const [chosen, setChosen] = useState(NOBODY)
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  return (
    <div className={styles.screen}>
      <PageHeader
        title={title}
        note={tiles.length > 0 && `已显示 ${tiles.length} 张`}
        actions={
          chosen.size > 0 && (
            <>
              <SaveChosen tiles={tiles.filter(({ photo }) => chosen.has(photo))} />
              <Button kind="quiet" onClick={() => setChosen(NOBODY)}>
                取消选择
              </Button>
            </>
          )
        }
      />
      <Suspense fallback={<div className={styles.filters} />}>
        <PictureFilters choice={choice} onChange={change} />
      </Suspense>
      {!data && <WaitingOrFailure error={error} onRetry={() => void refetch()} />}
      {data && tiles.length === 0 && !hasNextPage && (
        <Nothing isNarrowed={isChosen(choice)} onReset={() => change(emptied(choice))} />
      )}
      {tiles.length > 0 && (
        <PictureWall
          tiles={tiles}
          chosen={chosen}
          isBusy={pictures.isPlaceholderData}
          onChoose={setChosen}
          onOpen={setOpen}
        />
      )}
      {data && hasNextPage && (
        <MorePictures isBusy={isFetchingNextPage} isFailed={pictures.isFetchNextPageError} onMore={more} />
      )}
      {open !== undefined && (
        <Suspense>
          <Viewer
            tiles={tiles}
            start={open}
            onShow={(index) => {
              if (index >= tiles.length - AHEAD) more()
            }}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface ViewerProps {
  readonly tiles: ReturnType<typeof tilesOf>
  readonly start: number
  readonly onShow: (index: number) => void
  readonly onClose: () => void
}

function Viewer({ tiles, start, onShow, onClose }: ViewerProps) {
  const ids = useMemo(() => tiles.map(({ photo }) => photo), [tiles])
  const links = usePhotoLinks(ids)
  const about = (index: number) => {
    const tile = tiles[index]
    return tile && <PictureAbout tile={tile} link={links[index]} />
  }
  return (
    <PhotoViewer label="图片" ids={ids} links={links} start={start} about={about} onShow={onShow} onClose={onClose} />
  )
}

function emptied(choice: PictureChoice): Partial<PictureChoice> {
  return Object.fromEntries(Object.keys(choice).map((name) => [name, undefined]))
}

function Nothing({ isNarrowed, onReset }: { readonly isNarrowed: boolean; readonly onReset: () => void }) {
  if (isNarrowed) {
    return (
      <StateBlock kind="empty" title="没有符合条件的图片" action={<Button onClick={onReset}>清除条件</Button>}>
        换一个日期或来源试试
      </StateBlock>
    )
  }
  return (
    <StateBlock kind="empty" title="还没有图片">
      打卡时拍的照片、摄像头的抓拍和会诊的照片会出现在这里
    </StateBlock>
  )
}
