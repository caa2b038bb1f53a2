import { Box, Flex, Text } from '@sanity/ui'
import {
  DocumentStatusIndicator,
  Preview,
  PreviewCard,
  useDocumentVersionInfo,
  useSchema
} from 'sanity'
import { usePaneRouter } from 'sanity/structure'

type Props = {
  /** Published id, under which the document opens. */
  id: string
  type: string
  /** Id of the version to preview; defaults to `id`. */
  shown?: string
  note?: string
  'data-testid'?: string
}

/** List item: preview and publishing state of a document; opens the document beside the list. */
export function DocumentItem({ id, type, shown = id, note, 'data-testid': testId }: Props) {
  const { ChildLink, groupIndex, routerPanesState } = usePaneRouter()
  const schemaType = useSchema().get(type)
  const versions = useDocumentVersionInfo(id)
  if (!schemaType) return null
  const open = routerPanesState[groupIndex + 1]?.[0]?.id === id
  return (
    <PreviewCard
      as={ChildLink}
      childId={id}
      data-as="a"
      data-testid={testId}
      flex={1}
      pressed={open}
      radius={2}
      selected={open}
      tone="inherit"
    >
      <Flex align="center" gap={2} paddingRight={3}>
        <Box flex={1}>
          <Preview layout="default" schemaType={schemaType} value={{ _id: shown, _type: type }} />
        </Box>
        {note && (
          <Text size={1} muted>
            {note}
          </Text>
        )}
        <DocumentStatusIndicator {...versions} />
      </Flex>
    </PreviewCard>
  )
}
