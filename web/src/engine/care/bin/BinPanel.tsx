import type { DeletedRecord } from '@farm/contract/forms'
import { formatMoment } from '../../../platform/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { nameOf } from '../../records/record-fields.ts'
import type { RecordForm } from '../../records/record-form.ts'
import { RecordHistory } from '../history/RecordHistory.tsx'
import tabs from '../RecordTabs.module.css'
import { deletedFacts } from './deleted-facts.tsx'

interface BinPanelProps {
  readonly form: RecordForm
  readonly record: DeletedRecord
  readonly onRecover: () => void
  readonly onClose: () => void
}

/** What a deleted record held when it was deleted, and what happened to it before. */
export function BinPanel({ form, record, onRecover, onClose }: BinPanelProps) {
  const { DeletedBy, DeleteTime } = record
  const gone = `${DeletedBy.RealName || DeletedBy.Name} 于 ${formatMoment(DeleteTime)}`
  const facts = [...deletedFacts(form, record), { label: '删除于', value: gone, isWide: true }]
  return (
    <SidePanel
      title={nameOf(form, record)}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onRecover}>
          恢复
        </Button>
      }
    >
      <div className={tabs.tabs}>
        <Tabs
          look="bare"
          label={`删除的${form.name}的内容`}
          tabs={[
            { key: 'facts', label: '详情', content: <Facts facts={facts} /> },
            {
              key: 'history',
              label: '历史',
              content: <RecordHistory form={form} record={record} canRestore={false} />,
            },
          ]}
        />
      </div>
    </SidePanel>
  )
}
