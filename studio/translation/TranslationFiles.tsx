import { Button, Card, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useRef, useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { label } from '../language.ts'
import type { Content } from '../list/useContent.ts'
import { apiVersion } from '../project.ts'
import { canWrite } from '../review/review.ts'
import { saveFile } from '../save-file.ts'
import { writeDrafts } from './import.ts'
import type { Skipped, TranslationPlan, Unit } from './units.ts'

type Props = {
  /** The documents that editors see. */
  documents: readonly Content[]
  units: () => Promise<Unit[]>
}

type Outcome = { plans: TranslationPlan[]; skipped: Skipped[] }

/** Exports what lacks English for a translator, and imports the translation into drafts. */
export function TranslationFiles({ documents, units }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const client = useClient({ apiVersion })
  const mayImport = canWrite(useCurrentUser()?.roles)
  const [outcome, setOutcome] = useState<Outcome>()
  const [failure, setFailure] = useState<string>()

  async function exportAs(format: 'xlsx' | 'xlf'): Promise<void> {
    const wanted = await units()
    const content =
      format === 'xlsx'
        ? await (await import('./workbook.ts')).toWorkbook(wanted)
        : new Blob([(await import('./xliff.ts')).toXliff(wanted)], {
            type: 'application/xliff+xml'
          })
    saveFile(`english-${new Date().toISOString().slice(0, 10)}.${format}`, content)
  }

  async function read(file: File): Promise<void> {
    setFailure(undefined)
    try {
      const { planTranslations } = await import('./units.ts')
      const bytes = new Uint8Array(await file.arrayBuffer())
      const { translated, exported } = file.name.endsWith('.xlsx')
        ? (await import('./workbook.ts')).fromWorkbook(bytes)
        : (await import('./xliff.ts')).fromXliff(new TextDecoder().decode(bytes))
      setOutcome(planTranslations(translated, exported, documents))
    } catch {
      setFailure(
        label(
          '这个文件不是从这里导出的 XLSX 或 XLIFF 1.2。',
          'This file is no XLSX or XLIFF 1.2 that was exported here.'
        )
      )
    }
  }

  const write = async ({ plans }: Outcome): Promise<void> => {
    try {
      await writeDrafts(client, plans)
      setOutcome(undefined)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <Stack gap={3} padding={3}>
      <Flex gap={2} wrap="wrap">
        <Button
          mode="ghost"
          fontSize={1}
          padding={2}
          text={label('导出 XLSX', 'Export XLSX')}
          onClick={() => void exportAs('xlsx')}
        />
        <Button
          mode="ghost"
          fontSize={1}
          padding={2}
          text={label('导出 XLIFF', 'Export XLIFF')}
          onClick={() => void exportAs('xlf')}
        />
        {mayImport && (
          <Button
            mode="ghost"
            fontSize={1}
            padding={2}
            text={label('导入译文…', 'Import translation…')}
            onClick={() => input.current?.click()}
          />
        )}
      </Flex>
      <input
        ref={input}
        hidden
        type="file"
        accept=".xlsx,.xlf,.xliff"
        data-testid="translation-file"
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void read(file)
        }}
      />
      {failure && (
        <Card tone="critical" padding={3} radius={2}>
          <Text size={1}>{failure}</Text>
        </Card>
      )}
      {outcome && (
        <Confirm
          outcome={outcome}
          write={() => void write(outcome)}
          close={() => setOutcome(undefined)}
        />
      )}
    </Stack>
  )
}

function Confirm({
  outcome: { plans, skipped },
  write,
  close
}: {
  outcome: Outcome
  write: () => void
  close: () => void
}) {
  const count = plans.reduce((sum, plan) => sum + plan.count, 0)
  const changed = skipped.filter(({ reason }) => reason === 'changed').length
  const others = skipped.filter(({ reason }) => reason !== 'changed').length
  return (
    <Dialog
      id="import-translation"
      header={label('导入译文', 'Import translation')}
      onClose={close}
    >
      <Stack gap={4} padding={4}>
        <Text size={1}>
          {label(
            `${plans.length} 个文档的 ${count} 处英文将写入草稿，发布前不会上线。`,
            `${count} English texts of ${plans.length} documents are written into drafts; nothing is live before it is published.`
          )}
        </Text>
        {changed > 0 && (
          <Text size={1}>
            {label(
              `${changed} 处在导出后改过，保持原样。`,
              `${changed} were changed since the export and stay as they are.`
            )}
          </Text>
        )}
        {others > 0 && (
          <Text size={1}>
            {label(
              `${others} 处没有译文或不完整，保持原样。`,
              `${others} have no complete translation and stay as they are.`
            )}
          </Text>
        )}
        <Button
          tone="primary"
          text={label('写入草稿', 'Write into drafts')}
          disabled={count === 0}
          onClick={write}
        />
      </Stack>
    </Dialog>
  )
}
