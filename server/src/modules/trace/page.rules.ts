import { isInForce, lotStates, type LotStatus, passedOnWords, takenOverWords } from '@farm/contract/lots'
import { TRACE_PATH } from '@farm/contract/trace'
import { formatDateRange, formatNumber, formatQuantity, labelWithUnit } from '@farm/contract/values'
import { Html, html } from './html.rules.ts'
import { looks } from './looks.rules.ts'
import type { Certificate, LotPage, Photo, WithdrawnPage } from './lot-page.rules.ts'
import { also, facts, section, verdict } from './page-parts.rules.ts'
import { isEmpty, isPassedOn, summary } from './page-summary.rules.ts'
import { left, marked, stopped } from './page-standing.rules.ts'
import type { InputMade, WorkLine } from './work-lines.rules.ts'

/** So many photos stand there at once; the others come when they are asked for. */
const PHOTOS_AT_ONCE = 4
/** Of more lines of work than these none stands there before it is asked for: what follows them is not found below. */
const LINES_AT_ONCE = 10

/** The page of a lot. */
export function lotPage(lot: LotPage): string {
  const { product, number, enterprise, date } = lot
  return whole(
    `${product} ${number}`,
    html`${stopped(lot)}${marked(lot)}
      <header>
        <p>农产品溯源</p>
        <h1>${product}</h1>
        <p>批次 ${number}</p>
        <p>${enterprise}</p>
        ${date && html`<p>发货日期 ${date}</p>`}
      </header>
      ${left(lot)}${summary(lot)}${certificates(lot)}${tests(lot)}${place(lot)}${season(lot)}${work(lot)}${means(lot)}${photos(lot)}
      <footer>本页内容由${enterprise}公开，并对其真实性负责。</footer>`,
  )
}

function place({ place: made }: LotPage): Html | undefined {
  if (!made) return undefined
  return section(
    '产地',
    facts([
      ['地区', made.region],
      ['地址', made.address],
      ['地块', made.plots.join('、')],
    ]),
  )
}

function season({ season: made }: LotPage): Html | undefined {
  if (!made) return undefined
  const { varieties, start, firstHarvest, lastHarvest } = made
  const days = firstHarvest === null ? null : formatDateRange(firstHarvest, lastHarvest ?? firstHarvest)
  return section(
    '种植',
    facts([
      ['品种', varieties.join('、')],
      ['本季开始', start],
      ['采收', days],
    ]),
  )
}

function work({ work: made }: LotPage): Html | undefined {
  if (!made || made.rows.length === 0) return undefined
  const cut = html`<p class="more">记录较多，另有 ${made.leftOut} 条日常管理记录未列出；使用投入品的记录优先列出。</p>`
  const list = html`<ol>
      ${made.rows.map(workLine)}
    </ol>
    ${made.leftOut > 0 ? cut : undefined}`
  const folded = html`<details class="log">
    <summary>${made.leftOut > 0 ? '展开' : '展开全部'} ${made.rows.length} 条</summary>
    ${list}
  </details>`
  return section('种植记录', made.rows.length > LINES_AT_ONCE ? folded : list)
}

/** What was found when it was used, whatever its input, its operation or its record became since. */
function foundThen(found: string | null, area: number | null): Html | undefined {
  if (!found) return undefined
  const size = area === null ? '' : `作业 ${formatQuantity(area, '亩')}，`
  return html`<span class="${found === '禁止' ? 'more bad' : 'more'}">${size}使用核查：${found}</span>`
}

function workLine({ day, operation, person, times, inputs, verdict: found, area }: WorkLine): Html {
  const by = person ? html`<span class="more">${person}</span>` : undefined
  const used = (inputs ?? []).map(inputLine)
  return html`<li>
    <time datetime="${day}">${day}</time>${operation ?? '投入品使用'}${times > 1 ? ` ${times} 条` : ''}${by}${used}
    ${foundThen(found, area)}
  </li>`
}

function inputLine({ name, registration, amount, unit, harvestFrom }: InputMade): Html {
  const dose = amount === null ? '' : ` ${formatQuantity(amount, unit ?? '')}`
  const number = registration ? `（登记证 ${registration}）` : ''
  const from = harvestFrom ? `，安全间隔期后最早 ${harvestFrom} 采收` : ''
  return html`<span class="more">${name ?? '投入品'}${number}${dose}${from}</span>`
}

function means({ means: made }: LotPage): Html | undefined {
  if (!made || made.length === 0) return undefined
  const rows = made.map(
    ({ name, unit, mean, min, max }) =>
      html`<tr>
        <th scope="row">${labelWithUnit(name, unit)}</th>
        <td>${formatNumber(mean, 2)}</td>
        <td>${formatNumber(min, 2)}</td>
        <td>${formatNumber(max, 2)}</td>
      </tr>`,
  )
  const heads = ['指标', '平均', '最低', '最高'].map((head) => html`<th scope="col">${head}</th>`)
  return section(
    '种植期间的环境',
    html`<table>
      <thead>
        <tr>
          ${heads}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`,
  )
}

