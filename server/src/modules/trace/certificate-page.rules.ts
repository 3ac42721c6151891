import { certificateStanding, certificateWeight, isInForce } from '@farm/contract/lots'
import { TRACE_PATH } from '@farm/contract/trace'
import { formatCount } from '@farm/contract/values'
import { type Html, html } from './html.rules.ts'
import type { CertificatePage } from './lot-page.rules.ts'
import { facts, section } from './page-parts.rules.ts'
import { askedBefore, hint, marked, stopped } from './page-standing.rules.ts'
import { whole } from './page.rules.ts'

/** The page behind the code of a certificate: what was printed, and whether it holds. */
export function certificatePage(made: CertificatePage): string {
  const { data, lotCode, scans } = made
  const { Number: number = '', Product: product = '农产品', Copies: copies = 0 } = data
  return whole(
    `合格证 ${number}`,
    html`${voided(made)}${stopped(made)}${marked(made)}
      <header>
        <p>承诺达标合格证查验</p>
        <h1>${product}</h1>
        <p>编号 ${number}</p>
        <p>${standing(made)}</p>
      </header>
      ${section(
        '核对',
        html`${facts([
          ['数量（重量）', certificateWeight(data)],
          ['产地', data.Origin],
          ['生产者', data.Producer],
          ['联系方式', data.Contact],
          ['开具日期', data.IssueDate],
          ['承诺依据', data.Basis?.join('、')],
          ['打印', `${formatCount(copies)} 份`],
          ['查验', askedBefore(scans)],
        ])}${hint('与纸面不一致，或查验次数明显多于手中的份数时，合格证可能是复制或涂改的，请向生产者核实。')}`,
      )}
      ${lotCode === null ? undefined : html`<section><a href="${TRACE_PATH}${lotCode}">查看这一批次的溯源页</a></section>`}
      <footer>合格证由生产者自行开具，并对其真实性负责。</footer>`,
  )
}

function standing(made: CertificatePage): string {
  const { data, status } = made
  if (isInForce(data.Status) && status !== '正常')
    return status === '已召回' ? '批次已召回，不再有效' : '批次已暂停销售，暂停使用'
  return certificateStanding(data)
}

function voided({ data }: CertificatePage): Html | undefined {
  if (data.Status !== '作废') return undefined
  return html`<section class="stop" role="alert"><strong>这张合格证已作废</strong> 不能作为凭证。</section>`
}
