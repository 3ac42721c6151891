import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FileButton } from './FileButton.tsx'
import styles from './PhotoPicker.module.css'
import { PendingPicture, StoredPicture } from './PickedPicture.tsx'
import type { Photos } from './use-photos.ts'

interface PhotoPickerProps {
  readonly id?: string | undefined
  readonly label: string
  /** From {@link usePhotos}. */
  readonly photos: Photos
  readonly describedBy?: string | undefined
}

/** Takes photos with the camera or from the album, and shows how far each is on its way. */
export function PhotoPicker({ id, label, photos, describedBy }: PhotoPickerProps) {
  const { stored, pending, max, refusals } = photos
  const [asked, setAsked] = useState<string>()
  const isFull = stored.length + pending.length >= max
  const failed = pending.flatMap(({ id: photo, state }, index) =>
    state.kind === 'failed' ? [{ photo, number: stored.length + index + 1, ...state }] : [],
  )
  return (
    <div id={id} className={styles.picker} role="group" aria-label={label} aria-describedby={describedBy} tabIndex={-1}>
      <ul className={styles.tiles} aria-label={`已选${label}`}>
        {stored.map((photo, index) => (
          <li key={photo} className={styles.tile}>
            <StoredPicture id={photo} alt={`${label} ${index + 1}`} preview={photos.previewOf(photo)} />
            <RemoveButton number={index + 1} onRemove={() => setAsked(photo)} />
          </li>
        ))}
        {pending.map((photo, index) => (
          <li key={photo.id} className={styles.tile}>
            <PendingPicture
              photo={photo}
              alt={`${label} ${stored.length + index + 1}`}
              preview={photos.previewOf(photo.id)}
            />
            <RemoveButton number={stored.length + index + 1} onRemove={() => setAsked(photo.id)} />
          </li>
        ))}
        {!isFull && (
          <>
            <li className={styles.tile}>
              <FileButton label="拍照" onFiles={photos.add} source="camera" />
            </li>
            <li className={styles.tile}>
              <FileButton label="相册" onFiles={photos.add} source="album" />
            </li>
          </>
        )}
      </ul>
      <div role="alert">
        {refusals.map((text) => (
          <p key={text} className={styles.fault}>
            {text}
          </p>
        ))}
        {failed.map(({ photo, number, reason, canRetry }) => (
          <p key={photo} className={styles.fault}>
            第 {number} 张没有上传：{reason}
            {canRetry && (
              <button
                type="button"
                className={styles.again}
                aria-label={`重新上传第 ${number} 张`}
                onClick={() => photos.retry(photo)}
              >
                重试
              </button>
            )}
          </p>
        ))}
      </div>
      {asked !== undefined && (
        <ConfirmDialog
          title="移除照片"
          text="移除后这张照片不会随记录保存。"
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            photos.remove(asked)
          }}
        />
      )}
    </div>
  )
}

function RemoveButton({ number, onRemove }: { readonly number: number; readonly onRemove: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={`移除第 ${number} 张照片`} onClick={onRemove}>
      <span>
        <Icon name="close" size={12} />
      </span>
    </button>
  )
}
