import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { DragHandleIcon } from '@sanity/icons/DragHandle'
import { Button, Flex } from '@sanity/ui'
import {
  DocumentStatusIndicator,
  Preview,
  PreviewCard,
  useDocumentVersionInfo,
  useSchema
} from 'sanity'
import { usePaneRouter } from 'sanity/structure'
import { label } from '../language.ts'
import type { Entry } from './order.ts'

/** One document of the list: a handle to drag it by, its preview, and what state it is in. */
export function OrderItem({ entry }: { entry: Entry }) {
  const { ChildLink, groupIndex, routerPanesState } = usePaneRouter()
  const schemaType = useSchema().get(entry.type)
  const versions = useDocumentVersionInfo(entry.id)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } =
    useSortable({ id: entry.id })
  if (!schemaType) return null
  const open = routerPanesState[groupIndex + 1]?.[0]?.id === entry.id

  return (
    <div ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <Flex align="center" gap={1}>
        <Button
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          mode="bleed"
          padding={2}
          icon={DragHandleIcon}
          aria-label={label('拖动以调整顺序', 'Drag to reorder')}
          data-testid={`order-handle-${entry.id}`}
          style={{ cursor: 'grab', touchAction: 'none' }}
        />
        <PreviewCard
          as={ChildLink}
          childId={entry.id}
          data-as="a"
          data-testid="order-item"
          flex={1}
          pressed={open}
          radius={2}
          selected={open}
          tone="inherit"
        >
          <Flex align="center" paddingRight={3}>
            <Preview
              layout="default"
              schemaType={schemaType}
              value={{ _id: entry.ids[0] ?? entry.id, _type: entry.type }}
            />
            <DocumentStatusIndicator {...versions} />
          </Flex>
        </PreviewCard>
      </Flex>
    </div>
  )
}
