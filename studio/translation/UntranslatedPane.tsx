import { Box, Stack } from '@sanity/ui'
import { useMemo } from 'react'
import { LoadingBlock } from 'sanity'
import { label } from '../language.ts'
import { DocumentItem } from '../list/DocumentItem.tsx'
import { EmptyState } from '../list/EmptyState.tsx'
import { useContent } from '../list/useContent.ts'
import { TranslationFiles } from './TranslationFiles.tsx'
import { shownDocuments, untranslatedDocuments } from './untranslated.ts'
import { useOlder } from './useOlder.ts'

/** Documents whose English is missing or older than the Chinese, each with its numbers, and their export and import. */
export function UntranslatedPane() {
  const { result, error } = useContent()
  const older = useOlder(result)
  const found = useMemo(() => result && untranslatedDocuments(result, older), [result, older])
  if (!result || !found) return error ? <EmptyState text={error.message} /> : <LoadingBlock />
  const documents = shownDocuments(result)
  const units = async () => {
    const { toUnits } = await import('./units.ts')
    return found.flatMap(({ shown, missing, older: old }) => {
      const document = documents.find(({ _id }) => _id === shown)
      return document ? toUnits(document, [...missing, ...old]) : []
    })
  }
  return (
    <Box padding={2} height="fill" overflow="auto">
      <TranslationFiles documents={documents} units={units} />
      {found.length === 0 && (
        <EmptyState
          text={label(
            '所有文字都有英文，且不比中文旧。',
            'All texts have English that is up to date.'
          )}
        />
      )}
      <Stack gap={1}>
        {found.map(({ id, type, shown, missing, older: old }) => (
          <DocumentItem
            key={id}
            id={id}
            type={type}
            shown={shown}
            note={note(missing.length, old.length)}
          />
        ))}
      </Stack>
    </Box>
  )
}

function note(missing: number, older: number): string {
  return [
    missing > 0 && label(`缺 ${missing} 处`, `${missing} missing`),
    older > 0 && label(`旧 ${older} 处`, `${older} older`)
  ]
    .filter(Boolean)
    .join(label('，', ', '))
}
