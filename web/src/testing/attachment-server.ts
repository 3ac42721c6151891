import type { AttachmentLink } from '@farm/contract/files'
import { linkEnd } from './link-end.ts'

/** An attachment as the server links to it. */
export function attachmentOf(id: string, own: Partial<AttachmentLink> = {}): AttachmentLink {
  return {
    Id: id,
    Name: '合同.pdf',
    Size: 3_500_000,
    Format: 'pdf',
    Url: `/original/${id}`,
    ExpireTime: linkEnd(),
    ...own,
  }
}

/** A file from the disk of a person; the bytes are none of its kind. */
export function documentFile(name = '合同.pdf', { size = 1000 } = {}): File {
  return new File([new Uint8Array(size)], name)
}
