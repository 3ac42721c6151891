import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { found } from '@farm/contract/errors'
import { type AttachmentLink, attachmentFormats, fileCalls } from '@farm/contract/files'
import { type WireRecord, designCalls, files, photos, recordCalls, rows, text, whole } from '@farm/contract/forms'
import { afterAll, describe, expect, test } from 'vitest'
import { publish } from '../../app/testing/designs.ts'
import { begin, jpeg, noise, original, put, send, sha256, upload } from '../../app/testing/photos.ts'
import { done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { compound, docx, mp4, office, pdf, pptx, program, xlsx, zip } from '../../platform/files/testing/documents.ts'
import { newId } from '../../platform/ids/index.ts'

let now = new Date()
const farm = await openFarm(() => now)
const { workerA, managerA, managerOfA1, managerB, county, admin } = farm.people
const formId = await publish(farm, admin, {
  F1: text('名称', { required: true }),
  F2: files('合同'),
  F3: files('附件', { max: 3 }),
  F4: photos('现场照片'),
  F5: rows('明细', { F6: whole('数量'), F7: files('单据') }),
})
afterAll(farm.close)

const attach = (who: Persona, bytes: Buffer, name: string, told = {}) =>
  send(farm, who, bytes, { name, purpose: 'attachment', ...told })
const attached = async (who: Persona, bytes = pdf(), name = '合同.pdf') => done(await attach(who, bytes, name)).Id

function write(who: Persona, Data: Record<string, unknown>) {
  return farm.call(who, recordCalls.add, { body: { FormId: formId, Id: newId(), Data: { F1: '土地流转', ...Data } } })
}

function edit(who: Persona, { Id, UpdateTime }: WireRecord, Data: Record<string, unknown>) {
  return farm.call(who, recordCalls.edit, { body: { Id, UpdateTime, Data } })
}

async function links(who: Persona, ...ids: string[]): Promise<AttachmentLink[]> {
  const all = done(await farm.call(who, fileCalls.list, { query: { ids: ids.join(',') } }))
  return all.filter((link) => 'Url' in link)
}
const seen = async (who: Persona, ...ids: string[]) => (await links(who, ...ids)).map(({ Id }) => Id)
const fetched = (url: string) => farm.server.inject({ url })

const MISMATCH = '文件的扩展名与内容不符，请选择没有改过扩展名的文件'
const DAMAGED = '文件已损坏或不完整，请重新选择'
const EXECUTABLE = '不能上传程序和脚本，压缩包里的也不行，请去掉后再上传'
const KINDS = '不支持这种文件，请选择 PDF、Word、Excel、PowerPoint、文本、CSV、图片（JPEG、PNG、WebP）、ZIP 或 MP4'

describe('a file is refused before a byte is sent', () => {
  test.each([
    ['a program', '安装.exe', EXECUTABLE],
    ['a program with a dot behind it', '安装.exe.', EXECUTABLE],
    ['a script', '运行.BAT', EXECUTABLE],
    ['a page', '说明.html', KINDS],
    ['a drawing that may hold a script', '图.svg', KINDS],
    ['a document with macros', '表.xlsm', KINDS],
    ['a name without an ending', '合同', KINDS],
    ['a name that is only an ending', '.', KINDS],
    ['a name that leads elsewhere', '../合同.pdf', '文件名含有不允许的字符'],
    ['a name that is read backwards', '合同\u202efdp.docx', '文件名含有不允许的字符'],
  ])('because it is called like %s', async (_, name, said) => {
    const answer = await begin(farm, managerA, pdf(), { name, purpose: 'attachment' })
    expect([answer.status, answer.error.fields]).toEqual([422, { Name: [said] }])
  })

  test('because it has more than 50 MB', async () => {
    const answer = await begin(farm, managerA, pdf(), { name: 'a.mp4', purpose: 'attachment', size: 50 * 2 ** 20 + 1 })
    expect(answer.error.fields).toEqual({ Size: ['文件不能超过 50 MB（这个 50.1 MB）'] })
    const most = await begin(farm, managerA, pdf(), { name: 'a.mp4', purpose: 'attachment', size: 50 * 2 ** 20 })
    expect(most.status).toBe(200)
  })

  test('because its id stands for a photo', async () => {
    const bytes = await jpeg()
    const Id = await upload(farm, managerA, bytes)
    const answer = await begin(farm, managerA, bytes, { id: Id, purpose: 'attachment' })
    expect([answer.status, answer.error.code]).toEqual([409, 'form-data/id-used'])
  })
})

const png = await noise(8, 8).png().toBuffer()
const macros = office('word/document.xml', [{ name: 'word/vbaProject.bin', content: 'macro' }])
const bomb = zip([{ name: 'zeros.txt', content: '0', size: 0xff_ff_ff_fe }])
const prefixed = Buffer.concat([program(), zip([{ name: 'a.txt', content: 'a' }])])

const hostile: ReadonlyArray<[what: string, bytes: Buffer, name: string, text: string]> = [
  ['a program that calls itself .pdf', program(), '合同.pdf', EXECUTABLE],
  ['a program that calls itself .txt', program(), '说明.txt', EXECUTABLE],
  ['an archive that is a program in front', prefixed, '资料.zip', EXECUTABLE],
  ['an archive with a program in it', zip([{ name: 'x/安装.exe', content: 'MZ' }]), '资料.zip', EXECUTABLE],
  ['an app that calls itself .zip', zip([{ name: 'AndroidManifest.xml', content: '' }]), '资料.zip', EXECUTABLE],
  ['an installer that calls itself .doc', compound(['䡀㼿䕷䑬']), '合同.doc', MISMATCH],
  ['a bomb that says so', bomb, '资料.zip', '压缩包展开后超过 2 GB，不能上传，请分开上传'],
  ['the head of a bomb', Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(300)]), '资料.zip', DAMAGED],
  ['an archive of which the end is missing', docx().subarray(0, -8), '合同.docx', DAMAGED],
  ['an old document of which half is missing', compound(['WordDocument']).subarray(0, 600), '合同.doc', DAMAGED],
  ['a document with macros', macros, '合同.docx', MISMATCH],
  ['an archive that calls itself .docx', zip([{ name: 'a.txt', content: 'a' }]), '合同.docx', MISMATCH],
  ['a document that calls itself .zip', docx(), '资料.zip', MISMATCH],
  ['a workbook that calls itself .docx', xlsx(), '合同.docx', MISMATCH],
  ['a PDF that calls itself .png', pdf(), '图.png', MISMATCH],
  ['a picture that is a PDF behind its sign', Buffer.concat([png, pdf()]), '合同.pdf', MISMATCH],
  ['a PDF behind the sign of a GIF', Buffer.concat([Buffer.from('GIF89a'), pdf()]), '合同.pdf', MISMATCH],
  ['a page that calls itself .pdf', Buffer.from('<script>alert(1)</script>'), '合同.pdf', MISMATCH],
  ['bytes that call themselves .txt', Buffer.from('text\0more'), '说明.txt', MISMATCH],
  ['bytes far behind a text', Buffer.concat([Buffer.alloc(600_000, 'a'), Buffer.from([0])]), '数据.csv', MISMATCH],
  ['a HEIC that calls itself .mp4', mp4('heic'), '录像.mp4', MISMATCH],
]