function photos({ photos: made, code }: LotPage): Html | undefined {
  if (!made || made.length === 0) return undefined
  const [first, rest] = [made.slice(0, PHOTOS_AT_ONCE), made.slice(PHOTOS_AT_ONCE)]
  const figures = (some: readonly Photo[]) => html`<div class="photos">${some.map((one) => figure(code, one))}</div>`
  const more = html`<details>
    <summary>其余 ${rest.length} 张照片</summary>
    ${figures(rest)}
  </details>`
  return section('照片', html`${figures(first)}${rest.length > 0 ? more : undefined}`)
}

function figure(code: string, { place: number, day, operation, person }: Photo): Html {
  const about = [day, operation, person].filter(Boolean).join(' ')
  return html`<figure>
    <img src="${TRACE_PATH}${code}/${number}" alt="${about} 的照片" loading="lazy" width="240" height="110" />
    <figcaption>${about}</figcaption>
  </figure>`
}

function tests({ tests: made }: LotPage): Html | undefined {
  if (!made || made.length === 0) return undefined
  const lines = made.map(
    ({ date, items, method, institution, result }) =>
      html`<li><time>${date ?? ''}</time>${items ?? ''}：${verdict(result, '合格')}${also(method, institution)}</li>`,
  )
  return section(
    '检测',
    html`<ol>
      ${lines}
    </ol>`,
  )
}

/** Of goods that are stopped no promise stands, whatever its record says. */
const stoppedWords: Readonly<Record<LotStatus, string | undefined>> = {
  正常: undefined,
  暂扣: '批次已暂停销售，合格证暂停使用',
  已召回: '批次已召回，合格证不再有效',
}

/** How a certificate that is valid by itself stands with its lot. */
function standing(lotStatus: string): string {
  const status = lotStates.names.find((one) => one === lotStatus)
  return (status && stoppedWords[status]) ?? '有效'
}

function standingOf(one: Certificate, lotStatus: string): string | null {
  const { status } = one
  if (!isInForce(status)) return status
  if (isPassedOn(one)) return '本批已转开'
  return isEmpty(one) ? '超出批次数量，不能作为凭证' : standing(lotStatus)
}

/** What of the lot stands on it, and what of it stood on another before or does now. */
function weightOf(one: Certificate): string[] {
  const from = one.from.map(({ number, quantity }) => takenOverWords(number, quantity))
  return [standsOn(one), ...from, ...one.into.map(({ number, quantity }) => passedOnWords(number, quantity))]
}

function standsOn({ quantity, status, covers, inherited }: Certificate): string {
  if (quantity === null) return ''
  const whole = formatQuantity(quantity, '公斤')
  if (inherited === 0) return `原证 ${whole}`
  if (inherited !== null) return `随上批开证，原证 ${whole}，其中本批 ${formatQuantity(inherited, '公斤')}`
  if (!isInForce(status) || covers === null || covers >= quantity) return whole
  return `${formatQuantity(covers, '公斤')}（开具 ${whole}，其余超出批次数量）`
}

/** Addresses and phones of records stay out of the page: of these alone that they were typed is said. */
function typedIn({ typed, product, producer }: Certificate): string {
  const shown = new Map([
    ['产品名称', product],
    ['生产者', producer],
  ])
  const words = (typed ?? []).map(({ Item = '', Recorded = '' }) => {
    const said = shown.get(Item)
    return said && Recorded !== '' ? `${Item}“${said}”（档案为“${Recorded}”）` : Item
  })
  return words.length === 0 ? '' : `企业自填，不是档案内容：${words.join('、')}`
}

function certificates({ certificates: made, status: lotStatus }: LotPage): Html | undefined {
  if (!made || made.length === 0) return undefined
  const lines = made.map(
    (one) =>
      html`<li>
        <time>${one.date ?? ''}</time>${one.number ?? ''}：${verdict(standingOf(one, lotStatus), '有效')}
        ${also(...weightOf(one), (one.basis ?? []).join('、'), typedIn(one))}
      </li>`,
  )
  return section(
    '承诺达标合格证',
    html`<ol>
      ${lines}
    </ol>`,
  )
}

/** What stands where there is no such code: whatever was asked for, the same. */
export function noPage(): string {
  return message('没有找到这个溯源码', '请重新扫描包装上的二维码，或核对网址。溯源码由 27 位数字和大写字母组成。')
}

export function withdrawnPage(made: WithdrawnPage): string {
  const text = '生产企业撤回了这个溯源码，不再公开这一批次的信息。如有疑问，请联系购买处或生产企业。'
  return message('溯源码已撤回', text, html`${stopped(made)}${marked(made)}`)
}

export function busyPage(seconds: number): string {
  return message('访问太频繁', `请 ${seconds} 秒后再试。`)
}

export function fullPage(seconds: number): string {
  return message('访问的人太多', `请 ${seconds} 秒后再试。`)
}

function message(title: string, text: string, first?: Html): string {
  return whole(
    title,
    html`${first}
      <header>
        <p>农产品溯源</p>
        <h1>${title}</h1>
      </header>
      <section>${text}</section>`,
  )
}

export function whole(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="format-detection" content="telephone=no" />
        <title>${title} · 农产品溯源</title>
        <link rel="icon" href="data:," />
        ${styles}
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html> `.text
}

const styles = Html.written(`<style>${looks}</style>`)
