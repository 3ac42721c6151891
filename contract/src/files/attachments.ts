import { catalogue } from '../errors/catalogue.ts'

interface FormatFacts {
  /** What names of such files end in. */
  readonly extensions: readonly string[]
  readonly mediaType: string
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** The kinds of files that a record may have with it. None of them is run or drawn by a browser that is told to save it. */
export const attachmentFormats = {
  pdf: { extensions: ['pdf'], mediaType: 'application/pdf' },
  doc: { extensions: ['doc'], mediaType: 'application/msword' },
  docx: { extensions: ['docx'], mediaType: `${OFFICE}.wordprocessingml.document` },
  xls: { extensions: ['xls'], mediaType: 'application/vnd.ms-excel' },
  xlsx: { extensions: ['xlsx'], mediaType: `${OFFICE}.spreadsheetml.sheet` },
  ppt: { extensions: ['ppt'], mediaType: 'application/vnd.ms-powerpoint' },
  pptx: { extensions: ['pptx'], mediaType: `${OFFICE}.presentationml.presentation` },
  csv: { extensions: ['csv'], mediaType: 'text/csv' },
  txt: { extensions: ['txt'], mediaType: 'text/plain' },
  jpeg: { extensions: ['jpg', 'jpeg'], mediaType: 'image/jpeg' },
  png: { extensions: ['png'], mediaType: 'image/png' },
  webp: { extensions: ['webp'], mediaType: 'image/webp' },
  zip: { extensions: ['zip'], mediaType: 'application/zip' },
  mp4: { extensions: ['mp4'], mediaType: 'video/mp4' },
} as const satisfies Record<string, FormatFacts>
export type AttachmentFormat = keyof typeof attachmentFormats

function isFormat(name: string): name is AttachmentFormat {
  return Object.hasOwn(attachmentFormats, name)
}

const byExtension = new Map(
  Object.entries(attachmentFormats).flatMap(([format, { extensions }]) =>
    extensions.flatMap((extension): Array<[string, AttachmentFormat]> =>
      isFormat(format) ? [[extension, format]] : [],
    ),
  ),
)

/** What the names of attachments may end in. */
export const attachmentExtensions: readonly string[] = [...byExtension.keys()]

/** What a name ends in, in small letters; '' where it has no ending. */
export function extensionOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** What kind of file a name promises. */
export function promisedFormat(name: string): AttachmentFormat | undefined {
  return byExtension.get(extensionOf(name))
}

const executables: ReadonlySet<string> = new Set(
  (
    'exe com scr pif dll sys cpl msi msp bat cmd ps1 vbs vbe wsf hta jse lnk reg ' +
    'sh jar apk ipa app dmg deb rpm elf so'
  ).split(' '),
)

/** True for a name under which a computer or a phone would run what is in the file. Windows passes over dots at the end. */
export function isExecutableName(name: string): boolean {
  return executables.has(extensionOf(name.replace(/[.\s\p{Cc}]+$/u, '')))
}

/** Signs that would lead a name elsewhere, or make it look like another. */
const UNSAFE = /[\p{Cc}/\\\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Why no attachment may have this name; nothing when one may. */
export function faultOfAttachmentName(name: string): string | undefined {
  if (UNSAFE.test(name)) return '文件名含有不允许的字符'
  if (isExecutableName(name)) return catalogue['files/executable'].text
  return promisedFormat(name) ? undefined : catalogue['files/kind'].text
}