test.each(hostile)('%s is refused, dropped, and stays refused', async (_, bytes, name, said) => {
  const { Id } = done(await begin(farm, managerA, bytes, { name, purpose: 'attachment' }))
  const answer = await put(farm, managerA, Id, 0, bytes)
  expect([answer.status, answer.error.errors]).toEqual([422, [said]])
  expect(existsSync(join(farm.filesFolder, 'parts', Id))).toBe(false)
  expect((await begin(farm, managerA, bytes, { id: Id, name, purpose: 'attachment' })).error.errors).toEqual([said])
  expect(await seen(managerA, Id)).toEqual([])
})

const taken: ReadonlyArray<[name: string, bytes: Buffer, format: keyof typeof attachmentFormats]> = [
  ['合同.PDF', pdf(), 'pdf'],
  ['合同.doc', compound(['WordDocument', '1Table']), 'doc'],
  ['合同.docx', docx(), 'docx'],
  ['台账.xls', compound(['Workbook']), 'xls'],
  ['台账.xlsx', xlsx(), 'xlsx'],
  ['加密台账.xlsx', compound(['EncryptionInfo', 'EncryptedPackage']), 'xlsx'],
  ['培训.ppt', compound(['PowerPoint Document']), 'ppt'],
  ['培训.pptx', pptx(), 'pptx'],
  ['数据.csv', Buffer.from('\ufeff作物,面积\n番茄,12\n'), 'csv'],
  ['说明.txt', Buffer.from('<script>alert(1)</script>'), 'txt'],
  ['棚.jpeg', await jpeg(), 'jpeg'],
  ['棚.png', png, 'png'],
  ['棚.webp', await noise(8, 8).webp().toBuffer(), 'webp'],
  ['资料.zip', zip([{ name: '一/二.txt', content: '三' }], '备注'), 'zip'],
  ['录像.mp4', mp4(), 'mp4'],
]

