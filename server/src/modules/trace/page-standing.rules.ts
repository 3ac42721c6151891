import { formatCount, formatQuantity } from '@farm/contract/values'
import { type Html, html } from './html.rules.ts'
import type { LotPage, Marks, ScansBefore } from './lot-page.rules.ts'
import { facts, section } from './page-parts.rules.ts'

export function stopped({ status, contact }: Pick<LotPage, 'status' | 'contact'>): Html | undefined {
  if (status === '已召回') {
    return html`<section class="stop" role="alert">
      <strong>本批次已召回</strong> 请停止食用和销售，并联系购买处或生产企业。${contact && asking(contact)}
    </section>`
  }
  if (status === '暂扣') {
    return html`<section class="held" role="alert">
      <strong>本批次已暂停销售，正在核查。</strong>${contact && asking(contact)}
    </section>`
  }
  return undefined
}

/** What whoever holds the goods has to know stands there whatever is made known. */
export function marked({ failed, passed, isReleasedInDoubt }: Marks): Html | undefined {
  const again = passed.length > 0 ? `；${passed.join('、')} 同项目检测合格` : '；之后没有同项目的合格检测'
  const said = [
    ...(failed.length > 0 ? [`本批次或其来源曾检测不合格（${failed.join('、')}）${again}。`] : []),
    ...(isReleasedInDoubt ? ['本批次或其来源的投入品使用曾有疑问，生产企业说明后放行。'] : []),
  ]
  if (said.length === 0) return undefined
  return html`<section class="held" role="note">${said.map((one) => html`<p>${one}</p>`)}</section>`
}

/** What went where, and how often it was asked: by this whoever holds other goods sees that their code is a copy. */
export function left({ quantity, packed, destination, scans }: LotPage): Html {
  const packages = quantity !== null && packed !== null ? Math.ceil(quantity / packed) : undefined
  return section(
    '核对',
    html`${facts([
      ['发货数量', quantity === null ? null : formatQuantity(quantity, '公斤')],
      [
        '包装',
        packages === undefined ? null : `每件 ${formatQuantity(packed ?? 0, '公斤')}，约 ${formatCount(packages)} 件`,
      ],
      ['去向', destination ?? '未写明到县（区、市）'],
      ['查询', askedBefore(scans)],
    ])}${hint('数量、去向或查询次数与您手中的产品不符时，溯源码可能是复制的，请向购买处或生产企业核实。')}`,
  )
}

export function askedBefore({ count, first }: ScansBefore): string {
  return first === null ? '此前没有人查询过' : `此前已查询 ${formatCount(count)} 次，首次 ${first}`
}

export function hint(text: string): Html {
  return html`<p class="more">${text}</p>`
}

/** A number is dialled by a touch; whatever else somebody wrote stands there to be read. */
function asking(contact: string): Html {
  const number = contact.replaceAll(/[\s-]/g, '')
  const told = /^\+?\d{7,15}$/.test(number) ? html`<a href="tel:${number}">${contact}</a>` : html`${contact}`
  return html`<p>生产企业联系方式：${told}</p>`
}