test.each(taken)('%s comes back as it was sent, to be saved and never shown', async (name, bytes, format) => {
  const id = await attached(managerA, bytes, name)
  const [link] = await links(managerA, id)
  expect(link).toMatchObject({ Id: id, Name: name, Size: bytes.length, Format: format })
  const { statusCode, headers, rawPayload } = await fetched(link?.Url ?? '')
  expect([statusCode, rawPayload.equals(bytes)]).toEqual([200, true])
  expect(headers).toMatchObject({
    'content-type': attachmentFormats[format].mediaType,
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
})

test('an attachment has no copies, and a photo is never given out as it was sent', async () => {
  const bytes = await jpeg()
  const [photo, file] = [await upload(farm, managerA, bytes), await attached(managerA, bytes, '棚.jpg')]
  const both = done(await farm.call(managerA, fileCalls.list, { query: { ids: `${photo},${file}` } }))
  expect(both.map((link) => 'Url' in link)).toEqual([false, true])
  const [link] = await links(managerA, file)
  const url = link?.Url ?? ''
  for (const forged of [url.replace(file, photo), url.replace('copy=original', 'copy=view')]) {
    expect((await fetched(forged)).statusCode).toBe(403)
  }
})

test('the same bytes under another name are looked at anew', async () => {
  const bytes = pdf()
  await attached(managerA, bytes)
  const answer = await attach(managerA, bytes, '资料.zip')
  expect(answer.error.errors).toEqual([MISMATCH])
  expect(original(farm, sha256(bytes)).equals(bytes)).toBe(true)
})

test('an attachment comes in pieces like a photo, and goes on where it was cut', async () => {
  const bytes = zip([{ name: 'a.bin', content: randomBytes(40_000).toString('hex') }])
  const { Id } = done(await begin(farm, managerA, bytes, { name: 'a.zip', purpose: 'attachment' }))
  done(await put(farm, managerA, Id, 0, bytes.subarray(0, 10_000)))
  const half = await put(farm, managerA, Id, 20_000, bytes.subarray(20_000))
  expect([half.status, half.error.errors]).toEqual([409, ['上传中断，请从第 10000 字节继续']])
  expect(done(await put(farm, managerA, Id, 10_000, bytes.subarray(10_000))).IsDone).toBe(true)
  const surplus = await attach(managerA, Buffer.concat([pdf(), Buffer.alloc(9)]), 'a.pdf', { size: 9 })
  expect(surplus.error.errors).toEqual(['上传的内容与文件的大小不符，请重新选择'])
})

describe('a record', () => {
  test('takes no photo among its attachments and no attachment among its photos', async () => {
    const [photo, file] = [await upload(farm, managerA, await jpeg()), await attached(managerA)]
    expect((await write(managerA, { F3: [photo] })).error.fields).toEqual({ F3: ['这是照片，不能作为附件'] })
    expect((await write(managerA, { F4: [file] })).error.fields).toEqual({ F4: ['这是附件，不能放在照片里'] })
    expect((await write(managerA, { F5: [{ F7: [photo] }] })).error.fields).toEqual({
      'F5.0.F7': ['这是照片，不能作为附件'],
    })
    const record = done(await write(managerA, { F3: [file], F4: [photo] }))
    expect((await edit(managerA, record, { F3: [photo], F4: [] })).error.fields).toEqual({
      F3: ['这是照片，不能作为附件'],
    })
  })

  test('takes no file of another person, none that is not there and none of another record', async () => {
    const [missing, foreign, used] = [newId(), await attached(county), await attached(managerA)]
    done(await write(managerA, { F3: [used] }))
    for (const [id, said] of [
      [missing, '文件不存在'],
      [foreign, '文件不存在'],
      [used, '文件已属于另一条记录'],
    ] as const) {
      expect((await write(managerA, { F3: [id] })).error.fields).toEqual({ F3: [said] })
    }
    const four = await Promise.all([1, 2, 3, 4].map(() => attached(managerA)))
    expect((await write(managerA, { F3: four })).error.fields).toEqual({ F3: ['“附件”最多 3 个文件'] })
  })

  test('keeps its attachments in their order, in its tables too', async () => {
    const [one, two, three] = [await attached(managerA), await attached(managerA), await attached(managerA)]
    const record = done(await write(managerA, { F3: [two, one], F5: [{ F6: 1, F7: [three] }] }))
    expect(record.Data).toMatchObject({ F3: [two, one], F5: [{ F6: 1, F7: [three] }] })
    expect(await seen(managerA, one, two, three)).toEqual([one, two, three])
  })

  test('shows its attachments to whoever sees it and to nobody else, and none once it is deleted', async () => {
    const id = await attached(managerA)
    expect(await seen(county, id)).toEqual([])
    const record = done(await write(managerA, { F3: [id] }))
    for (const who of [managerA, county, admin]) expect(await seen(who, id)).toEqual([id])
    for (const who of [managerB, workerA]) expect(await seen(who, id)).toEqual([])
    const [link] = await links(county, id)
    expect((await farm.call(admin, recordCalls.remove, { body: { Ids: [record.Id] } })).status).toBe(204)
    expect([await seen(managerA, id), (await fetched(link?.Url ?? '')).statusCode]).toEqual([[], 404])
  })
})

test('an address of an attachment is good for a quarter of an hour', async () => {
  now = new Date('2026-11-20T08:00:00Z')
  const [link] = await links(managerA, await attached(managerA))
  now = new Date('2026-11-20T08:14:59Z')
  expect((await fetched(link?.Url ?? '')).statusCode).toBe(200)
  now = new Date('2026-11-20T08:15:00Z')
  expect((await fetched(link?.Url ?? '')).statusCode).toBe(403)
  now = new Date()
})

test('a file that stands only in a field that is kept from somebody is not given to them', async () => {
  const [secret, open, dropped, inRow] = await Promise.all([1, 2, 3, 4].map(() => attached(admin)))
  const record = done(
    await farm.call(admin, recordCalls.add, {
      body: {
        FormId: formId,
        OrganId: managerOfA1.organId,
        Data: { F1: '租金', F2: [secret], F3: [dropped], F5: [{ F7: [inRow] }] },
      },
    }),
  )
  done(await edit(admin, record, { F3: [open] }))
  const all = [secret, open, dropped, inRow].map(String)
  expect(await seen(managerA, ...all)).toEqual(all)
  const roles = done(await farm.call(admin, designCalls.restrictions, { query: { id: formId } }))
  const { RoleId } = found(
    roles.find(({ RoleName }) => RoleName === '企业管理员'),
    '角色',
  )
  done(
    await farm.call(admin, designCalls.restrict, {
      body: { Id: formId, RoleId, Denied: [], Fields: { F2: 'hidden' }, Was: { Denied: [], Fields: {} } },
    }),
  )
  expect(await seen(managerA, ...all)).toEqual([open, dropped, inRow])
  expect(await seen(county, ...all)).toEqual(all)
})

test('nothing is left between part and file', () => {
  expect(readdirSync(join(farm.filesFolder, 'aside'))).toEqual([])
})
